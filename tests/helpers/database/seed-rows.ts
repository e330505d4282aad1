import type { Knex } from 'knex';
import { app } from '../api';

const NUMBERS = 'with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < :count)';

/** On a slow machine, inserting many rows takes longer than the application's limit for a statement. */
export const withoutStatementTimeout = (work: (db: Knex) => PromiseLike<unknown>): Promise<unknown> => {
  const db = app().db.connection;
  if (app().db.dialect.client === 'sqlite') return Promise.resolve(work(db));
  return db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0');
    await work(trx);
  });
};

/**
 * Updates PostgreSQL's statistics of tables. Until then, each check of a foreign key reads the whole table if it was
 * small when the connection planned the check.
 */
export const analyze = async (tables: readonly string[]): Promise<void> => {
  if (app().db.dialect.client === 'sqlite') return;
  await withoutStatementTimeout((db) => db.raw(`analyze ${tables.join(', ')}`));
};

/**
 * Runs work without checks of foreign keys, which cost more than the rows, and on PostgreSQL without triggers: its rows
 * do not get into the search index.
 */
export const withoutChecks: typeof withoutStatementTimeout = async (work) => {
  const db = app().db.connection;
  if (app().db.dialect.client === 'sqlite') {
    await db.raw('pragma foreign_keys = off');
    try {
      await work(db);
    } finally {
      await db.raw('pragma foreign_keys = on');
    }
    return;
  }
  await withoutStatementTimeout(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await work(trx);
  });
};

/**
 * Inserts many rows by one statement: values by column, as SQL in which `i` counts from 1.
 *
 * @param run `withoutStatementTimeout` if the triggers have to see the rows
 */
export const seedRows = async (
  table: string,
  count: number,
  values: Record<string, string>,
  run = withoutChecks,
): Promise<void> => {
  const isSqlite = app().db.dialect.client === 'sqlite';
  const now = isSqlite ? String(Date.now()) : `now() at time zone 'UTC'`;
  const all: Record<string, string> = { created_at: now, updated_at: now, published_at: now, ...values };
  const select = `select ${Object.values(all).join(', ')} from n`;
  const insert = `insert into ${table} (${Object.keys(all).join(', ')})`;
  const sql = isSqlite ? `${insert} ${NUMBERS} ${select}` : `${NUMBERS} ${insert} ${select}`;
  await run((db) => db.raw(sql, { count }));
  await analyze([table]);
};

/** Deletes seeded rows, to which no others refer, by the prefix of their documentId. */
export const deleteSeeded = (tables: readonly string[], prefix: string): Promise<unknown> =>
  withoutChecks(async (db) => {
    for (const table of tables) await db(table).where('document_id', 'like', `${prefix}%`).delete();
  });
