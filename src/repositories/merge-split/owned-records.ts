import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { OWNED_TYPES, nameOf } from '../../resources/what-moves';
import { connectionOf, isSqlite, ORGANISATION_COLUMN, tableOf } from '../../database/connection';
import { readLong, stoppable } from '../../lists/long-reads';
import { chunksOf } from '../../database/chunks';
import { countOf } from '../../database/counts';
import { isInIds, idListsOf, mostChanged } from '../../database/commits/id-lists';
import { defined } from '../../values';

/** Counts and moves everything that an organisation owns, however many records. */
const COST_RECORD = 'api::cost-record.cost-record';

/**
 * Counts an organisation's records in a table, as a long read, because there may be millions. Within a transaction, it runs
 * on its connection.
 */
const countIn = async (
  strapi: Core.Strapi,
  organisationId: number,
  table: string,
  narrow: (query: Knex.QueryBuilder) => void = () => undefined,
): Promise<number> => {
  const query = stoppable(connectionOf(strapi)(table), 'id').where(ORGANISATION_COLUMN, organisationId);
  narrow(query);
  return countOf(await readLong(strapi, query.count({ total: 'id' }), organisationId));
};

/** How many records of each type an organisation has, by content type. */
export const countOwnedRecords = async (strapi: Core.Strapi, organisationId: number): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const uid of OWNED_TYPES.keys()) counts.set(uid, await countIn(strapi, organisationId, tableOf(strapi, uid)));
  return counts;
};

/** How many cost records an organisation has since a time. */
export const countCostsSince = (strapi: Core.Strapi, organisationId: number, from: Date): Promise<number> =>
  countIn(strapi, organisationId, tableOf(strapi, COST_RECORD), (query) => void query.where('charged_at', '>=', from));

/** How many credentials a merge or split revokes, by the names used in reports. */
export interface RevokedCredentials {
  scim_tokens: number;
  api_keys: number;
}

/** Counts of revoked credentials under the names of a report. */
export const revokedOf = ({ tokens, keys }: { tokens: number; keys: number }): RevokedCredentials => ({
  scim_tokens: tokens,
  api_keys: keys,
});

/** Counts what is still active outside the organisation: subscriptions, SCIM tokens, API keys and webhook endpoints. */
export const countActiveIntegrations = async (
  strapi: Core.Strapi,
  organisationId: number,
  now: Date,
): Promise<{ subscriptions: number; tokens: number; keys: number; webhooks: number }> => {
  const db = connectionOf(strapi);
  const totalOf = async (query: Knex.QueryBuilder): Promise<number> =>
    countOf(await query.where(ORGANISATION_COLUMN, organisationId).count({ total: 'id' }));
  return {
    subscriptions: await totalOf(db('subscriptions').whereRaw(`coalesce(subscription_status, '') <> 'canceled'`)),
    webhooks: await totalOf(db('webhook_endpoints').where('enabled', true)),
    tokens: await totalOf(db('scim_tokens').whereNull('revoked_at').where('expires_at', '>', now)),
    keys: await totalOf(db('api_keys').whereNull('revoked_at').where('expires_at', '>', now)),
  };
};

interface Move {
  from: number;
  to: number;
}

const recordsOf = (db: Knex, strapi: Core.Strapi, uid: string, from: number): Knex.QueryBuilder =>
  db(tableOf(strapi, uid)).where(ORGANISATION_COLUMN, from);

const newOwner = (to: number) => ({ [ORGANISATION_COLUMN]: to, updated_at: new Date() });

/**
 * Moves some records of a type. Returns how many.
 *
 * @param narrow selects those to move
 */
export const moveSome = async (
  strapi: Core.Strapi,
  uid: string,
  { from, to }: Move,
  ids: readonly number[],
  narrow: (query: Knex.QueryBuilder) => void = () => undefined,
): Promise<number> => {
  const db = connectionOf(strapi);
  let moved = 0;
  for (const chunk of chunksOf(ids, mostChanged(strapi))) {
    const some = recordsOf(db, strapi, uid, from).whereRaw('id ?', [isInIds(strapi, db, chunk)]);
    narrow(some);
    moved += await some.update(newOwner(to));
  }
  return moved;
};

