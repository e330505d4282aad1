import type { Knex } from 'knex';

/** The connection of each open transaction, which knex 3.0 passes on only as a promise. */
const connections = new WeakMap<object, object>();

/** Remembers the connection of a transaction that has just begun. */
export const rememberConnection = (transaction: object, connection: object): void => {
  connections.set(transaction, connection);
};

/** Remembers the connection of a transaction of knex. */
export const rememberKnexConnection = async (transaction: Knex.Transaction): Promise<void> => {
  const client = transaction.client as { acquireConnection(): Promise<object> };
  rememberConnection(transaction, await client.acquireConnection());
};

/**
 * The connection of an open transaction.
 *
 * @returns undefined for the pool, and for a transaction that has ended or that knex began with a function
 */
export const openConnectionOf = (db: Knex): object | undefined => {
  const connection = connections.get(db);
  return connection && (db as Knex.Transaction).isCompleted() ? undefined : connection;
};
