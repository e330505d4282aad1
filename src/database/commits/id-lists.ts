import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf, isSqlite } from '../connection';

/**
 * Records that one statement changes. SQLite runs it at once, and other requests get a turn in between. PostgreSQL limits its
 * duration.
 */
const MOST_CHANGED = { sqlite: 500, postgres: 5_000 };

/** The most records that one statement of a large change changes. */
export const mostChanged = (strapi: Core.Strapi): number => MOST_CHANGED[isSqlite(strapi) ? 'sqlite' : 'postgres'];

/**
 * The comparison of a column with ids that are passed as one value: `id ?`. It is no subquery on PostgreSQL: that could read a table
 * whose rows it has not counted yet as a whole, once for each id.
 */
export const isInIds = (strapi: Core.Strapi, db: Knex, ids: readonly number[]): Knex.Raw =>
  isSqlite(strapi)
    ? db.raw('in (select value from json_each(?))', [JSON.stringify(ids)])
    : db.raw('= any(?::int[])', [ids]);

/**
 * The ids of the records that a query selects on PostgreSQL, in lists for one statement each. The database makes the lists: as
 * rows, a million ids would take a hundred megabytes.
 */
export const idListsOf = async (strapi: Core.Strapi, records: Knex.QueryBuilder): Promise<number[][]> => {
  const db = connectionOf(strapi);
  const part = db.raw('(row_number() over (order by id) - 1) / ? as part', [mostChanged(strapi)]);
  const rows = await db
    .from(records.select('id', part).as('n'))
    .groupBy('part')
    .orderBy('part')
    .select<{ ids: number[] }[]>(db.raw('array_agg(id order by id) as ids'));
  return rows.map(({ ids }) => ids);
};
