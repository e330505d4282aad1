/**
 * What an endpoint's answer means for the delivery (Standard Webhooks): 2xx is done, 410 ends the endpoint, everything
 * else is tried again, for what is refused today may be mended tomorrow. Redirects are not followed and count as refused.
 */
export type Verdict = { kind: 'done' } | { kind: 'gone' } | { kind: 'retry'; reason: string; afterMs?: number };

/** No endpoint puts its events off for longer. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;
const GONE = 410;

/**
 * Reads a Retry-After header: seconds, or a moment.
 *
 * @param now milliseconds
 * @returns milliseconds to wait, at most an hour; undefined where it says nothing of use
 */
export const retryAfterMs = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, MAX_RETRY_AFTER_MS) : undefined;
};

/**
 * Judges an answer.
 *
 * @param retryAfter the header of that name
 * @param now milliseconds
 */
export const judgeAnswer = (status: number, retryAfter: string | undefined, now: number): Verdict => {
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status === GONE) return { kind: 'gone' };
  const isRedirect = status >= 300 && status < 400;
  const reason = `it answered ${status}${isRedirect ? '; redirects are not followed' : ''}`;
  const afterMs = retryAfterMs(retryAfter, now);
  return afterMs === undefined ? { kind: 'retry', reason } : { kind: 'retry', reason, afterMs };
};
