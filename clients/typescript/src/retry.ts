import { retryAfterSeconds, TenantryError } from './errors.ts';

/** Sends a request; like `fetch`, for one that is complete. */
export type Send = (request: Request) => Promise<Response>;

export interface RetryOptions {
  fetch: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
  /** Attempts after the first one. */
  retries: number;
  /** Time for one attempt with its body, in milliseconds. */
  timeoutMs: number;
  /** The longest wait between two attempts, in milliseconds. */
  maxWaitMs: number;
  /** Waits; rejects when the signal aborts. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_WAIT_MS = 250;

/** 502 and 504 come from proxies whose server did not respond. */
const TEMPORARY = new Set([429, 502, 503, 504]);

/**
 * Whether a second attempt does no harm. A POST needs an idempotency key, with which the service acts only once.
 */
export const isRepeatable = ({ method, headers }: Request): boolean =>
  method !== 'POST' || headers.has('Idempotency-Key');

/**
 * Whether another attempt can succeed. A conflict can do so if it says when: the first attempt still runs.
 */
export const isTemporary = ({ status, headers }: Response): boolean =>
  TEMPORARY.has(status) || (status === 409 && headers.has('Retry-After'));

/**
 * The wait before the next attempt: as long as the service asks for, otherwise twice as long each time, with a random
 * part, so that many clients do not return at once.
 *
 * @param attempt 0 after the first attempt
 * @param random between 0 and 1
 * @returns milliseconds
 */
export const waitBefore = (attempt: number, headers?: Headers, random = Math.random()): number => {
  const seconds = headers && retryAfterSeconds(headers);
  return seconds === undefined ? FIRST_WAIT_MS * 2 ** attempt * (0.5 + random / 2) : seconds * 1000;
};

const sleepFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Sends requests, and repeats those that failed for a moment only: the network, a limit, a restart.
 *
 * @throws TenantryError `NETWORK_FAILURE` or `TIMEOUT` if the last attempt had no response; the reason of the request's
 *   signal if that was aborted
 */
export const retryingFetch = ({ fetch, retries, timeoutMs, maxWaitMs, sleep = sleepFor }: RetryOptions): Send => {
  const attemptOnce = async (request: Request): Promise<Response | TenantryError> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(request.clone(), { signal: AbortSignal.any([request.signal, timeout]) });
    } catch (cause) {
      request.signal.throwIfAborted();
      if (timeout.aborted) return new TenantryError('TIMEOUT', `No response within ${timeoutMs} ms.`, { cause });
      return new TenantryError('NETWORK_FAILURE', 'The service cannot be reached.', { cause });
    }
  };
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await attemptOnce(request);
      const isFailure = outcome instanceof TenantryError;
      const wait = waitBefore(attempt, isFailure ? undefined : outcome.headers);
      const isLast = attempt >= retries || wait > maxWaitMs || !isRepeatable(request);
      if (isLast && isFailure) throw outcome;
      if (!isFailure && (isLast || !isTemporary(outcome))) return outcome;
      if (!isFailure) await outcome.body?.cancel();
      await sleep(wait, request.signal);
    }
  };
};
