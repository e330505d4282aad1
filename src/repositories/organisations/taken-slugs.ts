import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite, ORGANISATION_COLUMN, tableOf } from '../../database/connection';

const MAX_SLUGS = 10_000;
/** Follows every character that a slug may have. */
const AFTER_ALL = '~';

/**
 * Slugs of a type that begin like `base`, at most 10,000 of them.
 *
 * @param organisationId where slugs are unique within an organisation, its numeric id; null where they are unique everywhere
 */
export const slugsLike = async (
  strapi: Core.Strapi,
  uid: string,
  base: string,
  organisationId: number | null,
): Promise<Set<string>> => {
  const query = connectionOf(strapi)(tableOf(strapi, uid)).select('slug').limit(MAX_SLUGS);
  if (organisationId !== null) query.where(ORGANISATION_COLUMN, organisationId);
  // On SQLite, `like` would compare every slug of the table; PostgreSQL does not sort by characters alone.
  if (isSqlite(strapi)) query.whereBetween('slug', [base, `${base}${AFTER_ALL}`]);
  else query.where('slug', 'like', `${base}%`);
  return new Set(((await query) as { slug: string }[]).map(({ slug }) => slug));
};
