import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { isSqlite } from './connection';

/**
 * SQLite answers at once, in the process itself: work that sends one statement after the other never waits for anything,
 * and no other request is read until it ends. Here the event loop gets a turn between two statements once the current turn
 * has taken too long.
 */

/** How long one turn of the event loop may send statements, in milliseconds. A group of commits fits into it. */
const MAX_TURN_MS = 25;

let turnBegan: number | null = null;

/** Whether the current turn of the event loop has been sending statements for too long. */
export const isTurnOver = (): boolean => {
  const now = performance.now();
  if (turnBegan !== null) return now - turnBegan > MAX_TURN_MS;
  turnBegan = now;
  setImmediate(() => {
    turnBegan = null;
  });
  return false;
};

/** Lets the event loop serve others where the current turn has taken too long. Await it between parts of long work. */
export const giveWay = async (): Promise<void> => {
  if (isTurnOver()) await nextTurn();
};

/** What knex 3.0 sends statements by; the clients of transactions inherit it. */
interface Sender {
  _query: (this: Sender, connection: unknown, statement: unknown) => Promise<unknown>;
}

const FAIR = Symbol('fair');

/** Makes the statements that go through knex give way on SQLite; call it in register(). */
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
