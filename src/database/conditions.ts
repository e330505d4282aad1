import type { Knex } from 'knex';

/** A condition of a rule; its attributes are columns (src/domain/condition.ts says what each means). */
type Condition = { attribute: string; isNot: string } | { attribute: string; is: 'empty' | 'ahead' };

/**
 * Narrows a query to the rows that fulfil all conditions.
 *
 * @param now the time that stored times are compared with
 * @param alias of the table, if the query gives it one
 */
export const whereFulfilled = (
  query: Knex.QueryBuilder,
  conditions: readonly Condition[],
  now: Date,
  alias?: string,
): Knex.QueryBuilder => {
  for (const condition of conditions) {
    const column = alias === undefined ? condition.attribute : `${alias}.${condition.attribute}`;
    if ('isNot' in condition) query.where((row) => void row.whereNot(column, condition.isNot).orWhereNull(column));
    else if (condition.is === 'empty') query.whereNull(column);
    else query.where(column, '>', now);
  }
  return query;
};

/** What `whereFulfilled` binds, in its order. */
export const valuesOfConditions = (conditions: readonly Condition[], now: Date): unknown[] =>
  conditions.flatMap((condition): unknown[] => {
    if ('isNot' in condition) return [condition.isNot];
    return condition.is === 'ahead' ? [now] : [];
  });
