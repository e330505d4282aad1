import { setImmediate } from 'node:timers/promises';
import { transactionCtx } from '@strapi/database/dist/transaction-context';
import type { Core } from '@strapi/strapi';
import { addParticipant, beginGroup, commitGroup, type CommitGroup, type Participant } from './commit-group';
import { isSqlite } from './connection';

/**
 * Transactions of requests, which wait for nothing but the database: work that waits for something else begins one of its
 * own (`strapi.db.transaction`).
 *
 * On SQLite, which has one writer, those that come at the same time share one BEGIN and one COMMIT, and so one wait for the
 * disk. Each has a savepoint of its own: one that fails takes nothing with it. Nobody is answered before all is durable; where
 * the COMMIT itself fails, all fail. PostgreSQL does as much by itself: there each is a transaction (docs/decisions/0016).
 */
export interface GroupedWrites {
  /** Does work in a transaction of its own, or in the open one. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** More than these would keep other requests from being read for too long. */
const MAX_PARTICIPANTS = 16;

/** Where no group can begin. */
interface Refusal {
  failure: unknown;
}

/** Lets transactions in one after the other, and groups those that come close together. */
const createQueue = (strapi: Core.Strapi): { enter(): Promise<Participant> } => {
  let open: CommitGroup | null = null;
  /** The member before: one at a time is at work. */
  let before: Promise<void> = Promise.resolve();
  let lastRefusal: Refusal | null = null;

  const close = (group: CommitGroup): void => {
    if (open === group) open = null;
    void commitGroup(group);
  };

  const begin = async (): Promise<CommitGroup> => {
    // Whoever is being read meanwhile comes along.
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
    // Whoever was waiting already has waited as long.
    if (lastRefusal && lastRefusal !== refusalBefore) throw lastRefusal.failure;
    const group = open ?? (await begin());
    return addParticipant(group, () => {
      if (group.isFull || group.participants >= MAX_PARTICIPANTS) close(group);
      leave();
    });
  };

  return {
    async enter() {
      const [previous, refusalBefore] = [before, lastRefusal];
      let leave: () => void = () => undefined;
      before = new Promise((resolve) => {
        leave = resolve;
      });
      await previous;
      try {
        return await admit(leave, refusalBefore);
      } catch (failure) {
        leave();
        throw failure;
      }
    },
  };
};

const createSqliteGroups = (strapi: Core.Strapi): GroupedWrites => {
  const queue = createQueue(strapi);
  return {
    async run(work) {
      if (strapi.db.inTransaction()) return work();
      const member = (await queue.enter()) as never;
      return transactionCtx.run(member, async () => {
        try {
          const result = await work();
          await transactionCtx.commit(member);
          return result;
        } catch (failure) {
          await transactionCtx.rollback(member);
          throw failure;
        }
      });
    },
  };
};

/** Makes what groups the writes of the application. */
export const createGroupedWrites = (strapi: Core.Strapi): GroupedWrites =>
  isSqlite(strapi)
    ? createSqliteGroups(strapi)
    : { run: (work) => strapi.db.transaction(work) as ReturnType<typeof work> };
