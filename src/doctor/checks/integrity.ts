import type { Check, Examined, Finding } from '../check';
import { codeOf, messageOf } from '../../values';

const COUNT = 100;

const isCorrupt = (error: unknown): boolean => String(codeOf(error)).startsWith('SQLITE_CORRUPT');

/** The faults that SQLite finds; if the file is damaged so badly that the check itself ends, its error is the fault. */
const faultsOf = async (db: Examined['db']): Promise<string[]> => {
  try {
    const rows: { integrity_check: string }[] = await db.raw(`pragma integrity_check(${COUNT})`);
    return rows.map(({ integrity_check: fault }) => fault).filter((fault) => fault !== 'ok');
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    return [messageOf(error)];
  }
};

async function* onSqlite({ db }: Examined): AsyncGenerator<Finding> {
  for (const fault of await faultsOf(db)) yield { record: 'the database file', fault, repair: null };
}

/** PostgreSQL checks its own pages. What it does not notice is an index that was never built to the end. */
async function* onPostgres({ db }: Examined): AsyncGenerator<Finding> {
  const { rows }: { rows: { name: string }[] } = await db.raw(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where not i.indisvalid and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
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
