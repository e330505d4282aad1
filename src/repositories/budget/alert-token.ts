import { createHmac, hkdfSync } from 'node:crypto';
import { createKeyReader } from '../../database/secrets/keys';
import { isSameHash } from '../../database/secrets/token-hash';

/**
 * The tokens of emails about budget alerts. They are signed and not stored, so none has to be removed. A token is for one
 * purpose, one address and one organisation: that of an alert can stop alerts, but confirm nothing.
 */
export type AlertPurpose = 'answer' | 'stop';

/** What a token says. */
export interface AlertToken {
  purpose: AlertPurpose;
  /** Of the organisation. */
  documentId: string;
  /** Of the address. */
  digest: string;
  /** Milliseconds. */
  expiresAt: number;
}

const PREFIX = 'art_';
const BYTES = 32;
const RADIX = 36;

/** Derived keys, because `hashToken` hashes texts of callers with the same variable. */
const tokenKeys = createKeyReader('TOKEN_HASH_KEY', (key) =>
  Buffer.from(hkdfSync('sha256', key, '', 'tenantry alert token', BYTES)),
);

const signatureOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** Signs a token. */
export const alertToken = ({ purpose, documentId, digest, expiresAt }: AlertToken): string => {
  const text = [purpose, documentId, digest, expiresAt.toString(RADIX)].join('.');
  return `${PREFIX}${text}.${signatureOf(tokenKeys()[0], text)}`;
};

/**
 * Reads a token.
 *
 * @param now milliseconds
 * @returns null if it is not one of this server, or has expired
 */
export const readAlertToken = (token: string, now: number): AlertToken | null => {
  if (!token.startsWith(PREFIX)) return null;
  const at = token.lastIndexOf('.');
  const [text, signature] = [token.slice(PREFIX.length, at), token.slice(at + 1)];
  if (!tokenKeys().some((key) => isSameHash(signatureOf(key, text), signature))) return null;
  const [purpose, documentId, digest, end] = text.split('.') as [AlertPurpose, string, string, string];
  const expiresAt = Number.parseInt(end, RADIX);
  return now < expiresAt ? { purpose, documentId, digest, expiresAt } : null;
};