/** Moves the records that a query selects, on PostgreSQL. Returns how many. */
const moveSelected = async (
  strapi: Core.Strapi,
  uid: string,
  move: Move,
  records: Knex.QueryBuilder,
): Promise<number> => {
  let moved = 0;
  for (const ids of await idListsOf(strapi, records)) moved += await moveSome(strapi, uid, move, ids);
  return moved;
};

/**
 * Moves the records of a range of an index that begins with the organisation. On SQLite, the records that come first are moved
 * until none is left: no statement has to find all. On PostgreSQL, each would walk over the entries that the ones before it left
 * in the index.
 */
const moveRange = async (
  strapi: Core.Strapi,
  uid: string,
  move: Move,
  narrow: (query: Knex.QueryBuilder) => void = () => undefined,
): Promise<number> => {
  const db = connectionOf(strapi);
  const select = (): Knex.QueryBuilder => {
    const query = recordsOf(db, strapi, uid, move.from);
    narrow(query);
    return query;
  };
  if (!isSqlite(strapi)) return moveSelected(strapi, uid, move, select());
  let moved = 0;
  for (let some = Infinity; some > 0; moved += some) {
    const next = select().select('id').limit(mostChanged(strapi));
    some = await db(tableOf(strapi, uid)).whereIn('id', next).update(newOwner(move.to));
  }
  return moved;
};

/**
 * Moves some of an organisation's records on SQLite, in the order of their ids. No index has exactly these records, so each statement
 * looks at the next few of the organisation.
 *
 * @param narrow selects those to move
 */
const moveInOrder = async (
  strapi: Core.Strapi,
  uid: string,
  move: Move,
  narrow: (query: Knex.QueryBuilder) => void,
): Promise<number> => {
  const db = connectionOf(strapi);
  let moved = 0;
  for (let last = 0; ;) {
    const next = recordsOf(db, strapi, uid, move.from).where('id', '>', last).orderBy('id').limit(mostChanged(strapi));
    const ids = await next.pluck<number[]>('id');
    if (ids.length === 0) return moved;
    moved += await moveSome(strapi, uid, move, ids, narrow);
    last = defined(ids.at(-1));
  }
};

/** Moves all records of a type. Returns how many. */
export const moveAll = (strapi: Core.Strapi, uid: string, move: Move): Promise<number> => moveRange(strapi, uid, move);

/** Moves the cost records since a time. Returns how many. */
export const moveCostsSince = (strapi: Core.Strapi, move: Move, since: Date): Promise<number> =>
  moveRange(strapi, COST_RECORD, move, (query) => void query.where('charged_at', '>=', since));

/**
 * Moves the records that refer to other records which have been moved already.
 *
 * @param column the foreign key to records of the type `target` that were moved to `to`
 */
export const moveDependents = (
  strapi: Core.Strapi,
  uid: string,
  move: Move,
  { column, target }: { column: string; target: string },
): Promise<number> => {
  const db = connectionOf(strapi);
  const there = (): Knex.QueryBuilder => db(tableOf(strapi, target)).where(ORGANISATION_COLUMN, move.to).select('id');
  if (isSqlite(strapi)) return moveInOrder(strapi, uid, move, (query) => void query.whereIn(column, there()));
  return moveSelected(strapi, uid, move, recordsOf(db, strapi, uid, move.from).whereIn(column, there()));
};

/** Revokes every SCIM token and API key of an organisation that is not revoked. */
export const revokeCredentials = async (strapi: Core.Strapi, organisationId: number, now: Date): Promise<void> => {
  const db = connectionOf(strapi);
  for (const table of ['scim_tokens', 'api_keys'])
    await db(table)
      .where(ORGANISATION_COLUMN, organisationId)
      .whereNull('revoked_at')
      .update({ revoked_at: now, updated_at: now });
};

/** Converts counts by content type to counts by the names used in reports. */
export const namedCounts = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].map(([uid, count]) => [nameOf(uid), count]));
