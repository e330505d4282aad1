import { createHmac, randomBytes } from 'node:crypto';

/** As many characters of a token are stored as they are, to find its hash by: 48 bits, and 208 are left to guess. */
const PREFIX_LENGTH = 14;
const TOKEN_BYTES = 32;
const KEY_VARIABLE = 'TOKEN_HASH_KEY';

/** A new token: a prefix that tells people what it is, and 256 random bits. */
export const newToken = (prefix: string): string => `${prefix}_${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/** The beginning of a token, by which its hash is looked up. */
export const tokenPrefix = (token: string): string => token.slice(0, PREFIX_LENGTH);

/**
 * HMAC-SHA-256 of a token under the server's key: who reads the database or a list finds nothing that opens anything
 * (contract, section 7).
 *
 * @throws Error where TOKEN_HASH_KEY is not set
 */
export const hashToken = (token: string): string => {
  const key = process.env[KEY_VARIABLE];
  if (!key) throw new Error(`${KEY_VARIABLE} is not set.`);
  return createHmac('sha256', key).update(token).digest('hex');
};
