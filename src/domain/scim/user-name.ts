/**
 * The name of a user in SCIM. Directories and their test suites expect one in every answer, but nothing obliges a directory
 * to send one, and it has sent none for members whom people invited. So a name that was never given is derived from what is
 * known; it is never stored.
 */

/** What `formattedName` contains if the directory has removed the name: then none is derived. */
export const NAME_REMOVED = '';

/** What a name is made of. */
export interface NameSource {
  givenName: string | null;
  familyName: string | null;
  formattedName: string | null;
  displayName: string | null;
  /** The e-mail address. */
  email: string;
}

/** A complex `name` (RFC 7643, section 4.1.1). */
export interface ScimName {
  formatted: string;
  givenName?: string;
  familyName?: string;
}

/**
 * What to store of a formatted name: nothing if it only joins the parts, so that it follows them when they change.
 *
 * @returns null for nothing
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
 * The name that answers show.
 *
 * @returns what the directory gave, `formatted` included; else a name derived from displayName or the address; null if the
 *   directory removed the name
 */
export const nameOfUser = ({ givenName, familyName, formattedName, ...known }: NameSource): ScimName | null => {
  if (formattedName === NAME_REMOVED) return null;
  const formatted = formattedName ?? joined(givenName, familyName);
  if (!formatted) return derived(known.displayName, known.email);
  return { formatted, ...(givenName && { givenName }), ...(familyName && { familyName }) };
};
