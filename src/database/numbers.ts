/**
 * Reads a stored number. PostgreSQL returns decimals and large numbers as text.
 *
 * @param value from the database or a form
 * @returns null if there is no value
 */
export const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);
