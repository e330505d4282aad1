/**
 * What an endpoint's response means for the delivery (Standard Webhooks): 2xx is a success, 410 disables the endpoint, and
 * everything else is retried, because the fault can be temporary. Redirects are not followed and count as failures.
 */
export type Verdict = { kind: 'done' } | { kind: 'gone' } | { kind: 'retry'; reason: string; afterMs?: number };

/** The longest delay that an endpoint can request. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;
const GONE = 410;

/**
 * Reads a Retry-After header, which contains seconds or a time.
 *
 * @param now milliseconds
 * @returns milliseconds to wait, at most an hour; undefined if the header is absent or invalid
 */
export const retryAfterMs = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, MAX_RETRY_AFTER_MS) : undefined;
};

/** The headers that matter. */
interface AnswerHeaders {
  location?: string | undefined;
  'retry-after'?: string | undefined;
}

const MAX_LOCATION_LENGTH = 300;

const redirectTo = (location: string | undefined): string =>
  location === undefined ? '' : ` with the Location ${location.slice(0, MAX_LOCATION_LENGTH)}`;

/**
 * Evaluates a response.
 *
 * @param headers of the response, by their names in lower case
 * @param now milliseconds
 */
export const evaluateResponse = (status: number, headers: AnswerHeaders, now: number): Verdict => {
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status === GONE) return { kind: 'gone' };
  const isRedirect = status >= 300 && status < 400;
  const reason = `it answered ${status}${isRedirect ? `${redirectTo(headers.location)}; redirects are not followed` : ''}`;
  const afterMs = retryAfterMs(headers['retry-after'], now);
  return afterMs === undefined ? { kind: 'retry', reason } : { kind: 'retry', reason, afterMs };
};
