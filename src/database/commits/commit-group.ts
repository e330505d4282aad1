import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SqliteConnection } from '../drivers/sqlite-connections';
import { errorOf } from '../../values';

/** Transactions on SQLite that are committed together. */
export interface CommitGroup {
  transaction: Knex.Transaction;
  connection: SqliteConnection;
  participants: number;
  /** Whether a participant is running statements. */
  isBusy: boolean;
  /** Whether it accepts no more participants. */
  isFull: boolean;
  /** Resolves when everything is durable; rejects if nothing is stored. */
  committed: Promise<void>;
  settle: (failure?: unknown) => void;
}

/** The group's transaction as Strapi sees it, with a commit and rollback of the participant alone. */
export type Participant = Knex.Transaction;

const run = (connection: SqliteConnection, ...statements: string[]): void => {
  for (const sql of statements) connection.prepare(sql).run([]);
};

/**
 * Begins a group. It has SQLite's write lock from the start (src/workarounds/write-lock-first.ts).
 *
 * @throws if the connection or the write lock cannot be acquired in time
 */
export const beginGroup = async (strapi: Core.Strapi): Promise<CommitGroup> => {
  const transaction = (await strapi.db.connection.transaction()) as Knex.Transaction;
  const client = transaction.client as { acquireConnection(): Promise<SqliteConnection> };
  const connection = await client.acquireConnection();
  let settle: CommitGroup['settle'] = () => undefined;
  const committed = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure === undefined ? resolve() : reject(errorOf(failure)));
  });
  // If every participant has failed on its own, nothing awaits this promise.
  committed.catch(() => undefined);
  return { transaction, connection, participants: 0, isBusy: false, isFull: false, committed, settle };
};

/** Commits a group and settles the promise that its participants await. */
export const commitGroup = async ({ transaction, settle }: CommitGroup): Promise<void> => {
  try {
    await transaction.commit();
    settle();
  } catch (failure) {
    settle(failure);
  }
};

/** Ends the savepoint of a participant. If that fails, the whole group is rolled back. */
const endSavepoint = ({ connection }: CommitGroup, statements: string[]): void => {
  try {
    run(connection, ...statements);
  } catch (failure) {
    if (connection.inTransaction) run(connection, 'rollback');
    throw failure;
  }
};

/**
 * Adds a participant with its own savepoint.
 *
 * @param onLeave called when it has run its last statement; the group's commit may come later
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
      // A full disk ends the transaction of the whole group.
      if (!group.connection.inTransaction) group.isFull = true;
      onLeave();
    }
    await group.committed;
  };
  const own: Record<PropertyKey, unknown> = {
    isCompleted: () => isCompleted,
    commit: () => end('release member'),
    // A participant that fails gets its own error, not that of the group.
    rollback: () => end('rollback to member', 'release member').catch(() => undefined),
  };
  /** As in knex: a late statement must not run in the savepoint of another participant. */
  const assertOpen = (): void => {
    if (isCompleted) throw new Error('The transaction has ended.');
  };
  return new Proxy(group.transaction, {
    apply(transaction, self, values) {
      assertOpen();
      return Reflect.apply(transaction, self, values) as unknown;
    },
    get(transaction, name, receiver) {
      if (name in own) return own[name];
      assertOpen();
      return Reflect.get(transaction, name, receiver) as unknown;
    },
  });
};
