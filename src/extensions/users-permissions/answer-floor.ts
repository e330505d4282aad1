import { setTimeout } from 'node:timers/promises';
import type { Action } from './password-paths';

/** Longer than the work for an account that exists takes on a busy machine; people who ask for a mail do not mind. */
const FLOOR_MS = 300;

/**
 * Answers no earlier than 300 ms after the start, whatever comes of it: how long the work takes does not tell strangers who
 * has an account. Mails are sent outside the request (plugin-mails.ts).
 */
export const noSoonerThanFloor =
  (action: Action): Action =>
  async (ctx) => {
    const floor = setTimeout(FLOOR_MS);
    try {
      return await action(ctx);
    } finally {
      await floor;
    }
  };
