/** Half of a surrogate pair, which no decoded text contains. It marks a text that is not in UTF-8. */
const MARK = '\udfff';
const MARK_CODE = MARK.charCodeAt(0);
/** Bytes that a message shows. */
const SHOWN_BYTES = 200;

/** The usual encoding of files that are not in UTF-8: spreadsheets write it. It has a character for every byte. */
const windows1252 = new TextDecoder('windows-1252');

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

const BEYOND_ASCII = /[\x80-\xff]/;

/**
 * Decodes the bytes of a value.
 *
 * @returns the text if they are UTF-8, otherwise a text that `misread` recognises
 */
export const decodeValue = (bytes: Uint8Array): string => {
  const text = utf8.decode(bytes);
  // A replacement character stands for bytes that are not UTF-8, unless it is in the text itself.
  const isUtf8 = !text.includes('\ufffd') || encoder.encode(text).every((byte, at) => byte === bytes[at]);
  return isUtf8 ? text : MARK + windows1252.decode(bytes.subarray(0, SHOWN_BYTES));
};

/** Decodes the bytes of a value, which are the characters of a text. */
export const decodeCharacters = (bytes: string): string =>
  BEYOND_ASCII.test(bytes) ? decodeValue(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))) : bytes;

/** What a value that is not in UTF-8 is in Windows-1252; null if it is in UTF-8. */
export const misread = (text: string): string | null => (text.charCodeAt(0) === MARK_CODE ? text.slice(1) : null);

/** The encodings of text files. A file in UTF-8 can begin with a mark. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const MARKS: readonly (readonly [mark: readonly number[], encoding: FileEncoding])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * The encoding of a table according to its first two bytes: a mark, or a null byte, which is half of an ASCII character in
 * UTF-16.
 */
export const encodingOf = (head: Uint8Array): FileEncoding => {
  const [first, second] = head;
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => head[at] === byte));
  if (marked) return marked[1];
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return 'utf-8';
  return second === 0 ? 'utf-16le' : 'utf-16be';
};
