/** A date-time whose offset begins with a space. */
const SPACED = /^(\d{4}-\d\d-\d\dT[\d:.]{5,30}) (\d\d:\d\d)$/;

/**
 * Restores the plus sign of a date-time in a query string. A plus sign means a space there, so many clients lose the one of
 * `2026-01-01T00:00:00+02:00`. Nothing else can have been meant.
 */
export const withPlusSign = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(SPACED, '$1+$2') : value;
