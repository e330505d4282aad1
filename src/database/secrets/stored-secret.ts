import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createKeyReader } from './keys';

/**
 * Secrets that Tenantry must use again, and so cannot hash. They are encrypted with AES-256-GCM under a key that is derived
 * from ENCRYPTION_KEY. A copy of the database contains no usable secret.
 */
const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;

const encryptionKeys = createKeyReader('ENCRYPTION_KEY', (key) => key);

/** Derives the key of one purpose. Other purposes with the same variable have other keys. */
const derive = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `tenantry ${purpose}`, KEY_BYTES));

/**
 * Encrypts a secret for storage.
 *
 * @param purpose its purpose; it can be opened only for the same one
 * @throws Error if ENCRYPTION_KEY is not set
 */
export const sealSecret = (purpose: string, secret: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derive(encryptionKeys()[0], purpose), iv);
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
};

const openWith = (key: Buffer, sealed: string): string | null => {
  const [version, ...parts] = sealed.split('.');
  const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !iv || !tag || !data) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

/**
 * Decrypts a stored secret with any of the accepted keys.
 *
 * @returns the secret; null if it was sealed under another key, or is malformed
 */
export const openSecret = (purpose: string, sealed: string): string | null => {
  for (const key of encryptionKeys()) {
    const secret = openWith(derive(key, purpose), sealed);
    if (secret !== null) return secret;
  }
  return null;
};

/**
 * Seals a stored secret again if it was sealed under an earlier key.
 *
 * @returns what to store; the same text if nothing needs to change, and null if no accepted key opens it
 */
export const renewSealed = (purpose: string, sealed: string): string | null => {
  if (openWith(derive(encryptionKeys()[0], purpose), sealed) !== null) return sealed;
  const secret = openSecret(purpose, sealed);
  return secret === null ? null : sealSecret(purpose, secret);
};
