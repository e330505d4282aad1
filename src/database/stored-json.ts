import { parseJson } from '../values';
/**
 * Parses a JSON column. Raw statements return its text, on PostgreSQL too, because Strapi stops the driver from parsing it.
 * Rows read through Strapi's query engine contain the parsed value already.
 *
 * @param stored what the statement returned
 * @returns the value; null if the column is empty
 */
export const storedJson = (stored: unknown): unknown =>
  typeof stored === 'string' ? parseJson(stored) : (stored ?? null);
