import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createKeyReader } from './keys';

/**
 * Strapi 5.54 encrypts the API tokens of the admin panel under ENCRYPTION_KEY, to show them again, and accepts one key only. This
 * reads and writes its format (`v1:iv:text:tag` in hexadecimal, AES-256-GCM, the key's SHA-256), so that the key can be
 * exchanged.
 */
const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 16;

const panelKeys = createKeyReader('ENCRYPTION_KEY', (key) => createHash('sha256').update(key).digest());

const open = (key: Buffer, sealed: string): string | null => {
  const [version, ...parts] = sealed.split(':');
  const [iv, data, tag] = parts.map((part) => Buffer.from(part, 'hex'));
  if (version !== VERSION || !iv || !data || !tag) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

const seal = (key: Buffer, text: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, data, cipher.getAuthTag()].map((part) => part.toString('hex'))].join(':');
};

/**
 * Seals a token of the panel again if it was sealed under an earlier key.
 *
 * @returns what to store; the same text if nothing needs to change, and null if no accepted key opens it
 */
export const renewPanelSecret = (sealed: string): string | null => {
  const [current, ...others] = panelKeys();
  if (open(current, sealed) !== null) return sealed;
  const secret = others.map((key) => open(key, sealed)).find((text) => text !== null);
  return secret === undefined ? null : seal(current, secret);
};
