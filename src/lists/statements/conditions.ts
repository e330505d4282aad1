import type { Knex } from 'knex';
import { type Comparison, isTextOperator, type Operator } from '../../wire/query/filter-operators';
import type { Condition } from '../../wire/query/filters';
import type { Comparable, SelectPlan } from '../records/select-plan';

type Query = Knex.QueryBuilder;
type Value = string | number | boolean;
type Stored = Value | Date;

type TextPlace = 'contains' | 'startsWith' | 'endsWith' | 'equals';

/**
 * How texts are compared. Patterns (LIKE, GLOB) take time proportional to text times literal. These functions need one pass,
 * and find the same on both databases (docs/decisions/0017).
 */
const TEXT_TESTS: Record<'sqlite' | 'postgres', Record<TextPlace, (stored: string, literal: string) => string>> = {
  sqlite: {
    contains: (stored, literal) => `instr(${stored}, ${literal}) > 0`,
    startsWith: (stored, literal) => `substr(${stored}, 1, length(${literal})) = ${literal}`,
    endsWith: (stored, literal) => `substr(${stored}, -length(${literal})) = ${literal}`,
    equals: (stored, literal) => `${stored} = ${literal}`,
  },
  postgres: {
    contains: (stored, literal) => `strpos(${stored}, ${literal}) > 0`,
    startsWith: (stored, literal) => `starts_with(${stored}, ${literal})`,
    endsWith: (stored, literal) => `right(${stored}, length(${literal})) = ${literal}`,
    equals: (stored, literal) => `${stored} = ${literal}`,
  },
};

const TEXT_PLACES: Partial<Record<Operator, TextPlace>> = {
  $contains: 'contains',
  $containsi: 'contains',
  $notContains: 'contains',
  $notContainsi: 'contains',
  $startsWith: 'startsWith',
  $startsWithi: 'startsWith',
  $endsWith: 'endsWith',
  $endsWithi: 'endsWith',
  $eqi: 'equals',
  $nei: 'equals',
};

/** Compares a text. Null counts as an empty text, so "does not contain" includes records without a value. */
const applyText = (query: Query, column: string, { operator, values }: Comparison, isSqlite: boolean): void => {
  const place = TEXT_PLACES[operator] ?? 'equals';
  const literal = String(values[0]);
  const ignoresCase = operator.endsWith('i');
  const not = operator.startsWith('$not') || operator === '$nei' ? 'not ' : '';
  if (literal === '' && place !== 'equals') {
    query.whereRaw(`${not}1 = 1`);
    return;
  }
  const test = TEXT_TESTS[isSqlite ? 'sqlite' : 'postgres'][place];
  const cased = (sql: string): string => (ignoresCase ? `lower(${sql})` : sql);
  const sql = test(cased(`coalesce(:column:, '')`), cased(':literal'));
  query.whereRaw(`${not}(${sql})`, { column, literal });
};

/**
 * Whether a JSON value is a list with a text, or an object with a key of that name. SQLite reads text, and Strapi can have
 * stored one that is not JSON.
 */
const applyElement = (query: Query, column: string, { operator, values }: Comparison, isSqlite: boolean): void => {
  const not = operator === '$notContains' ? 'not ' : '';
  const sql = isSqlite
    ? `exists (select 1 from json_each(case when json_valid(:column:) then :column: end) as e
         where case when typeof(e.key) = 'text' then e.key when e.type = 'text' then e.value end = :text)`
    : `coalesce(jsonb_exists(:column:, :text), false)`;
  query.whereRaw(`${not}${sql}`, { column, text: String(values[0]) });
};

/** Whether every word occurs in one of the searched texts. */
const applyWords = (query: Query, words: readonly string[], { searched, isSqlite }: SelectPlan): void => {
  const contains = TEXT_TESTS[isSqlite ? 'sqlite' : 'postgres'].contains('lower(:column:)', 'lower(:word)');
  for (const word of words) {
    query.where((any) => {
      for (const { column } of searched) any.orWhereRaw(contains, { column, word });
    });
  }
};

const COMPARATORS: Partial<Record<Operator, string>> = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' };

const applyComparison = (
  query: Query,
  comparison: Comparison,
  plan: SelectPlan,
  { column, encode, isList }: Comparable,
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
  // "Not this" includes records without a value, as in Strapi's own query engine.
  else if (operator === '$ne')
    query.where((either) => void either.whereNot(column, values[0] as Stored).orWhereNull(column));
  else if (operator === '$notIn') query.where((either) => void either.whereNotIn(column, values).orWhereNull(column));
  else if (isList) applyElement(query, column, comparison, plan.isSqlite);
  else applyText(query, column, comparison, plan.isSqlite);
};

/** A comparison of one field. */
export type Leaf = Extract<Condition, { field: string }>;

/** The operators that an index of a foreign key supports. */
const OF_KEYS: readonly Operator[] = ['$eq', '$in', '$null', '$notNull'];

/** The foreign key with which a condition on the id of a related record can be decided; null if a join is needed. */
const keyCompared = ({ through, field, comparison }: Leaf, plan: SelectPlan): ReturnType<SelectPlan['foreignKeyOf']> =>
  through !== undefined && ['id', 'documentId'].includes(field) && OF_KEYS.includes(comparison.operator)
    ? plan.foreignKeyOf(through)
    : null;

