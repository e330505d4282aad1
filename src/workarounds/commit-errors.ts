import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isSqlite } from '../database/connection';
import { finishBeforeCommit } from '../database/commits/before-commit';
import { rememberKnexConnection } from '../database/commits/open-connections';

/**
 * knex 3.0, which Strapi 5.54 uses for transactions, reports a failed COMMIT only if the transaction was started with a
 * function. Strapi starts it without one: with a full disk or a broken connection, the response would claim success,
 * and work that waits for the commit would run. Here such a transaction fails.
 *
 * PostgreSQL responds to the COMMIT of a transaction with a failed statement with a ROLLBACK and no error. If the code
 * continued after that failure, this is reported as an error too.
 */
interface Connection {
  /** Only on SQLite's connections: a failed COMMIT may leave the transaction open. */
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
  /** Settles with the outcome of the transaction. */
  executionPromise: Promise<unknown>;
}

interface Context {
  transaction: (this: Context, container?: unknown, config?: unknown) => PromiseLike<Transaction>;
}

/**
 * Rolls back a failed transaction before its connection returns to the pool, where the next user could not start one.
 */
const rollBackOnFailure = (client: Client): void => {
  const { query } = client;
  client.query = async (connection, sql) => {
    try {
      const answer = await query.call(client, connection, sql);
      if (answer.response?.command === 'ROLLBACK') throw new Error('An earlier statement failed: nothing is stored.');
      return answer;
    } catch (failure) {
      if (connection.inTransaction) connection.exec('rollback');
      throw failure;
    }
  };
};

const withCommitErrors = (transaction: Transaction): Transaction => {
  const { commit, client } = transaction;
  transaction.commit = async (value) => {
    await finishBeforeCommit(transaction);
    rollBackOnFailure(client);
    await commit(value);
    return transaction.executionPromise;
  };
  return transaction;
};

/** Makes failed commits throw; call it in register(). */
export const surfaceCommitErrors = (strapi: Core.Strapi): void => {
  const { context } = strapi.db.connection as unknown as { context: Context };
  const { transaction } = context;
  context.transaction = function (container, config) {
    const begun = transaction.call(this, container, config);
    if (typeof container === 'function') return begun;
    return begun.then(async (begunOne) => {
      if (!isSqlite(strapi)) await rememberKnexConnection(begunOne as Knex.Transaction);
      return withCommitErrors(begunOne);
    });
  };
};
