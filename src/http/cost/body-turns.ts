import { createFairQueue, QueueBusy } from '../../database/fair-queue';
import { waitForTurn } from '../../database/fair-turns';
import { unavailable } from '../../wire/errors/http-errors';

/** A smaller body is parsed in less than a millisecond. */
export const LARGE_BODY_BYTES = 64 * 1024;

/** Waiting bodies are in memory: at most 128 MiB. */
const MAX_WAITING = 128;
const MAX_WAIT_MS = 30_000;
const RETRY_SECONDS = 1;

/**
 * One body at a time. 100 bodies of 1 MiB that arrive together would otherwise be parsed in one turn of the event loop, which
 * would block all other requests for a second.
 */
const queue = createFairQueue([null], { maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });

/**
 * Parses a large body in a turn of the event loop of its own. Callers take turns.
 *
 * @param caller whom the body counts for
 * @throws ApplicationError 503 `BODIES_BUSY` if the caller has too many large bodies waiting
 */
export const inOwnTurn = async <T>(caller: string, parse: () => T | Promise<T>): Promise<T> => {
  try {
    return await queue.run([caller], async () => {
      await waitForTurn(caller);
      return parse();
    });
  } catch (error) {
    if (!(error instanceof QueueBusy)) throw error;
    throw unavailable('BODIES_BUSY', 'Too many large bodies are waiting to be read.', {
      remedy: 'Send large bodies one after the other, and try again in a moment.',
      retry_after: RETRY_SECONDS,
    });
  }
};
