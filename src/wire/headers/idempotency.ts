import type { Fault } from '../../domain/refusal';

/** The header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), and responses as they are stored. */

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

export const MAX_KEY_LENGTH = 255;

/** Larger responses are not stored. */
export const MAX_STORED_BYTES = 1024 * 1024;

/** Stored responses of at most this size are kept in any case, and do not count: few responses are larger. */
export const MAX_SMALL_BYTES = 4 * 1024;

/** How much of larger responses is kept for one caller at a time. */
export const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** Printable characters of ASCII. */
const KEY = new RegExp(`^[\\x20-\\x7e]{1,${MAX_KEY_LENGTH}}$`);

const MESSAGE = `${IDEMPOTENCY_KEY} must be one header of 1 to ${MAX_KEY_LENGTH} printable ASCII characters.`;

/**
 * Reads the header. The key is compared as it was sent, with quotation marks if it has some.
 *
 * @param values of all headers of this name
 * @returns the key, or what is wrong
 */
export const parseIdempotencyKey = (values: readonly string[]): { key: string } | { fault: Fault } => {
  const [key = ''] = values;
  return values.length === 1 && KEY.test(key) ? { key } : { fault: { path: [IDEMPOTENCY_KEY], message: MESSAGE } };
};

/** A successful response. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  /** The text of the body; null if it is empty. */
  body: string | null;
}

/**
 * Converts a response to text. Of a response that is too large, only the fact that it existed is kept.
 *
 * @param response null: only this fact
 */
export const encodeResponse = (response: StoredResponse | null): string =>
  JSON.stringify(Buffer.byteLength(response?.body ?? '') > MAX_STORED_BYTES ? null : response);

/** Converts the text back to the response; null if it was not kept. */
export const decodeResponse = (text: string): StoredResponse | null => JSON.parse(text) as StoredResponse | null;
