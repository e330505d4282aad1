import type { Check, Examined, Finding } from '../check';

const COUNT = 100;

async function* onSqlite({ db }: Examined): AsyncGenerator<Finding> {
  const rows = (await db.raw(`pragma integrity_check(${COUNT})`)) as unknown as { integrity_check: string }[];
  for (const { integrity_check: fault } of rows)
    if (fault !== 'ok') yield { record: 'the database file', fault, repair: null };
}

/** PostgreSQL checks its own pages. What it does not notice is an index that was never built to the end. */
async function* onPostgres({ db }: Examined): AsyncGenerator<Finding> {
  const { rows } = (await db.raw(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where not i.indisvalid and c.relnamespace = current_schema()::regnamespace order by 1`,
  )) as unknown as { rows: { name: string }[] };
  for (const { name } of rows)
    yield { record: `index ${name}`, fault: 'it was not built to the end, and is not used', repair: null };
}

/** The database itself. */
export const integrity: Check = {
  name: 'integrity',
  checks: "SQLite's integrity check of the file, with all indexes; on PostgreSQL, indexes that are invalid.",
  repairs: 'SQLite: restore a backup. PostgreSQL: REINDEX INDEX, with the name of the index.',
  find: (examined) => (examined.onSqlite ? onSqlite : onPostgres)(examined),
};
