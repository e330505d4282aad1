import type { Knex } from 'knex';

/** A row of `count({ total: … })`. PostgreSQL returns counts as text, because they may exceed a number's precision. */
interface CountRow {
  total: number | string;
}

/**
 * Reads the count of a query from its column `total`.
 *
 * @param rows of `count({ total: … })`, which knex returns without a type
 * @returns 0 if the query has no row
 */
export const countOf = (rows: unknown): number => Number((rows as CountRow[])[0]?.total ?? 0);

/**
 * Counts the rows of a query up to a bound, so that a large table is not read for long.
 *
 * @param query without columns, order or limit; it is changed
 */
export const countUpTo = async (db: Knex, query: Knex.QueryBuilder, most: number): Promise<number> =>
  countOf(await db.from(query.select(db.raw('1')).limit(most).as('some')).count({ total: '*' }));

/** A row of a query that counts records by their status. */
export interface StatusCount {
  status: string | null;
  total: number | string;
}

/**
 * The counts by status.
 *
 * @param unset the status of records without one
 */
export const countsByStatus = (rows: readonly StatusCount[], unset: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { status, total } of rows) counts.set(status ?? unset, (counts.get(status ?? unset) ?? 0) + Number(total));
  return counts;
};
