import { createHmac, hkdfSync } from 'node:crypto';
import { createKeyReader } from './keys';
import { isSameHash } from './token-hash';
import { defined } from '../../values';

const BYTES = 32;
const RADIX = 36;

/** What a token says, and until when it is valid (milliseconds). */
export interface SignedLink {
  parts: string[];
  expiresAt: number;
}

/**
 * The tokens of the links in one kind of email. They are signed and not stored: a copy of the database contains nothing that
 * works as a token, and none has to be removed.
 *
 * @param prefix shows people what the token is
 * @param purpose each has its own key, so that a token is valid for nothing else
 */
export const linkTokens = (prefix: string, purpose: string) => {
  const tokenKeys = createKeyReader('TOKEN_HASH_KEY', (key) =>
    Buffer.from(hkdfSync('sha256', key, '', purpose, BYTES)),
  );
  const signatureOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    /** Signs a token. The parts must not contain a dot. */
    sign({ parts, expiresAt }: SignedLink): string {
      const text = [...parts, expiresAt.toString(RADIX)].join('.');
      return `${prefix}${text}.${signatureOf(tokenKeys()[0], text)}`;
    },

    /**
     * Reads a token.
     *
     * @param now milliseconds
     * @returns null if it is not one of this server and kind, or has expired
     */
    read(token: string, now: number): SignedLink | null {
      if (!token.startsWith(prefix)) return null;
      const at = token.lastIndexOf('.');
      const [text, signature] = [token.slice(prefix.length, at), token.slice(at + 1)];
      if (!tokenKeys().some((key) => isSameHash(signatureOf(key, text), signature))) return null;
      const parts = text.split('.');
      const expiresAt = Number.parseInt(defined(parts.pop()), RADIX);
      return now < expiresAt ? { parts, expiresAt } : null;
    },
  };
};
