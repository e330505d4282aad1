import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createKeyReader } from '../../database/secrets/keys';
import { hashToken, tokenHashes } from '../../database/secrets/token-hash';

/**
 * The token of an invitation is not stored, but its email can be sent again: the token is an HMAC of a stored nonce, under a
 * key that only the server has. Neither the nonce nor the stored hash works as a token.
 */
const PURPOSE = 'tenantry invitation token';
const BYTES = 32;

/** Derived keys, because `hashToken` hashes texts of callers with the same variable. */
const tokenKeys = createKeyReader('TOKEN_HASH_KEY', (key) => Buffer.from(hkdfSync('sha256', key, '', PURPOSE, BYTES)));

const tokenUnder = (key: Buffer, nonce: string): string =>
  `inv_${createHmac('sha256', key).update(nonce).digest('base64url')}`;

/** The stored nonce and hash of an invitation. */
export interface StoredToken {
  nonce: string;
  hash: string;
}

const storedToken = ({ nonce, hash }: StoredToken): string | undefined =>
  tokenKeys()
    .map((key) => tokenUnder(key, nonce))
    .find((token) => tokenHashes(token).includes(hash));

/** Whether the token of an invitation was made with a key that is accepted. */
export const isTokenKnown = (stored: StoredToken): boolean => storedToken(stored) !== undefined;

/**
 * The token of an invitation, under the key with which it was made.
 *
 * @throws Error if TOKEN_HASH_KEY is not set
 */
export const invitationToken = (stored: StoredToken): string =>
  storedToken(stored) ?? tokenUnder(tokenKeys()[0], stored.nonce);

/** Creates a token. Returns the columns to store. */
export const newInvitationToken = (): { token_nonce: string; token_hash: string } => {
  const nonce = randomBytes(BYTES).toString('base64url');
  return { token_nonce: nonce, token_hash: hashToken(tokenUnder(tokenKeys()[0], nonce)) };
};
