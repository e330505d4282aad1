import { crc32 } from 'node:zlib';

/** The characters of a secret. */
export const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Length of a secret: 256 bits. */
export const SECRET_LENGTH = 43;

const CHECKSUM_LENGTH = 6;

/**
 * The format of API keys: `tny_<id>_<secret><checksum>`. The id is the documentId of the key, so that the record of a key
 * that was found somewhere can be looked up and revoked. The checksum, CRC-32 in base 62, lets secret scanners tell a key
 * from a text that looks like one, and refuses a truncated or mistyped key without a query. It protects nothing else.
 */
const SCHEME = 'tny_';
const KEY = /^(tny_([a-z0-9]{24})_([0-9A-Za-z]{43}))([0-9A-Za-z]{6})$/;

const checksumOf = (text: string): string => {
  let rest = crc32(text);
  let checksum = '';
  while (checksum.length < CHECKSUM_LENGTH) {
    checksum = `${BASE_62.charAt(rest % BASE_62.length)}${checksum}`;
    rest = Math.floor(rest / BASE_62.length);
  }
  return checksum;
};

/** The visible part of a key, by which people recognise it. */
export const keyPrefix = (documentId: string): string => `${SCHEME}${documentId}`;

/** The key with a secret. */
export const formatApiKey = (documentId: string, secret: string): string => {
  const key = `${keyPrefix(documentId)}_${secret}`;
  return `${key}${checksumOf(key)}`;
};

/** Whether a credential is meant to be an API key. */
export const looksLikeApiKey = (credential: string): boolean => credential.startsWith(SCHEME);

/** The parts of a key; null if its form or checksum is wrong. */
export const parseApiKey = (credential: string): { documentId: string; secret: string } | null => {
  const [, key = '', documentId = '', secret = '', checksum] = KEY.exec(credential) ?? [];
  return checksum !== undefined && checksumOf(key) === checksum ? { documentId, secret } : null;
};
