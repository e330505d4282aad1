import { describedEntry } from '../../domain/scim/entry-filter';
import { meetsFilter, type ScimFilter } from '../../domain/scim/filter';
import { assertFewEmails } from './emails';
import { scimInvalid } from './refusal';

/** An address in a PATCH: its sub-attributes by name. */
export type EmailParts = Readonly<Record<string, unknown>>;

/** How one operation of a PATCH changes the addresses of a user. */
export interface EmailChange {
  op: 'add' | 'replace' | 'remove';
  /** Selects addresses; null for all of them. */
  filter: ScimFilter | null;
  /** The sub-attribute that changes; undefined for whole addresses. */
  part: string | undefined;
  /** Whole addresses; null if the operation has none. */
  entries: readonly EmailParts[] | null;
  /** The value of the sub-attribute. */
  value: unknown;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase());

/** Whether an address is the one that a directory names, which may leave out its type. */
const isNamed = (email: EmailParts, named: EmailParts): boolean =>
  isSame(email.value, named.value) &&
  (named.type === undefined || named.type === null || isSame(email.type, named.type));

/** Adds addresses. One that exists already gets the new sub-attributes: at most one has the same value and type (RFC 7643, section 2.4). */
const joined = (emails: readonly EmailParts[], added: readonly EmailParts[]): EmailParts[] => {
  const all = [...emails];
  for (const entry of added) {
    const at = all.findIndex((email) => isNamed(email, entry));
    if (at < 0) all.push(entry);
    else all[at] = { ...all[at], ...entry };
    assertFewEmails(all);
  }
  return all;
};

const without = (email: EmailParts, part: string): EmailParts =>
  Object.fromEntries(Object.entries(email).filter(([name]) => name !== part));

/** Without a filter, `remove` can list the addresses to remove, as Entra does; without a list, it removes all. */
const removed = (emails: readonly EmailParts[], { filter, part, entries }: EmailChange): EmailParts[] => {
  const isListed = (email: EmailParts): boolean => entries?.some((entry) => isNamed(email, entry)) ?? true;
  const isSelected = (email: EmailParts): boolean => (filter ? meetsFilter(email, filter) : isListed(email));
  if (part === undefined) return emails.filter((email) => !isSelected(email));
  return emails.map((email) => (isSelected(email) ? without(email, part) : email));
};

/**
 * The selected addresses with other sub-attributes. An address that does not exist yet is made: by `add` (RFC 7644, section
 * 3.5.2.1), and by `replace` of a sub-attribute, which Entra sends for a first work address.
 */
const changed = (emails: readonly EmailParts[], { op, filter, part, entries, value }: EmailChange): EmailParts[] => {
  const parts = part === undefined ? (entries?.[0] ?? {}) : { [part]: value };
  const isSelected = (email: EmailParts): boolean => filter === null || meetsFilter(email, filter);
  if (emails.some(isSelected)) return emails.map((email) => (isSelected(email) ? { ...email, ...parts } : email));
  const described = filter === null ? {} : describedEntry(filter);
  if (described === null || (op === 'replace' && part === undefined))
    throw scimInvalid('noTarget', 'The filter in the path selects no address.');
  return [...emails, { ...described, ...parts }];
};

/** A new primary address replaces the one before (RFC 7644, section 3.5.2). */
const withOnePrimary = (before: readonly EmailParts[], after: readonly EmailParts[]): EmailParts[] => {
  const main = after.findLast((email) => email.primary === true && !before.includes(email));
  if (!main) return [...after];
  return after.map((email) => (email !== main && email.primary === true ? { ...email, primary: false } : email));
};

/**
 * The addresses of a user after one operation of a PATCH.
 *
 * @throws ScimRefusal `noTarget` if the path selects no address and none can be made; `invalidValue` for too many addresses
 */
export const changeEmails = (emails: readonly EmailParts[], change: EmailChange): EmailParts[] => {
  const { op, filter, part, entries } = change;
  if (op === 'remove') return removed(emails, change);
  if (filter !== null || part !== undefined) return withOnePrimary(emails, changed(emails, change));
  return op === 'add' ? withOnePrimary(emails, joined(emails, entries ?? [])) : [...(entries ?? [])];
};
