import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { hashToken } from '../../database/token-hash';

/**
 * The token of an invitation is not stored, but its email can be sent again: the token is an HMAC of a stored nonce, under a
 * key that only the server has. Neither the nonce nor the stored hash works as a token.
 */
const KEY_VARIABLE = 'TOKEN_HASH_KEY';
const PURPOSE = 'tenantry invitation token';
const BYTES = 32;

/**
 * The token of a nonce.
 *
 * @throws Error if TOKEN_HASH_KEY is not set
 */
export const invitationToken = (nonce: string): string => {
  const key = process.env[KEY_VARIABLE];
  if (!key) throw new Error(`${KEY_VARIABLE} is not set.`);
  // A derived key, because `hashToken` hashes texts of callers with the same variable.
  const own = Buffer.from(hkdfSync('sha256', key, '', PURPOSE, BYTES));
  return `inv_${createHmac('sha256', own).update(nonce).digest('base64url')}`;
};

/** Creates a token. Returns the columns to store. */
export const newInvitationToken = (): { token_nonce: string; token_hash: string } => {
  const nonce = randomBytes(BYTES).toString('base64url');
  return { token_nonce: nonce, token_hash: hashToken(invitationToken(nonce)) };
};
