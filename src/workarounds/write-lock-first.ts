import { createRequire } from 'node:module';

/** The parts of knex's transactions on SQLite that are used. */
interface SqliteTransaction {
  readOnly?: boolean;
  trxClient: { query(connection: unknown, sql: string): Promise<unknown> };
  begin(this: SqliteTransaction, connection: unknown): Promise<unknown>;
}

/**
 * knex 3.0, which Strapi 5.54 uses, begins transactions on SQLite with BEGIN: they read without the write lock and acquire it
 * for their first write. If another process, such as `npm run watchdog`, has written in between, SQLite refuses that write at
 * once. Here transactions acquire the lock first, and wait for it, unless they are read-only. If they cannot get it, they fail:
 * knex would run their statements without a transaction.
 *
 * Call it before the first transaction.
 *
 * @param requireKnex `require` that resolves knex; Strapi's by default
 */
export const takeWriteLockFirst = (requireKnex?: NodeJS.Require): void => {
  const find = requireKnex ?? createRequire(require.resolve('@strapi/database'));
  const { prototype } = find('knex/lib/dialects/sqlite3/execution/sqlite-transaction') as {
    prototype: SqliteTransaction;
  };
  prototype.begin = function (connection) {
    return this.trxClient.query(connection, this.readOnly ? 'BEGIN;' : 'BEGIN IMMEDIATE;');
  };
};