/** The field of the list's own table that a comparison is about, such as a relation by its foreign key; undefined if it needs a join. */
export const ownFieldOf = (comparison: Leaf, plan: SelectPlan): string | undefined => {
  const { field, through } = comparison;
  return through === undefined || keyCompared(comparison, plan) ? (through ?? field) : undefined;
};

/** The comparisons that a condition consists of, all of which a record must meet; null if it consists of anything else. */
export const comparisonsIn = (condition: Condition): Leaf[] | null => {
  if ('field' in condition) return [condition];
  if (!('all' in condition)) return null;
  const parts = condition.all.map(comparisonsIn);
  return parts.every((part) => part !== null) ? parts.flat() : null;
};

/** Compares a foreign key, so that its index serves a filter on a relation. */
const applyKey = (
  query: Query,
  { field, comparison }: Leaf,
  { column, table }: { column: string; table: string },
): void => {
  const { operator, values } = comparison;
  const places = values.map(() => '?').join(', ');
  if (operator === '$null' || operator === '$notNull') {
    query.whereRaw(`${column} is ${(operator === '$null') === (values[0] === true) ? '' : 'not '}null`);
  } else if (field === 'id') query.whereIn(column, values);
  else if (operator === '$eq')
    query.whereRaw(`${column} = (select id from ${table} where document_id = ? limit 1)`, [values[0] as Value]);
  else query.whereRaw(`${column} in (select id from ${table} where document_id in (${places}))`, values);
};

/**
 * Adds a condition to a query over the plan's main table.
 *
 * @param query the query, or a group inside it
 * @param condition the request's filter, parsed and validated by src/wire
 * @param plan maps names to columns
 */
export const applyCondition = (query: Query, condition: Condition, plan: SelectPlan): void => {
  if ('all' in condition) {
    for (const part of condition.all) query.where((group) => applyCondition(group, part, plan));
  } else if ('any' in condition) {
    query.where((group) => {
      for (const part of condition.any) group.orWhere((inner) => applyCondition(inner, part, plan));
    });
  } else if ('not' in condition) query.whereNot((group) => applyCondition(group, condition.not, plan));
  else if ('words' in condition) applyWords(query, condition.words, plan);
  else {
    const key = keyCompared(condition, plan);
    if (key) applyKey(query, condition, key);
    else applyComparison(query, condition.comparison, plan, plan.columnFor(condition.field, condition.through));
  }
};

/** The relations that a condition uses. A query that only counts needs no other joins. */
export const relationsIn = (condition: Condition | null, plan: SelectPlan): Set<string> => {
  if (!condition) return new Set();
  if ('all' in condition) return new Set(condition.all.flatMap((part) => [...relationsIn(part, plan)]));
  if ('any' in condition) return new Set(condition.any.flatMap((part) => [...relationsIn(part, plan)]));
  if ('not' in condition) return relationsIn(condition.not, plan);
  if ('words' in condition) return new Set(plan.searched.flatMap(({ through }) => through ?? []));
  return new Set(condition.through && !keyCompared(condition, plan) ? [condition.through] : []);
};

/** The comparisons that every selected record meets. */
export const requiredComparisons = (condition: Condition | null): Leaf[] => {
  if (!condition) return [];
  if ('all' in condition) return condition.all.flatMap(requiredComparisons);
  return 'field' in condition ? [condition] : [];
};

/**
 * A condition as parts that exclude each other, each of which an index serves: it finds what is lower or higher, and not what
 * differs. Any other condition is its only part.
 */
export const partsOf = (condition: Condition | null, plan: SelectPlan): (Condition | null)[] => {
  const [only, ...others] = (condition && comparisonsIn(condition)) ?? [];
  if (!only || others.length > 0) return [condition];
  const { field, through, comparison } = only;
  if (comparison.operator !== '$ne' || through !== undefined || !plan.narrowedBy.includes(field)) return [condition];
  const part = (operator: Operator, values: Comparison['values']): Condition => ({
    field,
    comparison: { operator, values },
  });
  return [part('$lt', comparison.values), part('$gt', comparison.values), part('$null', [true])];
};

/** Whether a condition compares texts in a way that no index serves. */
export const comparesText = (condition: Condition | null): boolean => {
  if (!condition) return false;
  if ('all' in condition) return condition.all.some(comparesText);
  if ('any' in condition) return condition.any.some(comparesText);
  if ('not' in condition) return comparesText(condition.not);
  if ('words' in condition) return true;
  return isTextOperator(condition.comparison.operator);
};

/**
 * A condition without its text comparisons. Every record that meets the whole condition meets this one, too.
 *
 * @returns the parts that compare no text; null if there are none
 */
export const withoutText = (condition: Condition | null): Condition | null => {
  if (!condition || !comparesText(condition)) return condition;
  if (!('all' in condition)) return null;
  const rest = condition.all.map(withoutText).filter((part) => part !== null);
  return rest.length > 0 ? { all: rest } : null;
};

/** A condition without the words of `_q` that every selected record contains; null if nothing is left. */
export const withoutWords = (condition: Condition | null): Condition | null => {
  if (!condition || 'words' in condition) return null;
  if (!('all' in condition)) return condition;
  const rest = condition.all.map(withoutWords).filter((part) => part !== null);
  return rest.length > 0 ? { all: rest } : null;
};
