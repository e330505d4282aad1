import { parseJson } from '../values';

/** A JSON column of a row: its text, or the parsed value. */
export type StoredJson<T> = string | T | null;

/**
 * Parses a JSON column. Raw statements return its text, on PostgreSQL too, because Strapi stops the driver from parsing it.
 * Rows read through Strapi's query engine contain the parsed value already.
 *
 * @param stored what the statement returned; the row's type says what the text means
 * @returns the value; null if the column is empty
 */
export const storedJson = <T = unknown>(stored: StoredJson<T> | undefined): T | null =>
  typeof stored === 'string' ? (parseJson(stored) as T) : (stored ?? null);
