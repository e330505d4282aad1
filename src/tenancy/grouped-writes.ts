import { setImmediate } from 'node:timers/promises';
import { transactionCtx } from '@strapi/database/dist/transaction-context';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SqliteConnection } from './sqlite-connections';

/**
 * Transactions of requests, which wait for nothing but the database: work that waits for something else begins one of its
 * own (`strapi.db.transaction`).
 *
 * On SQLite, which has one writer, those that come at the same time share one BEGIN and one COMMIT, and so one wait for the
 * disk. Each has a savepoint of its own: one that fails takes nothing with it. Nobody is answered before all is durable; where
 * the COMMIT itself fails, all fail. PostgreSQL does as much by itself: there each is a transaction (docs/decisions/0015).
 */
export interface GroupedWrites {
  /** Does work in a transaction of its own, or in the open one. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** More than these would keep other requests from being read for too long. */
const MAX_MEMBERS = 16;

/** Transactions that are committed together. */
interface Group {
  transaction: Knex.Transaction;
  connection: SqliteConnection;
  members: number;
  /** Whether a member is at work. */
  isBusy: boolean;
  /** Whether it takes no more. */
  isFull: boolean;
  /** Settles when all is durable, or nothing is stored. */
  committed: Promise<void>;
  settle: (failure?: unknown) => void;
}

/** What Strapi takes for a transaction: the group's, with an end of its own. */
type Member = Knex.Transaction;

const openGroup = async (strapi: Core.Strapi): Promise<Group> => {
  const transaction = (await strapi.db.connection.transaction()) as unknown as Knex.Transaction;
  const client = transaction.client as unknown as { acquireConnection(): Promise<SqliteConnection> };
  let settle: Group['settle'] = () => undefined;
  const committed = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure === undefined ? resolve() : reject(failure as Error));
  });
  // Where every member has failed by itself, nobody waits for this.
  committed.catch(() => undefined);
  const connection = await client.acquireConnection();
  // With the place of the writer from the start: who reads first, and writes when another process has written, would fail.
  connection.prepare('rollback').run([]);
  connection.prepare('begin immediate').run([]);
  return { transaction, connection, members: 0, isBusy: false, isFull: false, committed, settle };
};

const commit = async ({ transaction, settle }: Group): Promise<void> => {
  try {
    await transaction.commit();
    settle();
  } catch (failure) {
    settle(failure);
  }
};

const step = ({ connection }: Group, sql: string): void => {
  connection.prepare(sql).run([]);
};

const memberOf = (group: Group, leave: () => void): Member => {
  let isCompleted = false;
  /** Ends the member's own part; then the group's fate is its own. */
  const end = async (...statements: string[]): Promise<void> => {
    isCompleted = true;
    try {
      for (const sql of statements) step(group, sql);
    } finally {
      // A full disk ends the transaction of all.
      if (!group.connection.inTransaction) group.isFull = true;
      leave();
    }
    await group.committed;
  };
  const own: Record<string, unknown> = {
    isCompleted: () => isCompleted,
    commit: () => end('release member'),
    // Whoever fails is told why, whatever becomes of the others.
    rollback: () => end('rollback to member', 'release member').catch(() => undefined),
  };
  return new Proxy(group.transaction, {
    get: (transaction, name, receiver) => own[name as string] ?? (Reflect.get(transaction, name, receiver) as unknown),
  });
};

const createSqliteGroups = (strapi: Core.Strapi): GroupedWrites => {
  let open: Group | null = null;
  /** The member before: one at a time is at work. */
  let before: Promise<void> = Promise.resolve();

  const close = async (group: Group): Promise<void> => {
    if (open === group) open = null;
    await commit(group);
  };

  const groupOfNext = async (): Promise<Group> => {
    if (open) return open;
    // Whoever is being read meanwhile comes along.
    await setImmediate();
    const group = await openGroup(strapi);
    open = group;
    void setImmediate().then(() => {
      group.isFull = true;
      if (!group.isBusy && open === group) void close(group);
    });
    return group;
  };

  const enter = async (leave: () => void): Promise<Member> => {
    const group = await groupOfNext();
    step(group, 'savepoint member');
    group.members += 1;
    group.isBusy = true;
    return memberOf(group, () => {
      group.isBusy = false;
      if (group.isFull || group.members >= MAX_MEMBERS) void close(group);
      leave();
    });
  };

  const join = (): Promise<Member> => {
    const previous = before;
    let leave: () => void = () => undefined;
    before = new Promise((resolve) => {
      leave = resolve;
    });
    return previous
      .then(() => enter(leave))
      .catch((failure: unknown) => {
        leave();
        throw failure as Error;
      });
  };

  return {
    async run(work) {
      if (strapi.db.inTransaction()) return work();
      const member = await join();
      return transactionCtx.run(member as never, async () => {
        try {
          const result = await work();
          await transactionCtx.commit(member as never);
          return result;
        } catch (failure) {
          await transactionCtx.rollback(member as never);
          throw failure;
        }
      });
    },
  };
};

/** Makes what groups the writes of the application. */
export const createGroupedWrites = (strapi: Core.Strapi): GroupedWrites =>
  strapi.db.dialect.client === 'sqlite'
    ? createSqliteGroups(strapi)
    : { run: (work) => strapi.db.transaction(work) as ReturnType<typeof work> };
