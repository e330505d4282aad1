import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM: text that was changed, or sealed under another key, cannot be opened. */
const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const TAG_BYTES = 16;

type Part = 'iv' | 'data' | 'tag';

/** How sealed text is written: its version, and its parts in this order. */
export interface SealedFormat {
  parts: readonly Part[];
  separator: string;
  encoding: 'base64url' | 'hex';
  ivBytes: number;
}

/** Seals and opens text with keys of 32 bytes. */
export interface AuthenticatedCipher {
  seal: (key: Buffer, text: string) => string;
  /** Returns null if the text was sealed under another key, or is malformed. */
  open: (key: Buffer, sealed: string) => string | null;
  /**
   * Seals again under the first key what was sealed under another one. Returns the same text if the first key opens it, and
   * null if no key does.
   */
  renew: (keys: readonly [Buffer, ...Buffer[]], sealed: string) => string | null;
}

/** Creates the cipher of a format. */
export const createCipher = ({ parts, separator, encoding, ivBytes }: SealedFormat): AuthenticatedCipher => {
  const seal = (key: Buffer, text: string): string => {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(CIPHER, key, iv);
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const values: Record<Part, Buffer> = { iv, data, tag: cipher.getAuthTag() };
    return [VERSION, ...parts.map((part) => values[part].toString(encoding))].join(separator);
  };

  const open = (key: Buffer, sealed: string): string | null => {
    const [version, ...encoded] = sealed.split(separator);
    if (version !== VERSION || encoded.length < parts.length) return null;
    const decoded = (part: Part): Buffer => Buffer.from(encoded[parts.indexOf(part)] ?? '', encoding);
    try {
      const decipher = createDecipheriv(CIPHER, key, decoded('iv'), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(decoded('tag'));
      return Buffer.concat([decipher.update(decoded('data')), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  };

  return {
    seal,
    open,
    renew([current, ...others], sealed) {
      if (open(current, sealed) !== null) return sealed;
      const text = others.map((key) => open(key, sealed)).find((opened) => opened !== null);
      return text === undefined ? null : seal(current, text);
    },
  };
};
