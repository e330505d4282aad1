import type { ServerResponse } from 'node:http';
import { createFairQueue, unlessBusy } from '../../database/fair-queue';
import { waitForTurn } from '../../database/fair-turns';
import { whileClientWaits } from '../../tenancy/identity/while-client-waits';
import { unavailable } from '../../wire/errors/http-errors';

/** A smaller body is parsed in less than a millisecond. */
export const LARGE_BODY_BYTES = 64 * 1024;

/** Waiting bodies are in memory: at most 128 MiB, or 256 MiB if all are of SCIM. */
const MAX_WAITING = 128;
const MAX_WAIT_MS = 30_000;
const RETRY_SECONDS = 1;

/**
 * One body at a time. 100 bodies of 1 MiB that arrive together would otherwise be parsed in one turn of the event loop, which
 * would block all other requests for a second.
 */
const queue = createFairQueue([null], { maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });

const bodiesBusy = () =>
  unavailable('BODIES_BUSY', 'Too many large bodies are waiting to be read.', {
    remedy: 'Send large bodies one after the other, and try again in a moment.',
    retry_after: RETRY_SECONDS,
  });

/**
 * Parses a large body in a turn of the event loop of its own. Callers take turns. A body whose client has disconnected is not
 * parsed.
 *
 * @param caller whom the body counts for
 * @param res the response that its client waits for
 * @throws ApplicationError 503 `BODIES_BUSY` if the caller has too many large bodies waiting
 */
export const inOwnTurn = async <T>(caller: string, res: ServerResponse, parse: () => T | Promise<T>): Promise<T> => {
  const work = async (): Promise<T> => {
    await waitForTurn(caller);
    return parse();
  };
  return unlessBusy(
    whileClientWaits(res, (signal) => queue.run([caller], work, { signal })),
    bodiesBusy,
  );
};
