import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { types } from 'pg';
import { openConnectionOf } from './commits/open-connections';
import { connectionOf, isSqlite } from './connection';
import { yieldToEventLoop, isTurnOver } from './fair-turns';
import { service } from './services';
import { traced, tracingOf } from '../telemetry/tracing';
import { statementSpan } from './reads/watch-statements';
import { createReader, type SqliteConnection, type SqliteStatement } from './drivers/sqlite-connections';

export type Row = Record<string, unknown>;

/** The columns of a row, in the order in which they were selected. */
export type Cells = readonly unknown[];

/** A statement, with a question mark for each value. */
export interface Statement {
  sql: string;
  /** Set if the text is reused: PostgreSQL then keeps the prepared statement, for each connection. */
  name?: string;
  /** The text with numbered placeholders for PostgreSQL; set at its first use. */
  numbered?: string;
}

const MAX_NAMED = 2000;
const named = new LRUCache<string, Statement>({ max: MAX_NAMED });

/** Creates a statement whose text is reused, so that it stays prepared. */
export const preparedStatement = (sql: string): Statement => {
  const known = named.get(sql);
  if (known) return known;
  const name = `tenantry_${createHash('sha1').update(sql).digest('hex').slice(0, 16)}`;
  const statement = { sql, name };
  named.set(sql, statement);
  return statement;
};

/**
 * Runs statements by their text. They go to the driver directly and prepared, because knex 3.0 spends more time on each
 * than the database does. They run in the open transaction, if any, and emit knex's `query` event.
 */
export interface Statements {
  run<R extends object = Row>(statement: Statement, bindings: readonly unknown[]): Promise<R[]>;
  /**
   * Returns cells in the order of the columns: in lists, naming each cell costs more than finding it. Timestamps are as the
   * driver returns them, milliseconds or text.
   */
  cells(statement: Statement, bindings: readonly unknown[]): Promise<Cells[]>;
  /**
   * Runs a statement of the open transaction that the next one does not depend on. PostgreSQL receives both in one message, which
   * saves a round trip; SQLite runs it at once. If it fails, the next statement or the commit fails with its error, so its own
   * result need not be awaited. A rollback may discard it; then its result is an error, too.
   */
  defer<R extends object = Row>(statement: Statement, bindings: readonly unknown[]): Promise<R[]>;
  /** Defers a statement without a result. What this returns must be awaited: on PostgreSQL, that is nothing. */
  post(statement: Statement, bindings: readonly unknown[]): Promise<unknown> | undefined;
  /** Sends what is deferred. Only for results that are needed before there is another statement. */
  flush(): Promise<void>;
  stop(): void;
}

/** The client of knex 3.0 behind a connection or a transaction, which its types do not describe. */
interface Client {
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
  emit(event: 'query', statement: object): void;
  /** Numbers the placeholders of a text. */
  positionBindings(sql: string): string;
}

const clientOf = (db: Knex): Client => db.client as Client;

type Callback = (failure: Error | null, result: { rows: unknown[] }) => void;

/** The part of pg's connection that is used here. Its callbacks cost less than its promises. */
interface PostgresConnection {
  query(config: object, callback: Callback): void;
  defer(config: object, callback: Callback): void;
  flush(callback: () => void): void;
}

const TIMESTAMP: number = types.builtins.TIMESTAMP;
/**
 * Makes PostgreSQL's driver return timestamps as text, which `toIso` reads. Going through a Date would take as long as all other work
 * on the rows of a list.
 */
export const AS_TEXT = {
  getTypeParser: (type: number, format?: 'text') =>
    type === TIMESTAMP ? String : (types.getTypeParser(type, format) as (text: string) => unknown),
};
/** Makes PostgreSQL's driver return rows as cells. */
export const IN_CELLS = { rowMode: 'array', types: AS_TEXT };

/** Ignores a failure of a result that is not awaited: the statement after a deferred one fails with the same error. */
export const ignoreUnawaitedFailure = <T>(result: Promise<T>): Promise<T> => {
  result.catch(() => undefined);
  return result;
};

type Send = (connection: PostgresConnection, config: object, callback: Callback) => void;

const sendNow: Send = (connection, config, callback) => connection.query(config, callback);
const sendDeferred: Send = (connection, config, callback) => connection.defer(config, callback);

const sendPostgres = (send: Send, connection: PostgresConnection, config: object): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    send(connection, config, (failure, result) => (failure ? reject(failure) : resolve(result.rows)));
  });

/** The text of a statement with numbered placeholders, as PostgreSQL requires. */
export const numberedText = (strapi: Core.Strapi, statement: Statement): string =>
  (statement.numbered ??= clientOf(strapi.db.connection).positionBindings(statement.sql));

/** Emits knex's `query` event for a statement that does not go through knex. */
export const emitQuery = (strapi: Core.Strapi, { sql }: Statement, bindings: readonly unknown[]): void =>
  clientOf(strapi.db.connection).emit('query', { sql, bindings });

