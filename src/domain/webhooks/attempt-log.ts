import { isPlainObject } from '../../values';

/** One attempt at a delivery. */
export interface Attempt {
  /** When it ended; ISO 8601. */
  at: string;
  /** HTTP status; null if there was no response. */
  code: number | null;
  /** Milliseconds until the response began, or the attempt failed; null if nothing was sent. */
  ms: number | null;
  /** Why it failed; null if it did not. */
  error: string | null;
}

/** Longer reasons are cut; characters. */
export const MAX_ERROR_LENGTH = 500;

/** A delivery is attempted seven times, and again after each replay. */
export const MAX_LOGGED = 20;

const isAttempt = (entry: unknown): entry is Attempt => isPlainObject(entry) && typeof entry.at === 'string';

/** The attempts in a stored log, oldest first. */
export const attemptsIn = (stored: unknown): Attempt[] => (Array.isArray(stored) ? stored.filter(isAttempt) : []);

/** A log with one more attempt. It keeps the latest `MAX_LOGGED`. */
export const withAttempt = (stored: unknown, attempt: Attempt): Attempt[] =>
  [...attemptsIn(stored), attempt].slice(-MAX_LOGGED);
