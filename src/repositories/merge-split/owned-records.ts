import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { BELONGINGS, nameOf } from '../../domain/merge-split/what-moves';
import { connectionOf, isSqlite, ORGANISATION_COLUMN, tableOf } from '../../database/connection';
import { readLong, stoppable } from '../../tenancy/store/long-reads';
import { chunksOf } from '../../database/chunks';
import { countOf } from '../../database/counts';

/** Everything that an organisation owns, counted and moved in sets: one statement per type, however many records. */
const COST_RECORD = 'api::cost-record.cost-record';

/** Ids of one statement: SQLite and PostgreSQL both take them as one value. */
const CHUNK = 5_000;

/**
 * Counts records of a table that belong to an organisation, as a long read: there may be millions. Within a transaction it
 * runs on its connection.
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

/** How many records of each type an organisation has, by the names of reports. */
export const countBelongings = async (strapi: Core.Strapi, organisationId: number): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const uid of BELONGINGS.keys()) counts.set(uid, await countIn(strapi, organisationId, tableOf(strapi, uid)));
  return counts;
};

/** How many cost records an organisation has since a moment. */
export const countCostsSince = (strapi: Core.Strapi, organisationId: number, from: Date): Promise<number> =>
  countIn(strapi, organisationId, tableOf(strapi, COST_RECORD), (query) => void query.where('charged_at', '>=', from));

/** What of an organisation still binds or opens something, or listens: subscriptions, SCIM tokens, webhook endpoints. */
export const countOpenings = async (
  strapi: Core.Strapi,
  organisationId: number,
  now: Date,
): Promise<{ subscriptions: number; tokens: number; webhooks: number }> => {
  const db = connectionOf(strapi);
  const totalOf = async (query: Knex.QueryBuilder): Promise<number> =>
    countOf(await query.where(ORGANISATION_COLUMN, organisationId).count({ total: 'id' }));
  return {
    subscriptions: await totalOf(db('subscriptions').whereRaw(`coalesce(subscription_status, '') <> 'canceled'`)),
    webhooks: await totalOf(db('webhook_endpoints').where('enabled', true)),
    tokens: await totalOf(db('scim_tokens').whereNull('revoked_at').where('expires_at', '>', now)),
  };
};

interface Way {
  from: number;
  to: number;
}

const moving = (db: Knex, strapi: Core.Strapi, uid: string, from: number): Knex.QueryBuilder =>
  db(tableOf(strapi, uid)).where(ORGANISATION_COLUMN, from);

const arrival = (to: number) => ({ [ORGANISATION_COLUMN]: to, updated_at: new Date() });

/** Moves all records of a type; says how many. */
export const moveAll = async (strapi: Core.Strapi, uid: string, { from, to }: Way): Promise<number> =>
  moving(connectionOf(strapi), strapi, uid, from).update(arrival(to));

/** Moves the cost records since a moment; says how many. */
export const moveCostsSince = async (strapi: Core.Strapi, { from, to }: Way, since: Date): Promise<number> =>
  moving(connectionOf(strapi), strapi, COST_RECORD, from).where('charged_at', '>=', since).update(arrival(to));

/** A list of numbers as one value of a statement. */
const among = (strapi: Core.Strapi, db: Knex, ids: readonly number[]): Knex.Raw =>
  isSqlite(strapi)
    ? db.raw('(select value from json_each(?))', [JSON.stringify(ids)])
    : db.raw('(select unnest(?::int[]))', [ids]);

/** Moves some records of a type, wherever they are named; says how many. */
export const moveSome = async (
  strapi: Core.Strapi,
  uid: string,
  { from, to }: Way,
  ids: readonly number[],
): Promise<number> => {
  const db = connectionOf(strapi);
  let moved = 0;
  for (const chunk of chunksOf(ids, CHUNK)) {
    const some = among(strapi, db, chunk);
    moved += await moving(db, strapi, uid, from).whereRaw('id in ?', [some]).update(arrival(to));
  }
  return moved;
};

/**
 * Moves the records that hang on others to where those have gone.
 *
 * @param column the foreign key to the records that were moved to `to`, of the type `target`
 */
export const moveAfter = async (
  strapi: Core.Strapi,
  uid: string,
  { from, to }: Way,
  { column, target }: { column: string; target: string },
): Promise<number> => {
  const db = connectionOf(strapi);
  const there = db(tableOf(strapi, target)).where(ORGANISATION_COLUMN, to).select('id');
  return moving(db, strapi, uid, from).whereIn(column, there).update(arrival(to));
};

/** Revokes every key of an organisation that is not revoked; says how many. */
export const revokeTokens = async (strapi: Core.Strapi, organisationId: number, now: Date): Promise<number> => {
  const db = connectionOf(strapi);
  return db('scim_tokens')
    .where(ORGANISATION_COLUMN, organisationId)
    .whereNull('revoked_at')
    .update({ revoked_at: now, updated_at: now });
};

/** Counts by the names of reports. */
export const namedCounts = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].map(([uid, count]) => [nameOf(uid), count]));
