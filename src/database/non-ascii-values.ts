import type { Core } from '@strapi/strapi';
import { isSqlite } from './connection';

/** Rows per statement. */
const BATCH_SIZE = 500;

/** Whether a column contains anything but printable ASCII. Both databases support character ranges. */
const OTHER_LETTERS = { sqlite: `?? glob '*[^ -~]*'`, postgres: `?? ~ '[^ -~]'` };

/**
 * Reads the values of a column that are not ASCII, in batches and in the order of the ids. Rows may change meanwhile.
 *
 * @param table a table with a numeric id
 * @param column a column of texts
 */
export async function* nonAsciiValues(
  strapi: Core.Strapi,
  table: string,
  column: string,
): AsyncGenerator<{ id: number; value: string }> {
  const condition = OTHER_LETTERS[isSqlite(strapi) ? 'sqlite' : 'postgres'];
  for (let after = 0; ;) {
    const rows = (await strapi.db
      .connection(table)
      .whereRaw(condition, [column])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', { value: column })) as { id: number; value: string }[];
    yield* rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
