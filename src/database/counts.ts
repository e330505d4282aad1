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
