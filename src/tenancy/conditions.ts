import type { Knex } from 'knex';
import type { Comparison, Operator } from '../wire/filter-operators';
import type { Condition } from '../wire/filters';
import type { SelectPlan } from './select-plan';

type Query = Knex.QueryBuilder;
type Value = string | number | boolean;
type Stored = Value | Date;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

const PATTERNS: Partial<Record<Operator, (text: string) => string>> = {
  $contains: (text) => `%${text}%`,
  $containsi: (text) => `%${text}%`,
  $notContains: (text) => `%${text}%`,
  $notContainsi: (text) => `%${text}%`,
  $startsWith: (text) => `${text}%`,
  $startsWithi: (text) => `${text}%`,
  $endsWith: (text) => `%${text}`,
  $endsWithi: (text) => `%${text}`,
  $eqi: (text) => text,
  $nei: (text) => text,
};

/** LIKE ignores the case on SQLite and heeds it on PostgreSQL; GLOB and lower() make both do what the operator says. */
const applyPattern = (query: Query, column: string, { operator, values }: Comparison, isSqlite: boolean): void => {
  const pattern = PATTERNS[operator]?.(escapeLike(String(values[0]))) ?? '';
  const isNegated = operator.startsWith('$not') || operator === '$nei';
  const ignoresCase = operator.endsWith('i');
  const not = isNegated ? 'not ' : '';
  if (ignoresCase) query.whereRaw(`${not}lower(coalesce(??, '')) like lower(?) escape '\\'`, [column, pattern]);
  else if (!isSqlite) query.whereRaw(`${not}coalesce(??, '') like ? escape '\\'`, [column, pattern]);
  else {
    const glob = PATTERNS[operator]?.('\u0001') ?? '';
    const literal = String(values[0]).replace(/[*?[]/g, (character) => `[${character}]`);
    query.whereRaw(`${not}coalesce(??, '') glob ?`, [
      column,
      glob.replaceAll('%', '*').replace('\u0001', () => literal),
    ]);
  }
};

const COMPARATORS: Partial<Record<Operator, string>> = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' };

const applyComparison = (
  query: Query,
  column: string,
  comparison: Comparison,
  plan: SelectPlan,
  encode: (value: Value) => Stored,
): void => {
  const { operator } = comparison;
  const values = comparison.values.map(encode);
  const [first] = comparison.values;
  const comparator = COMPARATORS[operator];
  if (comparator) query.where(column, comparator, values[0] as Stored);
  else if (operator === '$between') query.whereBetween(column, [values[0] as Stored, values[1] as Stored]);
  else if (operator === '$in') query.whereIn(column, values);
  else if (operator === '$null' || operator === '$notNull') {
    if ((operator === '$null') === (first === true)) query.whereNull(column);
    else query.whereNotNull(column);
  } else if (operator === '$eq') query.where(column, values[0] as Stored);
  // "Not this" includes those that have nothing there, as in Strapi's own query engine.
  else if (operator === '$ne')
    query.where((either) => void either.whereNot(column, values[0] as Stored).orWhereNull(column));
  else if (operator === '$notIn') query.where((either) => void either.whereNotIn(column, values).orWhereNull(column));
  else applyPattern(query, column, comparison, plan.isSqlite);
};

/**
 * Adds a condition to a query over the plan's main table.
 *
 * @param query the query, or a group inside it
 * @param condition what a caller filters by, read and checked by the wire
 * @param plan which column stands behind which name
 */
export const applyCondition = (query: Query, condition: Condition, plan: SelectPlan): void => {
  if ('all' in condition) {
    for (const part of condition.all) query.where((group) => applyCondition(group, part, plan));
  } else if ('any' in condition) {
    query.where((group) => {
      for (const part of condition.any) group.orWhere((inner) => applyCondition(inner, part, plan));
    });
  } else if ('not' in condition) query.whereNot((group) => applyCondition(group, condition.not, plan));
  else {
    const { column, encode } = plan.columnFor(condition.field, condition.through);
    applyComparison(query, column, condition.comparison, plan, encode);
  }
};

/** The relations that a condition looks through: a query that only counts needs no other joins. */
export const relationsIn = (condition: Condition | null): Set<string> => {
  if (!condition) return new Set();
  if ('all' in condition) return new Set(condition.all.flatMap((part) => [...relationsIn(part)]));
  if ('any' in condition) return new Set(condition.any.flatMap((part) => [...relationsIn(part)]));
  if ('not' in condition) return relationsIn(condition.not);
  return new Set(condition.through ? [condition.through] : []);
};
