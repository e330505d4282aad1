/**
 * The rows of a raw statement: knex returns them as they are on SQLite, and pg's result on PostgreSQL.
 *
 * @param answer what `raw` returned, which knex does not type
 */
export const rawRows = <Row>(answer: unknown): Row[] =>
  Array.isArray(answer) ? (answer as Row[]) : (answer as { rows: Row[] }).rows;
