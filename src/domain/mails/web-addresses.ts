/**
 * Addresses of the web in names. Members choose the names of organisations, accounts and keys, and emails repeat them to other
 * people. A name must not carry a link to them: a name that is clearly an address is refused when it is written, and in emails
 * no name can become a link, whenever it was stored.
 */

/** Full stops of other scripts, which browsers and mail clients take for a dot. NFKC turns two of them into the third. */
const IDEOGRAPHIC_STOP = /\u3002/g;

/** Looks like a slash, but NFKC does not turn it into one. */
const OTHER_SLASH = /[\u2044\u2215\u29f8]/g;

/** Invisible characters, which could hide an address from the rules. */
const INVISIBLE = /\p{Cf}/gu;

/** A scheme, a name that begins with `www.`, or a domain with a path. */
const ADDRESS =
  /:\/\/|(?:^|[^\p{L}\p{N}])www\.[\p{L}\p{N}]|[\p{L}\p{N}]\.(?=[\p{L}\p{N}-]*\p{L})[\p{L}\p{N}-]+(?::\d+)?\/\S/iu;

/**
 * What is wrong with a name that emails repeat. A domain alone is no fault, because companies are called booking.com or Node.js.
 *
 * @returns an error message, or null
 */
export const linkFault = (name: string): string | null => {
  const plain = name.replace(INVISIBLE, '').normalize('NFKC').replace(IDEOGRAPHIC_STOP, '.').replace(OTHER_SLASH, '/');
  return ADDRESS.test(plain) ? 'must not contain an address of the web' : null;
};

/** A dot that something follows, as in a domain or an email address. */
const INNER_DOT = /[.\u3002\uff0e\uff61](?=\S)/gu;
const ONE_DOT_LEADER = '\u2024';

/** A colon that something follows, as in a scheme. */
const INNER_COLON = /[:\uff1a](?=\S)/gu;
const RATIO = '\u2236';

/**
 * A name in which mail clients find no address of the web and no email address: dots and colons inside it are replaced by
 * characters that look the same, and belong to no address.
 */
export const withoutLinks = (name: string): string =>
  name.replace(INNER_DOT, ONE_DOT_LEADER).replace(INNER_COLON, RATIO);
