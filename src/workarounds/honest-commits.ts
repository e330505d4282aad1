import type { Core } from '@strapi/strapi';
import { finishBeforeCommit } from '../database/commits/before-commit';

/**
 * knex 3.0, by which Strapi 5.54 begins and ends transactions, tells of a COMMIT that failed only where the transaction was
 * begun with a function. Strapi begins it without one: a full disk, or a connection that broke, would be answered as if
 * everything were stored, and what waits for the commit would run. Here such a transaction fails, as anybody expects.
 *
 * PostgreSQL answers the COMMIT of a transaction in which a statement failed without an error, as a ROLLBACK: where somebody
 * went on after that failure, this is told, too.
 */
interface Connection {
  /** Of SQLite's connections: a COMMIT that fails there may leave the transaction open. */
  inTransaction?: boolean;
  exec(sql: string): unknown;
}

interface Answer {
  response?: { command?: string };
}

interface Client {
  query: (this: Client, connection: Connection, sql: unknown) => Promise<Answer>;
}

interface Transaction {
  client: Client;
  commit: (value?: unknown) => Promise<unknown>;
  /** Ends as the transaction does. */
  executionPromise: Promise<unknown>;
}

interface Context {
  transaction: (this: Context, container?: unknown, config?: unknown) => PromiseLike<Transaction>;
}

/** Ends a transaction before its connection goes back to the pool, where whoever comes next could not begin one. */
const rollBackWhatFails = (client: Client): void => {
  const { query } = client;
  client.query = async (connection, sql) => {
    try {
      const answer = await query.call(client, connection, sql);
      if (answer.response?.command === 'ROLLBACK') throw new Error('A statement failed before: nothing is stored.');
      return answer;
    } catch (failure) {
      if (connection.inTransaction) connection.exec('rollback');
      throw failure;
    }
  };
};

const tellingFailure = (transaction: Transaction): Transaction => {
  const { commit, client } = transaction;
  transaction.commit = async (value) => {
    await finishBeforeCommit(transaction);
    rollBackWhatFails(client);
    await commit(value);
    return transaction.executionPromise;
  };
  return transaction;
};

/** Makes a commit that fails be told; call it in register(). */
export const tellFailedCommits = (strapi: Core.Strapi): void => {
  const { context } = strapi.db.connection as unknown as { context: Context };
  const { transaction } = context;
  context.transaction = function (container, config) {
    const begun = transaction.call(this, container, config);
    return typeof container === 'function' ? begun : begun.then(tellingFailure);
  };
};
