import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** The length of the prefix that is stored in plain text, to look up the hash: 48 bits, which leaves 208 to guess. */
const PREFIX_LENGTH = 14;
const TOKEN_BYTES = 32;
const KEY_VARIABLE = 'TOKEN_HASH_KEY';

/** Creates a token: a prefix that shows people what it is, and 256 random bits. */
export const newToken = (prefix: string): string => `${prefix}_${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/**
 * Creates a secret of random characters.
 *
 * @param characters each of them is equally likely
 */
export const newSecret = (characters: string, length: number): string =>
  Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join('');

/** The beginning of a token, by which its hash is looked up. */
export const tokenPrefix = (token: string): string => token.slice(0, PREFIX_LENGTH);

/**
 * HMAC-SHA-256 of a token under the server's key. A copy of the database contains nothing that works as a token (contract,
 * section 7).
 *
 * @throws Error if TOKEN_HASH_KEY is not set
 */
export const hashToken = (token: string): string => {
  const key = process.env[KEY_VARIABLE];
  if (!key) throw new Error(`${KEY_VARIABLE} is not set.`);
  return createHmac('sha256', key).update(token).digest('hex');
};

/** Whether two hashes are the same, in a time that does not depend on where they differ. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
