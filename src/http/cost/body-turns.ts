import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFairQueue, unlessBusy } from '../../database/fair-queue';
import { waitForTurn } from '../../database/fair-turns';
import { whileClientWaits } from '../../database/reads/while-client-waits';
import { unavailable } from '../../wire/errors/http-errors';

/** A smaller body is parsed in less than a millisecond. */
export const LARGE_BODY_BYTES = 64 * 1024;

/** Bodies in memory, which are read, wait or are parsed: of the process, at most 128 MiB, and of each caller. */
const MAX_READ = 128;
const MAX_READ_EACH = 8;
const MAX_WAITING = 128;
const MAX_WAIT_MS = 30_000;
const RETRY_SECONDS = 1;

/**
 * The places of bodies that are read. A client can send a body as slowly as it likes, and one that is compressed takes a thousand
 * times the memory of what was sent.
 */
const places = createFairQueue([...Array(MAX_READ).keys()], {
  maxRunningEach: MAX_READ_EACH,
  maxWaiting: MAX_WAITING,
  maxWaitMs: MAX_WAIT_MS,
});

/**
 * One body at a time. 100 bodies of 1 MiB that arrive together would otherwise be parsed in one turn of the event loop, which
 * would block all other requests for a second.
 */
const queue = createFairQueue([null], { maxWaiting: MAX_READ, maxWaitMs: MAX_WAIT_MS });

const bodiesBusy = () =>
  unavailable('BODIES_BUSY', 'Too many large bodies are waiting to be read.', {
    remedy: 'Send large bodies one after the other, and try again in a moment.',
    retry_after: RETRY_SECONDS,
  });

/**
 * How long the next body waits after one: in milliseconds for each MiB, and at least this many times as long as parsing took. What
 * a body contains is checked in that time, and a request of others, which takes several turns of the event loop, meets one body
 * and not one in each turn.
 */
const REST_MS_EACH_MIB = 40;
const REST_FACTOR = 3;
/** On a busy server, parsing waits for others, too. */
const MAX_REST_MS = 100;

/**
 * Parses a large body in a turn of the event loop of its own, after which the next one waits. Callers take turns. A body whose
 * client has disconnected is not parsed.
 *
 * @param caller whom the body counts for
 * @param res the response that its client waits for
 * @param bytes its size
 * @throws ApplicationError 503 `BODIES_BUSY` if the caller has too many large bodies waiting
 */
export const inOwnTurn = <T>(
  caller: string,
  res: ServerResponse,
  bytes: number,
  parse: () => T | Promise<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const work = async (): Promise<void> => {
      await waitForTurn(caller);
      const startedAt = performance.now();
      const parsing = (async () => parse())();
      resolve(parsing);
      await parsing.catch(() => undefined);
      const rest = Math.max(REST_FACTOR * (performance.now() - startedAt), (REST_MS_EACH_MIB * bytes) / 1024 ** 2);
      // The place stays taken, so that a client that disconnects now leaves the line.
      await sleep(Math.min(rest, MAX_REST_MS), undefined, { ref: false });
    };
    const parsed = whileClientWaits(res, (signal) => queue.run([caller], work, { signal }));
    unlessBusy(parsed, bodiesBusy).catch(reject);
  });

/**
 * Reads a body that is large or of unknown length when it has a place in memory. Until then it is not received.
 *
 * @param caller whom the body counts for
 * @param res the response that its client waits for
 * @throws ApplicationError 503 `BODIES_BUSY` if the caller has too many bodies waiting
 */
export const readInTurn = async <T>(caller: string, res: ServerResponse, read: () => Promise<T>): Promise<T> =>
  unlessBusy(
    whileClientWaits(res, (signal) => places.run([caller], read, { signal })),
    bodiesBusy,
  );
