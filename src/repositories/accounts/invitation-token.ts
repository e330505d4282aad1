import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { hashToken } from '../../database/token-hash';

/**
 * The token of an invitation is stored nowhere, and yet its mail can be sent again: it is an HMAC, under a key that only
 * the server has, of a nonce that is stored. Neither the nonce nor the hash that finds the invitation opens anything.
 */
const KEY_VARIABLE = 'TOKEN_HASH_KEY';
const PURPOSE = 'tenantry invitation token';
const BYTES = 32;

/**
 * The token that belongs to a nonce.
 *
 * @throws Error where TOKEN_HASH_KEY is not set
 */
export const invitationToken = (nonce: string): string => {
  const key = process.env[KEY_VARIABLE];
  if (!key) throw new Error(`${KEY_VARIABLE} is not set.`);
  // A key of its own: `hashToken` puts others' texts through the same variable.
  const own = Buffer.from(hkdfSync('sha256', key, '', PURPOSE, BYTES));
  return `inv_${createHmac('sha256', own).update(nonce).digest('base64url')}`;
};

/** What is stored of a new token. */
export const newInvitationToken = (): { token_nonce: string; token_hash: string } => {
  const nonce = randomBytes(BYTES).toString('base64url');
  return { token_nonce: nonce, token_hash: hashToken(invitationToken(nonce)) };
};
