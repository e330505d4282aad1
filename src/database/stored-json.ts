/**
 * A JSON column as its value. Raw statements return its text, on PostgreSQL too: Strapi keeps the driver from parsing it.
 * Rows that Strapi's query engine has read hold the value already.
 *
 * @param stored what the statement returned
 * @returns the value; null where there is none
 */
export const storedJson = (stored: unknown): unknown =>
  typeof stored === 'string' ? (JSON.parse(stored) as unknown) : (stored ?? null);
