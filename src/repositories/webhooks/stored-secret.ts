import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Secrets that Tenantry has to use again, and so cannot hash: encrypted with AES-256-GCM under a key that is derived from
 * ENCRYPTION_KEY. Who reads the database finds nothing that signs.
 */
const KEY_VARIABLE = 'ENCRYPTION_KEY';
const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;

/** The key for one purpose: what else is encrypted under the same variable has another one. */
const keyFor = (purpose: string): Buffer => {
  const key = process.env[KEY_VARIABLE];
  if (!key) throw new Error(`${KEY_VARIABLE} is not set.`);
  return Buffer.from(hkdfSync('sha256', key, '', `tenantry ${purpose}`, KEY_BYTES));
};

/**
 * Encrypts a secret for storage.
 *
 * @param purpose what it is for; it is opened only for the same
 * @throws Error where ENCRYPTION_KEY is not set
 */
export const sealSecret = (purpose: string, secret: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose), iv);
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
};

/**
 * Decrypts a stored secret.
 *
 * @returns the secret; null where it was sealed under another key or is none
 */
export const openSecret = (purpose: string, sealed: string): string | null => {
  const [version, ...parts] = sealed.split('.');
  const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !iv || !tag || !data) return null;
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(purpose), iv, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
