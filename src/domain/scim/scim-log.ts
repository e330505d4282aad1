import { fieldsIn } from '../../values';
import type { ScimLogKind, ScimLogOperation } from '../vocabularies';

/**
 * The SCIM log: what a directory changed in an organisation, and what was refused and why
 * (docs/guides/directories.md#the-scim-log).
 */

/** Refusals that an organisation's log takes in one day (UTC). A directory that fails for everybody repeats a few reasons. */
export const MAX_REFUSALS_A_DAY = 5_000;

/** Length of a subject and of a reason, in characters. */
const MAX_SUBJECT = 255;
const MAX_DETAIL = 1_000;

const OPERATIONS: Partial<Record<string, ScimLogOperation>> = {
  POST: 'create',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'remove',
};

/** What a method asks for; null if it only reads. */
export const operationOf = (method: string): ScimLogOperation | null => OPERATIONS[method] ?? null;

/**
 * Whether the log has a refusal. It leaves out what no owner can correct in the directory: a token that is not valid any more,
 * a rate limit, and failures of the server, which has its own log.
 *
 * @param status the status of the response
 */
export const isLoggedRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

/** What became of a user whom a directory changed. */
export const resultOfChange = (wasActive: boolean, isActive: boolean): 'changed' | 'deactivated' | 'reactivated' => {
  if (wasActive === isActive) return 'changed';
  return isActive ? 'reactivated' : 'deactivated';
};

/** A text from a request or an error, bounded, without what databases cannot store. */
const stored = (text: string, most: number): string => text.slice(0, most).toWellFormed().replaceAll('\0', '\uFFFD');

/** A reason as the log keeps it. */
export const loggedDetail = (detail: string): string => stored(detail, MAX_DETAIL);

/** A subject as the log keeps it: the beginning of a long one. */
export const loggedSubject = (subject: string): string => stored(subject, MAX_SUBJECT);

const textIn = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The first address in `emails`, which may be anything: the body has not been checked. */
const addressIn = (emails: unknown): string | null =>
  Array.isArray(emails) ? textIn(fieldsIn(emails[0] as unknown).value) : null;

/**
 * The user or group that the body of a refused request names.
 *
 * @param body as it was sent; undefined if the request was refused before it was read
 * @returns the address or else the user name of a user, the name of a group; null if it has none
 */
export const subjectIn = (kind: ScimLogKind, body: unknown): string | null => {
  const { userName, displayName, emails } = fieldsIn(body);
  return kind === 'group' ? textIn(displayName) : (addressIn(emails) ?? textIn(userName));
};

/** The start of the day (UTC), in milliseconds. */
export const startOfDay = (now: number): number => {
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
};
