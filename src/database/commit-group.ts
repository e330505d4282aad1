import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SqliteConnection } from './drivers/sqlite-connections';

/** Transactions on SQLite that are committed together. */
export interface CommitGroup {
  transaction: Knex.Transaction;
  connection: SqliteConnection;
  participants: number;
  /** Whether a member is at work. */
  isBusy: boolean;
  /** Whether it takes no more. */
  isFull: boolean;
  /** Settles when all is durable, or nothing is stored. */
  committed: Promise<void>;
  settle: (failure?: unknown) => void;
}

/** What Strapi takes for a transaction: the group's, with an end of its own. */
export type Participant = Knex.Transaction;

const run = (connection: SqliteConnection, ...statements: string[]): void => {
  for (const sql of statements) connection.prepare(sql).run([]);
};

/** Begins anew, with the place of the writer from the start: who reads first would fail where another process has written. */
const acquireWriteLock = async (transaction: Knex.Transaction): Promise<SqliteConnection> => {
  const client = transaction.client as unknown as { acquireConnection(): Promise<SqliteConnection> };
  try {
    const connection = await client.acquireConnection();
    run(connection, 'rollback', 'begin immediate');
    return connection;
  } catch (failure) {
    // It is over already; this gives the connection back.
    await transaction.rollback().catch(() => undefined);
    throw failure;
  }
};

/**
 * Begins a group.
 *
 * @throws where the connection, or the writer's place, is not to be had in time
 */
export const beginGroup = async (strapi: Core.Strapi): Promise<CommitGroup> => {
  const transaction = (await strapi.db.connection.transaction()) as unknown as Knex.Transaction;
  const connection = await acquireWriteLock(transaction);
  let settle: CommitGroup['settle'] = () => undefined;
  const committed = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure === undefined ? resolve() : reject(failure as Error));
  });
  // Where every member has failed by itself, nobody waits for this.
  committed.catch(() => undefined);
  return { transaction, connection, participants: 0, isBusy: false, isFull: false, committed, settle };
};

/** Commits a group, and tells its members what became of it. */
export const commitGroup = async ({ transaction, settle }: CommitGroup): Promise<void> => {
  try {
    await transaction.commit();
    settle();
  } catch (failure) {
    settle(failure);
  }
};

/** Ends the own part of a member. Where that cannot be done, nothing of the group may stay. */
const endSavepoint = ({ connection }: CommitGroup, statements: string[]): void => {
  try {
    run(connection, ...statements);
  } catch (failure) {
    if (connection.inTransaction) run(connection, 'rollback');
    throw failure;
  }
};

/**
 * Makes a member, with a savepoint of its own.
 *
 * @param onLeave is called when it is no longer at work; it may have to wait for the group's commit
 */
export const addParticipant = (group: CommitGroup, onLeave: () => void): Participant => {
  run(group.connection, 'savepoint member');
  group.participants += 1;
  group.isBusy = true;
  let isCompleted = false;
  const end = async (...statements: string[]): Promise<void> => {
    isCompleted = true;
    try {
      endSavepoint(group, statements);
    } finally {
      group.isBusy = false;
      // A full disk ends the transaction of all.
      if (!group.connection.inTransaction) group.isFull = true;
      onLeave();
    }
    await group.committed;
  };
  const own: Record<PropertyKey, unknown> = {
    isCompleted: () => isCompleted,
    commit: () => end('release member'),
    // Whoever fails is told why, whatever becomes of the others.
    rollback: () => end('rollback to member', 'release member').catch(() => undefined),
  };
  /** As knex: what comes late must not get into the part of another one. */
  const assertOpen = (): void => {
    if (isCompleted) throw new Error('The transaction has ended.');
  };
  return new Proxy(group.transaction, {
    apply(transaction, self, values) {
      assertOpen();
      return Reflect.apply(transaction as never, self, values) as unknown;
    },
    get(transaction, name, receiver) {
      if (name in own) return own[name];
      assertOpen();
      return Reflect.get(transaction, name, receiver) as unknown;
    },
  });
};
