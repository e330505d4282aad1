import type { IncomingHttpHeaders } from 'node:http';
import { fieldsIn } from '../../../src/values';

/** Tenantry did not answer. */
export class Unreachable extends Error {}

/** What Tenantry answered instead of what was asked for. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    /** Empty if it was not Tenantry that answered, but a proxy. */
    readonly code: string,
    message: string,
    readonly remedy: string,
    /** When to try again, in milliseconds; null: not said. */
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

const MAX_TEXT = 300;
/** A server cannot silence an agent for longer. */
const LONGEST_RETRY_MS = 10 * 60_000;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '');

/**
 * The header Retry-After.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds; null without a valid one
 */
export const retryAfter = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return text === '' || Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_RETRY_MS);
};

/** The refusal in a response. */
export const refusedBy = (status: number, headers: IncomingHttpHeaders, body: unknown): Refused => {
  const error = fieldsIn(fieldsIn(body).error);
  const { code, remedy } = fieldsIn(error.details);
  const isElsewhere = status >= 300 && status < 400;
  const message = isElsewhere
    ? `The server redirects to ${textOf(headers.location)}`
    : textOf(error.message) || `The server answered with ${status}`;
  return new Refused(
    status,
    textOf(code),
    message,
    isElsewhere ? 'Use the address to which it redirects as --server.' : textOf(remedy),
    retryAfter(headers['retry-after'], Date.now()),
  );
};

/** Whether the credential of the agent has ended. A missing certificate is the fault of a proxy, and can be corrected. */
export const isRevoked = (error: unknown): boolean =>
  error instanceof Refused &&
  error.code !== 'CERTIFICATE_MISMATCH' &&
  (error.status === 401 || error.code === 'AGENT_REVOKED');

/** A refusal or a failed connection on one line. */
export const describe = (error: unknown): string => {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  return `${error.message}${error.code ? ` (${error.code})` : ''}${error.remedy ? `. ${error.remedy}` : ''}`;
};
