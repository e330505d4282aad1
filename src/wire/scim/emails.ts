import isEmail from 'validator/lib/isEmail';
import { emailAddress } from '../../domain/accounts/email-address';
import { scimInvalid } from './refusal';
import { isTrue, partsOf, shortText, truth } from './values';

/** One address of a user, with the properties in the order in which they are stored. */
export interface UserEmail {
  value: string;
  type?: string;
  primary?: boolean;
}

/** Addresses that a user can have. */
export const MAX_EMAILS = 20;

/** Refuses a list with more addresses than a user can have. */
export const assertFewEmails = (value: unknown): void => {
  if (Array.isArray(value) && value.length > MAX_EMAILS)
    throw scimInvalid('invalidValue', `A user can have at most ${MAX_EMAILS} addresses.`);
};

/** The entries of a list of addresses. A single address is a list of one. */
export const emailsOf = (value: unknown): Record<string, unknown>[] => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  assertFewEmails(list);
  return list.map((entry) => partsOf('emails', typeof entry === 'string' ? { value: entry } : entry));
};

/** The index of the address that emails are sent to: the last primary one (a PATCH adds at the end), else the work address. */
const placeOfMain = (emails: readonly Record<string, unknown>[]): number => {
  const primary = emails.findLastIndex((email) => isTrue(email.primary));
  if (primary >= 0) return primary;
  const work = emails.findIndex(({ type }) => typeof type === 'string' && type.toLowerCase() === 'work');
  return Math.max(work, 0);
};

const emailOf = ({ type, primary }: Record<string, unknown>, value: string, isMain: boolean): UserEmail => {
  const kind = shortText(type, 'emails.type');
  const hasPrimary = primary !== undefined && primary !== null;
  return {
    value,
    ...(kind !== null && { type: kind }),
    // At most one address is primary (RFC 7643, section 2.4).
    ...(hasPrimary && { primary: truth(primary, 'emails.primary') && isMain }),
  };
};

/** The addresses of a user. `email` identifies the account. */
export interface ReadEmails {
  email: string | null;
  /** All addresses in the directory's order; null if there are none. */
  emails: UserEmail[] | null;
}

/**
 * Reads the addresses of a user. Only the main one must be valid: some directories fill the others with placeholders.
 *
 * @param value the attribute `emails`; entries without a value are ignored
 * @throws ScimRefusal `invalidValue`
 */
export const readEmails = (value: unknown): ReadEmails => {
  const entries = value === undefined || value === null ? [] : emailsOf(value);
  const valued = entries.filter((entry) => shortText(entry.value, 'emails.value') !== null);
  if (valued.length === 0) return { email: null, emails: null };
  const main = placeOfMain(valued);
  const emails = valued.map((entry, at) => emailOf(entry, emailAddress(entry.value as string), at === main));
  const email = emails[main]?.value ?? null;
  if (email === null || !isEmail(email)) throw scimInvalid('invalidValue', 'emails contains no valid email address.');
  return { email, emails };
};
