import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  addressOf,
  type CellConfig,
  cellName,
  type CellSettings,
  isServedBy,
  type NodeCell,
  type Placement,
  readCellSettings,
} from '../../domain/organisations/cells';
import { wrongCell } from '../../wire/errors/cell-errors';
import { organisationFactsOf } from '../organisation-facts';

/**
 * Which organisations this node serves (docs/organisation-fields.md, rows 6 and 7; docs/decisions/0039). Everything that
 * reads or writes data of organisations uses one of these checks: an SQL condition for sets, or `assertServedHere` for one
 * organisation. The lifecycle in src/lifecycles/cells.ts backs up both.
 */
const read = new WeakMap<CellConfig, CellSettings>();

/** The settings of this node, which the start has checked (src/boot/settings). */
export const cellSettings = (strapi: Core.Strapi): CellSettings => {
  const config = strapi.config.get<CellConfig>('cells');
  const known = read.get(config) ?? readCellSettings(config);
  read.set(config, known);
  return known;
};

const ownCell = (strapi: Core.Strapi): NodeCell | null => cellSettings(strapi).own;

/** The name of this node's cell, for leases and runs; null if the node serves every organisation. */
export const ownCellName = (strapi: Core.Strapi): string | null => {
  const own = ownCell(strapi);
  return own && cellName(own);
};

/** Whether this node serves an organisation. */
export const isServedHere = (strapi: Core.Strapi, placement: Placement): boolean =>
  isServedBy(ownCell(strapi), placement);

/**
 * Refuses an organisation that this node does not serve.
 *
 * @throws MisdirectedRequestError `WRONG_CELL` with the address of its cell
 */
export const assertPlacedHere = (strapi: Core.Strapi, placement: Placement): void => {
  const { own, addresses } = cellSettings(strapi);
  if (!isServedBy(own, placement)) throw wrongCell(placement, addressOf(addresses, placement));
};

/**
 * Refuses an organisation that this node does not serve. Without configured cells, this needs no query.
 *
 * @param organisationId numeric id; null for the platform, which every node serves
 * @throws MisdirectedRequestError `WRONG_CELL` with the address of its cell
 */
export const assertServedHere = async (strapi: Core.Strapi, organisationId: number | null): Promise<void> => {
  if (ownCell(strapi) === null || organisationId === null) return;
  const placement = (await organisationFactsOf(strapi).of([organisationId])).get(organisationId);
  if (placement) assertPlacedHere(strapi, placement);
};

const servedIds = async (strapi: Core.Strapi, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const facts = await organisationFactsOf(strapi).of(ids);
  return new Set(ids.filter((id) => isServedHere(strapi, facts.get(id) ?? { homeRegion: null, cell: null })));
};

/**
 * Removes the entries of organisations that this node does not serve.
 *
 * @param ownerOf numeric id of an entry's organisation; entries of the platform (null) stay
 */
export const onlyServed = async <T>(
  strapi: Core.Strapi,
  entries: readonly T[],
  ownerOf: (entry: T) => number | null,
): Promise<T[]> => {
  if (ownCell(strapi) === null) return [...entries];
  const ids = entries.map(ownerOf).filter((id) => id !== null);
  const served = await servedIds(strapi, [...new Set(ids)]);
  return entries.filter((entry) => {
    const owner = ownerOf(entry);
    return owner === null || served.has(owner);
  });
};

/**
 * The SQL condition for rows of `organisations` that this node serves; the same as `isServedBy`.
 *
 * @param alias of the table in the statement
 * @returns null if the node serves every organisation. Names are validated at the start, so they are safe in SQL
 */
export const placedHereSql = (strapi: Core.Strapi, alias: string): string | null => {
  const own = ownCell(strapi);
  if (own === null) return null;
  const text = (column: string): string => `trim(coalesce(${alias}.${column}, ''))`;
  const cells = own.isDefault ? `('${own.cell}', '')` : `('${own.cell}')`;
  return `(${text('home_region')} in ('${own.region}', '') and ${text('deployment_cell')} in ${cells})`;
};

/**
 * The SQL condition for rows whose organisation this node serves, or that belong to the platform.
 *
 * @param column with the numeric id of the organisation
 * @returns null if the node serves every organisation
 */
export const servedHereSql = (strapi: Core.Strapi, column: string): string | null => {
  const placed = placedHereSql(strapi, 'cell_owner');
  if (placed === null) return null;
  return `(${column} is null or exists (select 1 from organisations cell_owner where cell_owner.id = ${column} and ${placed}))`;
};

/** The condition of `servedHereSql` as part of a hand-written statement: ` and …`, or nothing. */
export const andServedHere = (strapi: Core.Strapi, column: string): string => {
  const condition = servedHereSql(strapi, column);
  return condition === null ? '' : ` and ${condition}`;
};

/** Excludes rows of organisations that this node does not serve. */
export const whereServedHere = (strapi: Core.Strapi, query: Knex.QueryBuilder, column: string): Knex.QueryBuilder => {
  const condition = servedHereSql(strapi, column);
  if (condition !== null) query.whereRaw(condition);
  return query;
};
