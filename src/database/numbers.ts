/**
 * A stored number. PostgreSQL answers decimals and large numbers as text.
 *
 * @param value as the database or a form gives it
 * @returns null if there is no value
 */
export const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);
