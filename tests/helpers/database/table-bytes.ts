import { app, db } from '../api';

const tablesOnSqlite = async (): Promise<Map<string, string[]>> => {
  const columns: { name: string; column: string }[] = await db().raw(
    `select m.name, c.name as "column" from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`,
  );
  const tables = new Map<string, string[]>();
  for (const { name, column } of columns) tables.set(name, [...(tables.get(name) ?? []), column]);
  return tables;
};

const queriesOnSqlite = async (): Promise<[table: string, sql: string][]> =>
  [...(await tablesOnSqlite())].map(([table, columns]) => {
    const lengths = columns.map((column) => `coalesce(length(cast("${column}" as blob)), 0)`);
    return [table, `select coalesce(sum(${lengths.join(' + ')}), 0) as bytes from "${table}"`];
  });

const queriesOnPostgres = async (): Promise<[table: string, sql: string][]> => {
  const { rows } = (await db().raw(`select tablename from pg_tables where schemaname = current_schema()`)) as {
    rows: { tablename: string }[];
  };
  return rows.map(({ tablename }) => [
    tablename,
    `select coalesce(sum(octet_length(t::text)), 0) as bytes from "${tablename}" t`,
  ]);
};

/** The bytes of the values in each table, as text, without indexes and overhead. */
export const tableBytes = async (): Promise<Map<string, number>> => {
  const { connection, dialect } = app().db;
  const isSqlite = dialect.client === 'sqlite';
  const bytes = new Map<string, number>();
  for (const [table, sql] of await (isSqlite ? queriesOnSqlite() : queriesOnPostgres())) {
    const answer = (await connection.raw(sql)) as { bytes: number }[] | { rows: { bytes: string }[] };
    const [row] = 'rows' in answer ? answer.rows : answer;
    bytes.set(table, Number(row?.bytes));
  }
  return bytes;
};

/** How many bytes each table has more than before; only those that have grown. */
export const grownSince = async (before: Map<string, number>): Promise<Record<string, number>> => {
  const grown = [...(await tableBytes())].map(([table, bytes]) => [table, bytes - (before.get(table) ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, bytes]) => bytes > 0));
};
