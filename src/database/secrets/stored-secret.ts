import { hkdfSync } from 'node:crypto';
import { createCipher } from './authenticated-cipher';
import { createKeyReader } from './keys';

/**
 * Secrets that Tenantry must use again, and so cannot hash. They are encrypted with AES-256-GCM under a key that is derived
 * from ENCRYPTION_KEY. A copy of the database contains no usable secret.
 */
const KEY_BYTES = 32;

const cipher = createCipher({ parts: ['iv', 'tag', 'data'], separator: '.', encoding: 'base64url', ivBytes: 12 });

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
export const sealSecret = (purpose: string, secret: string): string =>
  cipher.seal(derive(encryptionKeys()[0], purpose), secret);

/**
 * Decrypts a stored secret with any of the accepted keys.
 *
 * @returns the secret; null if it was sealed under another key, or is malformed
 */
export const openSecret = (purpose: string, sealed: string): string | null => {
  for (const key of encryptionKeys()) {
    const secret = cipher.open(derive(key, purpose), sealed);
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
  const [current, ...others] = encryptionKeys();
  return cipher.renew([derive(current, purpose), ...others.map((key) => derive(key, purpose))], sealed);
};
