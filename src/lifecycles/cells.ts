import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { isKnownCell, type Placement, placementOfNew } from '../domain/organisations/cells';
import { assertPlacedHere, assertServedHere, cellSettings } from '../tenancy/store/cells';
import { isOrgOwned } from '../database/connection';
import { LOGS } from '../resources/content-types';
import { unknownCell } from '../wire/errors/cell-errors';
import { type Attributes, type Change, invariants } from './invariants';

const ORGANISATION = 'api::organisation.organisation';

const platformWide = new AsyncLocalStorage<true>();

/**
 * Runs work for the platform on records of organisations in any cell: removing an account, for example, removes all its
 * memberships.
 */
export const acrossCells = <T>(work: () => Promise<T>): Promise<T> => platformWide.run(true, work);

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

const placementOf = (attributes: Attributes): Placement => ({
  homeRegion: textOf(attributes.home_region),
  cell: textOf(attributes.deployment_cell),
});

const isMoved = ({ before, data }: Change): boolean =>
  ['home_region', 'deployment_cell'].some(
    (name) => data?.[name] !== undefined && (data[name] ?? null) !== (before?.[name] ?? null),
  );

/** Checks that an organisation is created and changed in its own cell, and moved only to a known cell. */
const checkOrganisation = (change: Change): void => {
  const { strapi, before, data } = change;
  const settings = cellSettings(strapi);
  if (before) assertPlacedHere(strapi, placementOf(before));
  else if (data && settings.own) {
    const { homeRegion, cell } = placementOfNew(settings.own, placementOf(data));
    Object.assign(data, { home_region: homeRegion, deployment_cell: cell });
    assertPlacedHere(strapi, placementOf(data));
  }
  const placement = placementOf({ ...before, ...data });
  if (isMoved(change) && !isKnownCell(settings, placement)) throw unknownCell(placement.cell ?? '');
};

const checkOwned = async ({ strapi, before, after }: Change): Promise<void> => {
  if (platformWide.getStore()) return;
  await assertServedHere(strapi, (before ?? after).organisation ?? null);
};

/**
 * Refuses every write to an organisation's records on a node of another cell. Policies and the tenant store refuse it
 * earlier; this also covers the admin panel, watchdogs and connectors. Logs are written with what they record, and the panel
 * cannot reach those of other cells. Registered in bootstrap().
 */
export const registerCells = (strapi: Core.Strapi): void => {
  const owned = Object.keys(strapi.contentTypes).filter((uid) => isOrgOwned(strapi, uid) && !LOGS.has(uid));
  strapi.db.lifecycles.subscribe({ models: owned, ...invariants(checkOwned, checkOwned) });
  strapi.db.lifecycles.subscribe({ models: [ORGANISATION], ...invariants(checkOrganisation) });
};
