import type { Knex } from 'knex';
import type { Comparison, Operator } from '../../wire/query/filter-operators';
import type { Condition } from '../../wire/query/filters';
import type { Comparable, SelectPlan } from '../records/select-plan';
import { keyCompared, type Leaf } from './condition-parts';
import { listTexts } from './list-texts';
import { defined } from '../../values';

type Query = Knex.QueryBuilder;

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
  const { contains } = TEXT_TESTS[isSqlite ? 'sqlite' : 'postgres'];
  const inText = contains('lower(:column:)', 'lower(:word)');
  const inList = contains(`lower(${listTexts(':column:', isSqlite)})`, 'lower(:word)');
  for (const word of words) {
    query.where((any) => {
      for (const { column, isList } of searched) any.orWhereRaw(isList ? inList : inText, { column, word });
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
  if (comparator) query.where(column, comparator, defined(values[0]));
  else if (operator === '$between') query.whereBetween(column, [defined(values[0]), defined(values[1])]);
  else if (operator === '$in') query.whereIn(column, values);
  else if (operator === '$null' || operator === '$notNull') {
    if ((operator === '$null') === (first === true)) query.whereNull(column);
    else query.whereNotNull(column);
  } else if (operator === '$eq') query.where(column, defined(values[0]));
  // "Not this" includes records without a value, as in Strapi's own query engine.
  else if (operator === '$ne')
    query.where((either) => void either.whereNot(column, defined(values[0])).orWhereNull(column));
  else if (operator === '$notIn') query.where((either) => void either.whereNotIn(column, values).orWhereNull(column));
  else if (isList) applyElement(query, column, comparison, plan.isSqlite);
  else applyText(query, column, comparison, plan.isSqlite);
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
    query.whereRaw(`${column} = (select id from ${table} where document_id = ? limit 1)`, [defined(values[0])]);
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
