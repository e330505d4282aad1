import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf, isSqlite } from './connection';
import { preparedStatement, type Statement, statementsOf } from './statements';
import { rowCountsOf } from './caches/row-counts';
import { chunksOf } from './chunks';
import { defined, keysOf } from '../values';

/** Rows per statement. SQLite does not support many more. */
const CHUNK_SIZE = { postgres: 1000, sqlite: 200 };

/** How rows are written. */
export interface InsertOptions<Row> {
  /** PostgreSQL's types of the columns that are not text. */
  types: Partial<Record<keyof Row, string>>;
  /** A unique column: rows whose value exists already are skipped. */
  unlessThere?: string;
  /** Whether PostgreSQL may receive one row with the next statement or the commit, which then fails if this does. */
  isDeferred?: boolean;
}

/** Passes each column as one array: parsing thousands of parameters would cost PostgreSQL as much as the rows. */
const insertArrays = async <Row extends object>(
  db: Knex,
  table: string,
  rows: readonly Row[],
  { types, unlessThere }: InsertOptions<Row>,
): Promise<void> => {
  const columns = keysOf(defined(rows[0]));
  const arrays = columns.map((column) => `?::${types[column] ?? 'text'}[]`);
  const ignoring = unlessThere === undefined ? '' : ` on conflict (${unlessThere}) do nothing`;
  await db.raw(
    `insert into ${table} (${columns.join(', ')}) select * from unnest(${arrays.join(', ')})${ignoring}`,
    columns.map((column) => rows.map((row) => row[column])),
  );
};

const ownerOf = (row: { organisation_id?: unknown }): number[] =>
  typeof row.organisation_id === 'number' ? [row.organisation_id] : [];

const ofOne = new Map<string, Statement>();

/** Inserts one row, the usual case, with a statement that stays prepared. What it returns must be awaited. */
const insertOne = (
  strapi: Core.Strapi,
  table: string,
  row: object,
  isDeferred: boolean,
): Promise<unknown> | undefined => {
  const columns = Object.keys(row);
  const key = `${table} ${columns.join()}`;
  const statement =
    ofOne.get(key) ??
    preparedStatement(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`);
  ofOne.set(key, statement);
  const statements = statementsOf(strapi);
  return isDeferred ? statements.post(statement, Object.values(row)) : statements.run(statement, Object.values(row));
};

/**
 * Inserts any number of rows with few statements. Bypasses the query engine and its lifecycles.
 *
 * @param rows all with the same columns
 */
export const insertRows = async <Row extends object>(
  strapi: Core.Strapi,
  table: string,
  rows: readonly Row[],
  options: InsertOptions<Row>,
): Promise<void> => {
  const db = connectionOf(strapi);
  const onSqlite = isSqlite(strapi);
  const size = onSqlite ? CHUNK_SIZE.sqlite : CHUNK_SIZE.postgres;
  const [only] = rows;
  const isOne = only !== undefined && rows.length === 1 && options.unlessThere === undefined;
  if (isOne) await insertOne(strapi, table, only, options.isDeferred ?? false);
  for (const chunk of isOne ? [] : chunksOf(rows, size)) {
    if (!onSqlite) {
      await insertArrays(db, table, chunk, options);
      continue;
    }
    const insert = db(table).insert(chunk);
    await (options.unlessThere === undefined ? insert : insert.onConflict(options.unlessThere).ignore());
  }
  rowCountsOf(strapi).changed(table, rows.flatMap(ownerOf));
};
