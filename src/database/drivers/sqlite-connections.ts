import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';

/** What Tenantry needs of better-sqlite3's prepared statements and connections. */
export interface SqliteStatement {
  /** Whether it answers rows. */
  reader: boolean;
  all(values: readonly unknown[]): Record<string, unknown>[];
  run(values: readonly unknown[]): unknown;
  /** Whether rows are told as arrays from now on. */
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

/** Knex's client: it has loaded better-sqlite3, and knows the file. */
interface SqliteClient {
  driver: new (filename: string, options: { readonly: boolean }) => SqliteConnection;
  connectionSettings: { filename: string };
}

/** Texts of a connection that stay prepared. */
const MAX_PREPARED = 500;
/** What changes tables makes what was prepared before it answer by the old columns. */
const DEFINES = /^\s*(create|alter|drop)\b/i;
/** Some pragmas work while they are prepared. */
const IS_PRAGMA = /^\s*pragma\b/i;

/** Knex 3.0 prepares each statement anew, which costs more than most take to run. */
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

/** What a long statement asks now and then: whether it may go on. Reader threads answer by their deadline, others yes. */
export const CHECK_FUNCTION = 'read_may_go_on';

/** What every connection to SQLite is taught, whoever opens it. */
export const prepareConnection = (connection: SqliteConnection): void => {
  // SQLite's own lower() knows ASCII only, so that filters which ignore the case would miss what PostgreSQL finds.
  connection.function('lower', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
  connection.function(CHECK_FUNCTION, { deterministic: false }, () => 1);
  keepPrepared(connection);
};

/**
 * A connection of its own for reads outside a transaction: knex has one connection, on which a read would wait for every
 * open transaction. WAL lets both go on. Opened when it is first asked for, once the database is there.
 */
export const createReader = (strapi: Core.Strapi) => {
  let open: SqliteConnection | null = null;
  return {
    connection(): SqliteConnection {
      if (open) return open;
      const { driver: Driver, connectionSettings } = strapi.db.connection.client as unknown as SqliteClient;
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
