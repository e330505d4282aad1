import { createHmac, createSecretKey, type KeyObject, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { createKeyReader } from './keys';

/** The length of the prefix that is stored in plain text, to look up the hash: 48 bits, which leaves 208 to guess. */
const PREFIX_LENGTH = 14;
const TOKEN_BYTES = 32;
/** Enough to distinguish the keys of one installation; it reveals nothing about a key. */
const KEY_ID_LENGTH = 8;

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

const hmac = (key: KeyObject | string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

const hashKeys = createKeyReader('TOKEN_HASH_KEY', (text) => ({
  key: createSecretKey(Buffer.from(text)),
  id: hmac(text, 'tenantry key id').slice(0, KEY_ID_LENGTH),
}));

/**
 * HMAC-SHA-256 of a text under the server's key: a signature, or a key of a table that does not reveal the text.
 *
 * @returns hexadecimal
 * @throws Error if TOKEN_HASH_KEY is not set
 */
export const keyedHash = (text: string): string => hmac(hashKeys()[0].key, text);

/** HMAC-SHA-256 of a text under each key that is accepted, that of `keyedHash` first. */
export const keyedHashes = (text: string): string[] => hashKeys().map(({ key }) => hmac(key, text));

/**
 * The hash of a token for storage: the id of the key, and the keyed hash. A copy of the database contains nothing that works
 * as a token (docs/api-rules.md#lifecycles).
 *
 * @throws Error if TOKEN_HASH_KEY is not set
 */
export const hashToken = (token: string): string => {
  const [{ id, key }] = hashKeys();
  return `${id}.${hmac(key, token)}`;
};

/**
 * Every hash under which a token can be stored, that of `hashToken` first: under each accepted key, and without the id of the
 * key, as before version 0.2.
 */
export const tokenHashes = (token: string): string[] => {
  const hashes = hashKeys().map(({ id, key }) => ({ id, hash: hmac(key, token) }));
  return [...hashes.map(({ id, hash }) => `${id}.${hash}`), ...hashes.map(({ hash }) => hash)];
};

/** Beginning of the stored hashes under the current key. */
export const currentHashPrefix = (): string => `${hashKeys()[0].id}.`;

/** Whether a stored hash can be that of a token: its key is accepted, or it does not say which key it is. */
export const isHashKeyAccepted = (stored: string): boolean => {
  const at = stored.indexOf('.');
  return at < 0 || hashKeys().some(({ id }) => id === stored.slice(0, at));
};

/** Whether two hashes are the same, in a time that does not depend on where they differ. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
