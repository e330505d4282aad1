import { createHash } from 'node:crypto';
import { createCipher } from './authenticated-cipher';
import { createKeyReader } from './keys';

/**
 * Strapi 5.54 encrypts the API tokens of the admin panel under ENCRYPTION_KEY, to show them again, and accepts one key only. This
 * reads and writes its format (`v1:iv:text:tag` in hexadecimal, AES-256-GCM, the key's SHA-256), so that the key can be
 * exchanged.
 */
const cipher = createCipher({ parts: ['iv', 'data', 'tag'], separator: ':', encoding: 'hex', ivBytes: 16 });

const panelKeys = createKeyReader('ENCRYPTION_KEY', (key) => createHash('sha256').update(key).digest());

/**
 * Seals a token of the panel again if it was sealed under an earlier key.
 *
 * @returns what to store; the same text if nothing needs to change, and null if no accepted key opens it
 */
export const renewPanelSecret = (sealed: string): string | null => cipher.renew(panelKeys(), sealed);
