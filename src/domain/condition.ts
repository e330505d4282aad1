/**
 * A condition on one attribute of a record, as a value, so that a rule and the SQL that counts by it cannot differ
 * (src/database/conditions.ts).
 */
export type Condition =
  /** Has another value than this, or none. */
  | { attribute: string; isNot: string }
  /** Has no value. */
  | { attribute: string; is: 'empty' }
  /** Is a moment that has not come yet. */
  | { attribute: string; is: 'ahead' };

/**
 * Whether a record fulfils all conditions.
 *
 * @param record its attributes
 * @param now milliseconds
 */
export const fulfils = (
  record: Readonly<Record<string, unknown>>,
  conditions: readonly Condition[],
  now: number,
): boolean =>
  conditions.every((condition) => {
    const value = record[condition.attribute] ?? null;
    if ('isNot' in condition) return value !== condition.isNot;
    if (condition.is === 'empty') return value === null;
    return value !== null && new Date(value as string | number | Date).getTime() > now;
  });
