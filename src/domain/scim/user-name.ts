/**
 * The name of a user in SCIM. Directories and their test suites expect one in every response, but a directory need not send
 * one, and there is none for members whom people invited. So a missing name is derived from other data, and never stored.
 */

/** The `formattedName` if the directory has removed the name. Then no name is derived. */
export const NAME_REMOVED = '';

/** The data that a name is derived from. */
export interface NameSource {
  givenName: string | null;
  familyName: string | null;
  formattedName: string | null;
  displayName: string | null;
  /** The email address. */
  email: string;
}

/** A complex `name` (RFC 7643, section 4.1.1). */
export interface ScimName {
  formatted: string;
  givenName?: string;
  familyName?: string;
}

/**
 * The formatted name to store. It is not stored if it only joins the parts, so that it changes with them.
 *
 * @returns null if it is not stored
 */
export const ownFormat = (
  formatted: string | null,
  givenName: string | null,
  familyName: string | null,
): string | null => (formatted === joined(givenName, familyName) ? null : formatted);

const joined = (givenName: string | null, familyName: string | null): string =>
  [givenName, familyName].filter(Boolean).join(' ');

/** The last word is the family name; a single word is both. */
const split = (formatted: string, words: readonly string[]): ScimName => ({
  formatted,
  givenName: words.slice(0, -1).join(' ') || formatted,
  familyName: words.at(-1) ?? formatted,
});

const derived = (displayName: string | null, email: string): ScimName => {
  const display = displayName?.trim();
  if (display) return split(display, display.split(/\s+/));
  const mailbox = email.slice(0, Math.max(0, email.lastIndexOf('@'))) || email;
  const words = mailbox.split(/[._+-]+/).filter((word) => word !== '');
  return split(words.join(' ') || mailbox, words);
};

/**
 * The name in responses.
 *
 * @returns the name from the directory, including `formatted`; otherwise a name derived from displayName or the address;
 *   null if the directory removed the name
 */
export const nameOfUser = ({ givenName, familyName, formattedName, ...known }: NameSource): ScimName | null => {
  if (formattedName === NAME_REMOVED) return null;
  const formatted = formattedName ?? joined(givenName, familyName);
  if (!formatted) return derived(known.displayName, known.email);
  return { formatted, ...(givenName && { givenName }), ...(familyName && { familyName }) };
};
