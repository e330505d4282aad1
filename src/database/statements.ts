import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { types } from 'pg';
import { connectionOf, isSqlite } from './connection';
import { giveWay, isTurnOver } from './fair-turns';
import { createReader, type SqliteConnection, type SqliteStatement } from './drivers/sqlite-connections';

export type Row = Record<string, unknown>;

/** The columns of a row, in the order in which they were selected. */
export type Cells = readonly unknown[];

/** Something to be asked of the database, with a question mark for each value. */
export interface Statement {
  sql: string;
  /** Set where the text comes again: PostgreSQL then keeps what it has made of it, for each connection. */
  name?: string;
  /** The text with the places numbered, as PostgreSQL takes it; there once it has been asked. */
  numbered?: string;
}

const MAX_NAMED = 2000;
const named = new LRUCache<string, Statement>({ max: MAX_NAMED });

/** Makes a statement whose text comes again and again. */
export const preparedStatement = (sql: string): Statement => {
  const known = named.get(sql);
  if (known) return known;
  const name = `tenantry_${createHash('sha1').update(sql).digest('hex').slice(0, 16)}`;
  const statement = { sql, name };
  named.set(sql, statement);
  return statement;
};

/**
 * Statements whose text is known before: they go to the driver, prepared, and spare what knex 3.0 spends on each, which is
 * more than the database does. They run in the open transaction where there is one, and are told to whoever listens for
 * queries.
 */
export interface Statements {
  run(statement: Statement, bindings: readonly unknown[]): Promise<Row[]>;
  /**
   * Answers cells in the order of the columns: in lists, naming each costs more than finding it. Moments are as the driver has
   * them, milliseconds or text.
   */
  cells(statement: Statement, bindings: readonly unknown[]): Promise<Cells[]>;
  stop(): void;
}

/** What knex 3.0 has behind a connection or a transaction, and does not tell in its types. */
interface Client {
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
  emit(event: 'query', statement: object): void;
  /** Numbers the places of a text. */
  positionBindings(sql: string): string;
}

const clientOf = (db: Knex): Client => db.client as unknown as Client;

/** What is needed of a connection of pg's; its callbacks cost less than its promises. */
interface PostgresConnection {
  query(config: object, callback: (failure: Error | null, result: { rows: unknown[] }) => void): void;
}

const TIMESTAMP: number = types.builtins.TIMESTAMP;
/** The wire's moments are texts, too: a Date between them takes as long as all else that a list does with its rows. */
const AS_TEXT = {
  getTypeParser: (type: number, format?: 'text') =>
    type === TIMESTAMP ? String : (types.getTypeParser(type, format) as (text: string) => unknown),
};
/** Has PostgreSQL's driver answer rows as cells. */
export const IN_CELLS = { rowMode: 'array', types: AS_TEXT };

const askPostgres = (connection: PostgresConnection, config: object): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    connection.query(config, (failure, result) => (failure ? reject(failure) : resolve(result.rows)));
  });

/** The text of a statement with the places numbered, as PostgreSQL takes it. */
export const numberedText = (strapi: Core.Strapi, statement: Statement): string =>
  (statement.numbered ??= clientOf(strapi.db.connection).positionBindings(statement.sql));

/** Shows a statement that does not go through knex to those who listen for queries. */
export const emitQuery = (strapi: Core.Strapi, { sql }: Statement, bindings: readonly unknown[]): void =>
  clientOf(strapi.db.connection).emit('query', { sql, bindings });

const createPostgresStatements = (strapi: Core.Strapi): Statements => {
  const ask = async (statement: Statement, values: readonly unknown[], more?: object): Promise<unknown[]> => {
    const client = clientOf(connectionOf(strapi));
    const text = numberedText(strapi, statement);
    client.emit('query', { sql: text, bindings: values });
    const connection = (await client.acquireConnection()) as PostgresConnection;
    try {
      return await askPostgres(connection, { text, values, name: statement.name, ...more });
    } finally {
      await client.releaseConnection(connection);
    }
  };
  return {
    run: (statement, bindings) => ask(statement, bindings) as Promise<Row[]>,
    cells: (statement, bindings) => ask(statement, bindings, IN_CELLS) as Promise<Cells[]>,
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
  /** The connections of open transactions: each is asked for once. */
  const held = new WeakMap<Client, SqliteConnection>();

  const connectionOfTransaction = async (client: Client): Promise<SqliteConnection> => {
    const connection = (await client.acquireConnection()) as SqliteConnection;
    held.set(client, connection);
    return connection;
  };

  /** Waits for nothing where it need not: each promise costs as much as a small statement. */
  const connectionFor = ({ sql }: Statement, bindings: readonly unknown[]) => {
    const client = clientOf(connectionOf(strapi));
    client.emit('query', { sql, bindings });
    if (!strapi.db.inTransaction()) return reader.connection();
    return held.get(client) ?? connectionOfTransaction(client);
  };

  const prepare = async (statement: Statement, bindings: readonly unknown[]): Promise<SqliteStatement> => {
    if (isTurnOver()) await giveWay();
    const connection = connectionFor(statement, bindings);
    return (connection instanceof Promise ? await connection : connection).prepare(statement.sql);
  };
  return {
    async run(statement, bindings) {
      const prepared = await prepare(statement, bindings);
      const values = bindings.map(toSqlite);
      if (prepared.reader) return prepared.all(values);
      prepared.run(values);
      return [];
    },
    async cells(statement, bindings) {
      const prepared = await prepare(statement, bindings);
      try {
        return prepared.raw(true).all(bindings.map(toSqlite)) as unknown as Cells[];
      } finally {
        // Others may run the same text.
        prepared.raw(false);
      }
    },
    stop: () => reader.close(),
  };
};

/** What runs the statements of the application: part of its tenancy, which itself is made of what asks here. */
export const statementsOf = (strapi: Core.Strapi): Statements =>
  (strapi.get('tenancy' as never) as unknown as { statements: Statements }).statements;

/** Makes what runs statements; the application's database must be configured. */
export const createStatements = (strapi: Core.Strapi): Statements =>
  isSqlite(strapi) ? createSqliteStatements(strapi) : createPostgresStatements(strapi);
