import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';

/** The parts of better-sqlite3's prepared statements and connections that Tenantry uses. */
export interface SqliteStatement {
  /** Whether it returns rows. */
  reader: boolean;
  all<R extends object = Record<string, unknown>>(values: readonly unknown[]): R[];
  run(values: readonly unknown[]): unknown;
  /** Sets whether rows are returned as arrays from now on. */
  raw(isRaw: boolean): SqliteStatement;
}
export interface SqliteConnection {
  /** Whether a transaction is open: some failures end it. */
  inTransaction: boolean;
  pragma(statement: string): unknown;
  function(name: string, options: object, body: (value?: unknown) => unknown): unknown;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** Knex's client, which has loaded better-sqlite3 and knows the file. */
interface SqliteClient {
  driver: new (filename: string, options: { readonly: boolean }) => SqliteConnection;
  connectionSettings: { filename: string };
}

/** Statements that stay prepared, per connection. */
const MAX_PREPARED = 500;
/** Statements that change tables: statements prepared before would return the old columns. */
const DEFINES = /^\s*(create|alter|drop)\b/i;
/** Some pragmas take effect when they are prepared. */
const IS_PRAGMA = /^\s*pragma\b/i;

/** Keeps statements prepared. Knex 3.0 prepares each one again, which usually takes longer than running it. */
const keepPrepared = (connection: SqliteConnection): void => {
  const prepared = new LRUCache<string, SqliteStatement>({ max: MAX_PREPARED });
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = prepare(sql);
    if (DEFINES.test(sql)) prepared.clear();
    else if (!IS_PRAGMA.test(sql)) prepared.set(sql, statement);
    return statement;
  };
};

/** The SQL function by which a long statement checks whether it may continue. Reader threads check their deadline. */
export const CHECK_FUNCTION = 'read_may_continue';

/** Prepares a new connection to SQLite: adds SQL functions and keeps statements prepared. */
export const prepareConnection = (connection: SqliteConnection): void => {
  // SQLite's own lower() changes ASCII only, so case-insensitive filters would find less than on PostgreSQL.
  connection.function('lower', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
  connection.function(CHECK_FUNCTION, { deterministic: false }, () => 1);
  keepPrepared(connection);
};

/**
 * Creates a separate connection for reads outside a transaction. On knex's single connection, a read would wait for every
 * open transaction; with WAL, both run. It is opened at its first use, when the database exists.
 */
export const createReader = (strapi: Core.Strapi) => {
  let open: SqliteConnection | null = null;
  return {
    connection(): SqliteConnection {
      if (open) return open;
      const { driver: Driver, connectionSettings } = strapi.db.connection.client as SqliteClient;
      open = new Driver(connectionSettings.filename, { readonly: true });
      prepareConnection(open);
      return open;
    },
    close(): void {
      open?.close();
      open = null;
    },
  };
};
