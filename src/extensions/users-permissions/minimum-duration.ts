import { setTimeout } from 'node:timers/promises';
import type { Action } from './password-paths';

/** Longer than the work for an existing account takes on a busy machine. */
const MINIMUM_MS = 300;

/**
 * Responds no earlier than 300 ms after the start, so that the duration does not reveal which accounts exist. Emails are sent
 * outside the request (plugin-mails.ts).
 */
export const withMinimumDuration =
  (action: Action): Action =>
  async (ctx) => {
    const minimum = setTimeout(MINIMUM_MS);
    try {
      return await action(ctx);
    } finally {
      await minimum;
    }
  };
