import { createFairQueue, turnOf } from '../../../database/fair-queue';
import { unavailable } from '../../../wire/errors/http-errors';

/** Reports that are read at once: each has a thread with up to 512 MiB of heap (docs/decisions/0097). */
const SLOTS = 4;
/** Of one person, and of one organisation. */
const MAX_EACH = 2;
/** Reports that wait; they are on disk. */
const MAX_WAITING = 32;
const MAX_WAIT_MS = 60_000;
const RETRY_SECONDS = 30;

const queue = createFairQueue(Array.from({ length: SLOTS }), {
  maxRunningEach: MAX_EACH,
  maxWaiting: MAX_WAITING,
  maxWaitMs: MAX_WAIT_MS,
});

const reportsBusy = () =>
  unavailable('IMPORTS_BUSY', 'Too many reports are being read.', {
    remedy: 'Try again after the seconds in Retry-After, and import reports one after the other.',
    retry_after: RETRY_SECONDS,
  });

/**
 * Waits until a report can be read. Callers take turns.
 *
 * @param callers whom it counts for: the person, and the organisation
 * @returns ends the turn
 * @throws ApplicationError 503 `IMPORTS_BUSY` if too many reports wait, or this one waited too long
 */
export const reportTurn = (callers: readonly string[]): Promise<() => void> =>
  turnOf(queue, [...new Set(callers)], reportsBusy);
