/** A row of `count({ total: … })`: PostgreSQL answers counts as text, because they may exceed what a number can hold. */
interface CountRow {
  total: number | string;
}

/**
 * The count that a query answers in its column `total`.
 *
 * @param rows of `count({ total: … })`, as knex gives them without a type
 * @returns 0 where the query has no row
 */
export const countOf = (rows: unknown): number => Number((rows as CountRow[])[0]?.total ?? 0);
