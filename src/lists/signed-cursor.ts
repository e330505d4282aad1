import { keyedHashes } from '../database/secrets/token-hash';

/**
 * The text of a cursor: a value and its signature. Cursors are signed because their values go to the database as they are. One
 * is valid only for its context, such as a list with its sort.
 */
const SIGNATURE_LENGTH = 32;

/** The signatures that are accepted, that of new cursors first. */
const signaturesOf = (context: string, content: string): string[] =>
  keyedHashes(`${context} ${content}`).map((hash) => hash.slice(0, SIGNATURE_LENGTH));

/** Converts a value to a cursor. */
export const signCursor = (context: string, value: unknown): string => {
  const content = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${content}.${signaturesOf(context, content)[0]}`;
};

/** Reads the value of a cursor; null if the cursor is not from this context. */
export const openCursor = <T extends object>(context: string, cursor: string): T | null => {
  const [content = '', signature = ''] = cursor.split('.');
  if (!signaturesOf(context, content).includes(signature)) return null;
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as T;
};
