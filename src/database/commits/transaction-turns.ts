import type { Core } from '@strapi/strapi';
import { createFairQueue, type FairQueue } from '../fair-queue';

/** Whom what needs a connection counts for, and what it shares with others: see `FairQueue.run`. */
export interface ConnectionUser {
  callers: readonly string[];
  shared: readonly string[];
}

/** The turns in which something gets a connection of the pool. */
export interface ConnectionTurns {
  /**
   * Waits for a turn.
   *
   * @returns what to call when the connection is free again
   * @throws Error, which is a 503, if it has waited too long
   */
  enter(user: ConnectionUser): Promise<() => void>;
  /** How many can have a connection, how many have one, and how many wait. */
  state: FairQueue<number>['state'];
}

/**
 * The turns in which transactions get a connection. A transaction of an organisation keeps its connection while it waits for
 * the organisation's lock, so many of them would take every connection from all others. Here they wait without one.
 */
export interface TransactionTurns {
  /**
   * Waits for the turn of a transaction.
   *
   * @returns what to call when it has ended
   * @throws Error, which is a 503, if it has waited too long
   */
  enter(): Promise<() => void>;
  state: ConnectionTurns['state'];
}

/** What can wait. Each is a request whose body is in memory. */
const MAX_WAITING = 1000;
/** Transactions of one caller, or in one organisation, that have a connection at once. */
const MAX_EACH = 3;
/** The share of the connections that is for reads alone. */
const FOR_READS = 0.3;
/** As knex does where no time is configured. */
const MAX_WAIT_MS = 60_000;

/**
 * How many transactions have a connection at once.
 *
 * @param connections those of the pool, at least one
 * @returns `all` of them, and those of `each` caller or organisation; one remains for others if there are several
 */
export const transactionBounds = (connections: number): { all: number; each: number } => {
  const all = Math.max(1, connections - Math.ceil(connections * FOR_READS));
  return { all, each: Math.max(1, Math.min(MAX_EACH, all - 1)) };
};

/**
 * Creates turns for connections of the pool.
 *
 * @param boundsOf how many have a connection at once, of so many
 */
export const createConnectionTurns = (strapi: Core.Strapi, boundsOf: typeof transactionBounds): ConnectionTurns => {
  const { pool, acquireConnectionTimeout } = strapi.config.get<{
    pool: { max: number };
    acquireConnectionTimeout?: number;
  }>('database.connection');
  const { all, each } = boundsOf(pool.max);
  const queue = createFairQueue([...Array(all).keys()], {
    maxRunningEach: each,
    maxWaiting: MAX_WAITING,
    maxWaitMs: acquireConnectionTimeout ?? MAX_WAIT_MS,
  });
  return {
    state: () => queue.state(),
    enter: ({ callers, shared }) =>
      new Promise((resolve, reject) => {
        const work = (): Promise<void> => new Promise((leave) => resolve(leave));
        // The error of knex for a pool without a free connection.
        const refuse = (reason: Error): void => reject(new Error(`Timeout acquiring a connection: ${reason.message}.`));
        queue.run(callers, work, { shared }).catch(refuse);
      }),
  };
};

/**
 * Creates the turns of an application's transactions.
 *
 * @param userOf whom the transaction that begins counts for
 * @param atTurn called when it has its turn; if it throws, the transaction does not begin
 */
export const createTransactionTurns = (
  strapi: Core.Strapi,
  userOf: () => ConnectionUser,
  atTurn: () => Promise<void> = () => Promise.resolve(),
): TransactionTurns => {
  const turns = createConnectionTurns(strapi, transactionBounds);
  return {
    state: turns.state,
    async enter() {
      const leave = await turns.enter(userOf());
      try {
        await atTurn();
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
};

type Begin = (work?: (transaction: object) => unknown) => Promise<unknown>;

/** A transaction that its caller ends. */
interface OpenTransaction {
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
}

/** Runs the last step of a transaction. */
const thenLeave = (end: () => Promise<void>, leave: () => void) => async (): Promise<void> => {
  try {
    await end();
  } finally {
    leave();
  }
};

/** Makes the transactions that begin with `strapi.db.transaction` take turns; call it in register(). */
export const beginInTurns = (strapi: Core.Strapi, turns: TransactionTurns): void => {
  const db: { transaction: Begin; inTransaction(): boolean } = strapi.db;
  const begin = db.transaction.bind(db);
  db.transaction = async (work) => {
    if (db.inTransaction()) return begin(work);
    const leave = await turns.enter();
    let isOpen = false;
    try {
      const begun = await begin(work);
      if (work) return begun;
      isOpen = true;
      const open = begun as OpenTransaction;
      return { ...open, commit: thenLeave(open.commit, leave), rollback: thenLeave(open.rollback, leave) };
    } finally {
      if (!isOpen) leave();
    }
  };
};
