import { setImmediate } from 'node:timers/promises';
import { transactionCtx } from '@strapi/database/dist/transaction-context';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { addParticipant, beginGroup, commitGroup, type CommitGroup, type Participant } from './commit-group';
import { isSqlite } from '../connection';
import { beginTransaction } from './postgres-transactions';
import type { TransactionTurns } from './transaction-turns';

/**
 * Transactions of requests that wait for nothing but the database. Work that waits for anything else begins its own
 * transaction (`strapi.db.transaction`).
 *
 * SQLite has one writer. Transactions that arrive at the same time share one BEGIN and one COMMIT there, and so one wait for
 * the disk. Each has its own savepoint, so a failure does not affect the others. No request is answered before all is
 * durable; if the COMMIT fails, all fail. On PostgreSQL, which groups commits itself, each is a transaction
 * (docs/decisions/0016).
 */
export interface GroupedWrites {
  /** Runs work in the open transaction, or else in a new one. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** More participants would block other requests for too long. */
const MAX_PARTICIPANTS = 16;

/** A failure to begin a group. */
interface Refusal {
  failure: unknown;
}

/** Runs transactions one after the other, and groups those that arrive close together. */
const createQueue = (strapi: Core.Strapi, turns: TransactionTurns): { enter(): Promise<Participant> } => {
  let open: CommitGroup | null = null;
  let lastRefusal: Refusal | null = null;

  const close = (group: CommitGroup): void => {
    if (open === group) open = null;
    void commitGroup(group);
  };

  const begin = async (): Promise<CommitGroup> => {
    // Requests that are being received meanwhile join the group.
    await setImmediate();
    try {
      open = await beginGroup(strapi);
    } catch (failure) {
      lastRefusal = { failure };
      throw failure;
    }
    const group = open;
    void setImmediate().then(() => {
      group.isFull = true;
      if (!group.isBusy && open === group) close(group);
    });
    return group;
  };

  const admit = async (leave: () => void, refusalBefore: Refusal | null): Promise<Participant> => {
    // Participants that were already waiting have waited just as long.
    if (lastRefusal && lastRefusal !== refusalBefore) throw lastRefusal.failure;
    const group = open ?? (await begin());
    return addParticipant(group, () => {
      if (group.isFull || group.participants >= MAX_PARTICIPANTS) close(group);
      leave();
    });
  };

  return {
    async enter() {
      const refusalBefore = lastRefusal;
      // One at a time runs statements. The next one does so before the commit that they share.
      const leave = await turns.enter();
      try {
        return await admit(leave, refusalBefore);
      } catch (failure) {
        leave();
        throw failure;
      }
    },
  };
};

/** Runs work in a transaction. */
const runIn = async <T>(transaction: Knex.Transaction, work: () => Promise<T>): Promise<T> =>
  transactionCtx.run(transaction, async () => {
    try {
      const result = await work();
      await transactionCtx.commit(transaction);
      return result;
    } catch (failure) {
      await transactionCtx.rollback(transaction);
      throw failure;
    }
  });

/** Creates the grouping of the application's writes, which take turns with all other transactions. */
export const createGroupedWrites = (strapi: Core.Strapi, turns: TransactionTurns): GroupedWrites => {
  const queue = isSqlite(strapi) ? createQueue(strapi, turns) : null;
  const runInTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const leave = await turns.enter();
    try {
      return await runIn(await beginTransaction(strapi), work);
    } finally {
      leave();
    }
  };
  return {
    async run(work) {
      if (strapi.db.inTransaction()) return work();
      return queue ? runIn(await queue.enter(), work) : runInTurn(work);
    },
  };
};
