import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { isSqlite } from './connection';

/**
 * SQLite runs in the process itself and returns synchronously. Work that runs one statement after the other would block all
 * other requests until it ends. Here the event loop gets a turn between two statements once the current turn has taken too
 * long.
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

/**
 * Yields to the event loop if the current turn has taken too long. Await it between parts of long work.
 *
 * @param maxMs how long the turn may take, in milliseconds
 */
export const yieldToEventLoop = async (maxMs = MAX_TURN_MS): Promise<void> => {
  if (isTurnOver(maxMs)) await nextTurn();
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
    if (isTurnOver()) await nextTurn();
    return send.call(this, connection, statement);
  };
};
