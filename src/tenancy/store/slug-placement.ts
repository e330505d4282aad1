import type { Core } from '@strapi/strapi';
import { placementIn, type Placement } from '../../domain/organisations/cells';
import { createInvalidatingCache, type InvalidatingCache } from '../../database/caches/invalidating-cache';
import { connectionOf } from '../../database/connection';
import { keyedHash } from '../../database/secrets/token-hash';
import { service } from '../../database/services';
import { RIGHTS } from '../rights';

/**
 * The cells of slugs, for callers who have no account. Every slug has one, so that no response reveals which organisations
 * exist in other cells (docs/decisions/0039).
 */
type Placements = InvalidatingCache<{ all: Placement[] }, 'all'>;

const placementCache = service<Placements>('tenantry.placements');

/** Adds the cache of placements to the application. Call it once, in register(). */
export const registerPlacements = (strapi: Core.Strapi): Placements =>
  placementCache.add(strapi, createInvalidatingCache(strapi, RIGHTS, 1));

const load = async (strapi: Core.Strapi): Promise<Placement[]> => {
  const rows: object[] = await connectionOf(strapi)('organisations').distinct('home_region', 'deployment_cell');
  const placements = rows.map((row) => placementIn(row));
  return [...new Map(placements.map((placement) => [JSON.stringify(placement), placement])).values()];
};

/** The different placements of all organisations. They are read once and cached until an organisation changes. */
const placementsOf = async (strapi: Core.Strapi): Promise<Placement[]> => {
  const cache = placementCache.of(strapi);
  const read = async () => [{ all: await load(strapi) }];
  const found = cache.get('all') ?? (await cache.read(read, () => 'all'))[0];
  return found?.all ?? [];
};

/**
 * The placement of a slug that no organisation has: one of those that organisations have, which the key of this server chooses.
 * It changes only for the slugs of a placement that is new, or that no organisation has any more.
 *
 * @returns null if there are no organisations
 */
export const placementOfUnknownSlug = async (strapi: Core.Strapi, slug: string): Promise<Placement | null> => {
  const ranked = (await placementsOf(strapi)).map((placement) => ({
    placement,
    rank: keyedHash(`cell of ${slug} ${JSON.stringify(placement)}`),
  }));
  return ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1))[0]?.placement ?? null;
};

/**
 * The region and cell of a slug. Its time does not reveal whether an organisation has it: both are read in any case.
 *
 * @returns null if there are no organisations
 */
export const placementOfSlug = async (strapi: Core.Strapi, slug: string): Promise<Placement | null> => {
  const query = connectionOf(strapi)('organisations').where({ slug }).first('home_region', 'deployment_cell');
  const [unknown, row] = await Promise.all([
    placementOfUnknownSlug(strapi, slug),
    query as Promise<object | undefined>,
  ]);
  return row ? placementIn(row) : unknown;
};
