import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { finishBeforeCommit } from './before-commit';
import { rememberConnection } from './open-connections';
import { acquireForTransaction } from './statement-turns';

/**
 * Transactions on PostgreSQL that cost a request little. knex 3.0 builds an object with about ninety properties for each, and a
 * dozen promises: 80 microseconds, as much as a statement. Here one object stands for it, and takes from knex what is asked for.
 */

interface Result {
  command?: string;
}

interface Connection {
  query(text: string, callback: (failure: Error | null, result: Result) => void): void;
  /** Set if the pool must drop the connection. */
  __knex__disposed?: unknown;
}

/** The client of knex 3.0 behind its pool, which its types do not describe. */
interface PoolClient {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  emit(event: string, ...values: unknown[]): boolean;
  query(connection: Connection, statement: unknown): Promise<unknown>;
  stream(...values: unknown[]): Promise<unknown>;
}

/** What knex's own client of a transaction has from that of the pool. */
const INHERITED = ['version', 'config', 'driver', 'connectionSettings', 'valueForUndefined', 'logger'] as const;

const ENDED = 'The transaction has ended.';

/** A server that does not respond must not hold up the request: the connection is dropped, which rolls back, too. */
const ROLLBACK_TIMEOUT_MS = 5000;

/** The client that knex's builders use in a transaction: always the same connection, until it ends. */
const clientOn = (pool: PoolClient, connection: Connection, isCompleted: () => boolean): PoolClient => {
  const prototype = Object.getPrototypeOf(pool) as PoolClient;
  const guarded =
    (name: 'query' | 'stream') =>
    async (...values: unknown[]): Promise<unknown> => {
      if (isCompleted()) throw new Error(ENDED);
      return Reflect.apply(prototype[name], client, values) as Promise<unknown>;
    };
  const client = Object.assign(Object.create(prototype) as PoolClient, {
    transacting: true,
    acquireConnection: () => (isCompleted() ? Promise.reject(new Error(ENDED)) : Promise.resolve(connection)),
    releaseConnection: () => Promise.resolve(),
    emit: (event: string, ...values: unknown[]) => pool.emit(event, ...values),
    query: guarded('query'),
    stream: guarded('stream'),
  });
  const known = pool as unknown as Record<string, unknown>;
  for (const name of INHERITED) (client as unknown as Record<string, unknown>)[name] = known[name];
  return client;
};

/** Strapi's transactions within a transaction use the same one. */
const refuseNested = (): never => {
  throw new Error('A transaction of a request has no transactions within it.');
};

/** What knex's builders and Strapi need of a transaction, which `own` ends. */
const transactionOf = (knex: Knex, client: PoolClient, own: Record<string, unknown>): Knex.Transaction => {
  const { context: contextOfPool } = knex as unknown as { context: object };
  const nested = { transaction: refuseNested, savepoint: refuseNested };
  const context = Object.assign(Object.create(contextOfPool) as { queryBuilder(): Knex.QueryBuilder }, {
    client,
    ...nested,
  });
  const properties: Record<PropertyKey, unknown> = {
    ...own,
    ...nested,
    context,
    client,
    isTransaction: true,
    userParams: {},
  };
  return new Proxy(knex, {
    apply: (_knex, _self, [table, options]: [string, object]) =>
      (context.queryBuilder() as { table(name: string, options: object): unknown }).table(table, options),
    get: (target, name, receiver) =>
      name in properties ? properties[name] : (Reflect.get(target, name, receiver) as unknown),
  }) as Knex.Transaction;
};

/**
 * Begins a transaction.
 *
 * @returns what knex returns, for Strapi's context of transactions
 * @throws if no connection is available in time
 */
export const beginTransaction = async (strapi: Core.Strapi): Promise<Knex.Transaction> => {
  const pool = strapi.db.connection.client as PoolClient;
  const connection = (await acquireForTransaction(strapi)) as Connection;
  let isCompleted = false;
  const send = (sql: string): Promise<Result> =>
    new Promise((resolve, reject) => {
      pool.emit('query', { sql, bindings: [] });
      connection.query(sql, (failure, result) => (failure ? reject(failure) : resolve(result)));
    });
  const commit = async (): Promise<void> => {
    await finishBeforeCommit(transaction);
    isCompleted = true;
    try {
      const { command } = await send('COMMIT;');
      if (command === 'ROLLBACK') throw new Error('An earlier statement failed: nothing is stored.');
    } finally {
      void pool.releaseConnection(connection);
    }
  };
  const rollback = async (): Promise<void> => {
    isCompleted = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        connection.__knex__disposed = 'It did not roll back in time.';
        resolve();
      }, ROLLBACK_TIMEOUT_MS);
    });
    // A connection that is lost has rolled back. The caller reports the failure before.
    await Promise.race([send('ROLLBACK').catch(() => undefined), late]);
    clearTimeout(timer);
    void pool.releaseConnection(connection);
  };
  const client = clientOn(pool, connection, () => isCompleted);
  const own = { isCompleted: () => isCompleted, commit, rollback };
  const transaction: Knex.Transaction = transactionOf(strapi.db.connection as Knex, client, own);
  rememberConnection(transaction, connection);
  try {
    await send('BEGIN;');
  } catch (failure) {
    void pool.releaseConnection(connection);
    throw failure;
  }
  return transaction;
};