const createPostgresStatements = (strapi: Core.Strapi): Statements => {
  const configOf = (client: Client, statement: Statement, values: readonly unknown[], more?: object) => {
    const text = numberedText(strapi, statement);
    client.emit('query', { sql: text, bindings: values });
    return { text, values, name: statement.name, ...more };
  };
  const query = async (statement: Statement, values: readonly unknown[], more?: object): Promise<unknown[]> => {
    const db = connectionOf(strapi);
    const client = clientOf(db);
    const config = configOf(client, statement, values, more);
    const open = openConnectionOf(db) as PostgresConnection | undefined;
    if (open) return sendPostgres(sendNow, open, config);
    const connection = (await client.acquireConnection()) as PostgresConnection;
    try {
      return await sendPostgres(sendNow, connection, config);
    } finally {
      await client.releaseConnection(connection);
    }
  };
  /** Null if the connection is not known yet. */
  const deferIfOpen = (statement: Statement, values: readonly unknown[]): Promise<unknown[]> | null => {
    const db = connectionOf(strapi);
    const open = openConnectionOf(db) as PostgresConnection | undefined;
    if (!open) return null;
    return ignoreUnawaitedFailure(sendPostgres(sendDeferred, open, configOf(clientOf(db), statement, values)));
  };
  return {
    run: <R extends object>(statement: Statement, bindings: readonly unknown[]) =>
      query(statement, bindings) as Promise<R[]>,
    cells: (statement, bindings) => query(statement, bindings, IN_CELLS) as Promise<Cells[]>,
    defer: <R extends object>(statement: Statement, bindings: readonly unknown[]) =>
      (deferIfOpen(statement, bindings) ?? ignoreUnawaitedFailure(query(statement, bindings))) as Promise<R[]>,
    post: (statement, bindings) => (deferIfOpen(statement, bindings) === null ? query(statement, bindings) : undefined),
    async flush() {
      const open = openConnectionOf(connectionOf(strapi)) as PostgresConnection | undefined;
      if (open) await new Promise<void>((resolve) => open.flush(resolve));
    },
    stop: () => undefined,
  };
};

/** A value as SQLite stores it. */
export const toSqlite = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
};

const createSqliteStatements = (strapi: Core.Strapi): Statements => {
  const reader = createReader(strapi);
  /** The connections of open transactions, each acquired once. */
  const acquired = new WeakMap<Client, SqliteConnection>();

  const connectionOfTransaction = async (client: Client): Promise<SqliteConnection> => {
    const connection = (await client.acquireConnection()) as SqliteConnection;
    acquired.set(client, connection);
    return connection;
  };

  /** Returns a promise only if it must: a promise costs as much as a small statement. */
  const connectionFor = ({ sql }: Statement, bindings: readonly unknown[]) => {
    const client = clientOf(connectionOf(strapi));
    client.emit('query', { sql, bindings });
    if (!strapi.db.inTransaction()) return reader.connection();
    return acquired.get(client) ?? connectionOfTransaction(client);
  };

  const prepare = async (statement: Statement, bindings: readonly unknown[]): Promise<SqliteStatement> => {
    if (isTurnOver()) await yieldToEventLoop();
    const connection = connectionFor(statement, bindings);
    return (connection instanceof Promise ? await connection : connection).prepare(statement.sql);
  };
  const run = async <R extends object = Row>(statement: Statement, bindings: readonly unknown[]): Promise<R[]> => {
    const prepared = await prepare(statement, bindings);
    const values = bindings.map(toSqlite);
    if (prepared.reader) return prepared.all<R>(values);
    prepared.run(values);
    return [];
  };
  return {
    run,
    defer: run,
    post: run,
    flush: () => Promise.resolve(),
    async cells(statement, bindings) {
      const prepared = await prepare(statement, bindings);
      try {
        return prepared.raw(true).all<Cells>(bindings.map(toSqlite));
      } finally {
        // The prepared statement is shared.
        prepared.raw(false);
      }
    },
    stop: () => reader.close(),
  };
};

/** Makes statements spans, if traces are exported. */
const withSpans = (strapi: Core.Strapi, statements: Statements): Statements => {
  if (!tracingOf()) return statements;
  const spanned =
    <T>(run: (statement: Statement, bindings: readonly unknown[]) => Promise<T>) =>
    (statement: Statement, bindings: readonly unknown[]): Promise<T> =>
      traced(
        () => statementSpan(strapi, statement.sql),
        () => run(statement, bindings),
      );
  return {
    ...statements,
    run: <R extends object>(statement: Statement, bindings: readonly unknown[]) =>
      spanned((one, values) => statements.run<R>(one, values))(statement, bindings),
    cells: spanned((statement, bindings) => statements.cells(statement, bindings)),
    // A span's result is another promise, which is not awaited either.
    defer: <R extends object>(statement: Statement, bindings: readonly unknown[]) =>
      ignoreUnawaitedFailure(spanned((one, values) => statements.defer<R>(one, values))(statement, bindings)),
    post: spanned(async (statement, bindings) => statements.post(statement, bindings)),
  };
};

const statementsService = service<Statements>('tenantry.statements');

/** The statement runner of the application. */
export const statementsOf = statementsService.of;

/** Adds the statement runner to the application. Call it once, in register(), when the database is configured. */
export const registerStatements = (strapi: Core.Strapi): Statements =>
  statementsService.add(
    strapi,
    withSpans(strapi, isSqlite(strapi) ? createSqliteStatements(strapi) : createPostgresStatements(strapi)),
  );
