import type { Core } from '@strapi/strapi';
import { isSqlite } from './connection';

/**
 * SQLite runs in the process itself and returns synchronously, and so does the checking and writing of JSON. Work that runs on
 * and on would block all other requests until it ends, and so would a hundred requests that arrive together. Here the event
 * loop gets a turn between two parts once the current turn has taken too long, and callers take turns
 * (docs/decisions/0083).
 */

/**
 * How long one turn of the event loop may run statements, in milliseconds. Requests that write continuously then delay others by
 * less than 20 ms (p99), with commits and garbage collection (docs/decisions/0073).
 */
const MAX_TURN_MS = 8;

let turnBegan: number | null = null;

/** How long it may run work in the background, in milliseconds: requests then find most of the turn free. */
export const BACKGROUND_TURN_MS = 5;

/** Whether the current turn of the event loop has been running statements for too long. */
export const isTurnOver = (maxMs = MAX_TURN_MS): boolean => {
  const now = performance.now();
  if (turnBegan !== null) return now - turnBegan > maxMs;
  turnBegan = now;
  setImmediate(() => {
    turnBegan = null;
  });
  return false;
};

let callerNow: () => string = () => '';

/** Names the caller of the running work: whom it counts for. Call it in register(). */
export const nameTurns = (nameCaller: () => string): void => void (callerNow = nameCaller);

/** What waits for a turn, by caller. The next caller comes first. */
const waiting = new Map<string, (() => void)[]>();

const startNext = (): void => {
  for (const [caller, jobs] of waiting) {
    const start = jobs.shift();
    // The caller's next turn comes after those of all others.
    waiting.delete(caller);
    if (jobs.length > 0) waiting.set(caller, jobs);
    start?.();
    return;
  }
};

/** One for each job that waits. The first in each turn starts a job, and others do while the turn is short. */
const offerTurn = (): void => {
  if (isTurnOver()) setImmediate(offerTurn);
  else startNext();
};

/**
 * Waits for the next turn of a caller, also if the current turn is short.
 *
 * @param caller whom the work counts for; by default the caller of the current request
 */
export const waitForTurn = (caller = callerNow()): Promise<void> =>
  new Promise((resolve) => {
    const jobs = waiting.get(caller) ?? [];
    jobs.push(resolve);
    waiting.set(caller, jobs);
    setImmediate(offerTurn);
  });

/**
 * Yields to the event loop if the current turn has taken too long. Await it between parts of long work. Those that have
 * yielded continue in the turns of their callers, so however much one caller does, another waits for one part of it.
 *
 * @param maxMs how long the turn may take, in milliseconds
 * @param caller whom the work counts for; by default the caller of the current request
 */
export const yieldToEventLoop = async (maxMs = MAX_TURN_MS, caller?: string): Promise<void> => {
  if (isTurnOver(maxMs)) await waitForTurn(caller);
};

/** The method by which knex 3.0 sends statements; the clients of transactions inherit it. */
interface Sender {
  _query: (this: Sender, connection: unknown, statement: unknown) => Promise<unknown>;
}

const FAIR = Symbol('fair');

/** Makes statements that go through knex yield on SQLite. Call it in register(). */
export const sendInFairTurns = (strapi: Core.Strapi): void => {
  if (!isSqlite(strapi)) return;
  const sender = Object.getPrototypeOf(strapi.db.connection.client) as Sender & { [FAIR]?: boolean };
  if (sender[FAIR]) return;
  const { _query: send } = sender;
  sender[FAIR] = true;
  sender._query = async function (connection, statement) {
    if (isTurnOver()) await waitForTurn();
    return send.call(this, connection, statement);
  };
};
