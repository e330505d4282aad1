import type { Core } from '@strapi/strapi';
import { isSqlite } from '../connection';
import type { FairQueue } from '../fair-queue';
import { type ConnectionUser, createConnectionTurns } from './transaction-turns';

/** The client of knex 3.0 behind its pool, which its types do not describe. */
interface PoolClient {
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
  transaction(...values: unknown[]): unknown;
}

/** Statements of one caller, each outside a transaction, that have a connection at once. */
const MAX_EACH = 3;

/**
 * How many statements outside transactions have a connection at once.
 *
 * @param connections those of the pool, at least one
 * @returns `all` of them, and those of `each` caller; one remains for others if there are several
 */
export const statementBounds = (connections: number): { all: number; each: number } => ({
  all: connections,
  each: Math.max(1, Math.min(MAX_EACH, connections - 1)),
});

/** How the pool acquires connections for transactions, which have had their turn. */
const direct = new WeakMap<object, () => Promise<object>>();

const clientOf = (strapi: Core.Strapi): PoolClient => strapi.db.connection.client as PoolClient;

/** Acquires a connection for a transaction. */
export const acquireForTransaction = (strapi: Core.Strapi): Promise<object> => {
  const client = clientOf(strapi);
  return (direct.get(client) ?? client.acquireConnection.bind(client))();
};

/**
 * Makes the statements of requests outside transactions wait for a turn of their caller before they get a connection of the pool,
 * which hands them out in the order of arrival. What runs in the background does not wait, and neither does a statement that
 * leaves an open transaction: others may be waiting for locks of that. SQLite has one connection; its statements take turns
 * in `src/database/fair-turns.ts`. Call it in register().
 *
 * @param userOf whom the running request counts for, and what it shares with others; undefined in the background
 * @returns the state of the turns; null on SQLite
 */
export const acquireInTurns = (
  strapi: Core.Strapi,
  userOf: () => ConnectionUser | undefined,
): FairQueue<number>['state'] | null => {
  if (isSqlite(strapi)) return null;
  const turns = createConnectionTurns(strapi, statementBounds);
  const client = clientOf(strapi);
  const acquire = client.acquireConnection.bind(client);
  const release = client.releaseConnection.bind(client);
  const begin = client.transaction.bind(
    Object.assign(Object.create(client) as PoolClient, { acquireConnection: acquire }),
  );
  const leaves = new WeakMap<object, () => void>();

  const acquireInTurn = async (user: ConnectionUser): Promise<object> => {
    const leave = await turns.enter(user);
    try {
      const connection = await acquire();
      leaves.set(connection, leave);
      return connection;
    } catch (failure) {
      leave();
      throw failure;
    }
  };

  direct.set(client, acquire);
  client.transaction = begin;
  client.acquireConnection = () => {
    const user = strapi.db.inTransaction() ? undefined : userOf();
    return user ? acquireInTurn(user) : acquire();
  };
  client.releaseConnection = async (connection) => {
    const leave = leaves.get(connection);
    leaves.delete(connection);
    await release(connection).finally(leave);
  };
  return turns.state;
};
