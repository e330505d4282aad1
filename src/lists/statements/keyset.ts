import type { Knex } from 'knex';
import type { FieldKind } from '../../wire/field';
import type { ListQuery } from '../../wire/query/list-query';
import type { Cells } from '../../database/statements';
import type { SelectPlan } from '../records/select-plan';

/** One column, or value computed from it, by which a list is sorted. */
export interface SortKey {
  /** Without values of the request. */
  sql: string;
  descending: boolean;
  kind: FieldKind;
  /** Whether it can be null. Null counts as the lowest value, on both databases. */
  mayBeEmpty: boolean;
}

/** Where a list continues: the values of its sort keys in the last returned record, as stored. */
export type Position = (string | number | null)[];

/** Timestamps and decimals are exact as text; PostgreSQL needs to know their types. */
const POSTGRES_TYPES: Partial<Record<FieldKind, string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  datetime: 'timestamp',
  date: 'date',
};

/** The sort keys of a list; the last one is unique. */
export const sortKeysOf = (plan: SelectPlan, sort: ListQuery['sort']): SortKey[] => [
  ...sort.map(({ name, descending }) => ({ descending, ...plan.sortKeyFor(name) })),
  // Records with equal keys keep their order over all pages.
  { sql: 't.id', descending: sort[0]?.descending ?? false, kind: 'integer', mayBeEmpty: false },
];

/** Sorts a query. By default, SQLite sorts nulls first and PostgreSQL last; an index supports only this default. */
export const orderBy = (query: Knex.QueryBuilder, keys: readonly SortKey[], { isSqlite }: SelectPlan): void => {
  for (const { sql, descending, mayBeEmpty } of keys) {
    const nulls = isSqlite || !mayBeEmpty ? '' : ` nulls ${descending ? 'last' : 'first'}`;
    query.orderByRaw(`${sql} ${descending ? 'desc' : 'asc'}${nulls}`);
  }
};

/** Selects the values of a position, after the columns of the plan. */
export const selectPosition = (query: Knex.QueryBuilder, keys: readonly SortKey[], { isSqlite }: SelectPlan): void => {
  for (const [index, { sql }] of keys.entries())
    query.select(query.client.raw(`${isSqlite ? sql : `(${sql})::text`} as ??`, [`key__${index}`]));
};

/** The position of a record that was selected with `selectPosition`. */
export const positionOf = (cells: Cells, { columns }: SelectPlan): Position =>
  cells.slice(Object.keys(columns).length) as Position;

const placeholder = ({ kind }: SortKey, { isSqlite }: SelectPlan): string =>
  isSqlite ? '?' : `?::${POSTGRES_TYPES[kind] ?? 'text'}`;

/** Whether one comparison selects the records after a position. */
const isOneComparison = (keys: readonly SortKey[]): boolean =>
  keys.every(({ descending, mayBeEmpty }) => !mayBeEmpty && descending === keys[0]?.descending);

const isSame = (query: Knex.QueryBuilder, key: SortKey, value: Position[number], plan: SelectPlan): void => {
  if (value === null) query.whereRaw(`${key.sql} is null`);
  else query.whereRaw(`${key.sql} = ${placeholder(key, plan)}`, [value]);
};

const isAfter = (query: Knex.QueryBuilder, key: SortKey, value: Position[number], plan: SelectPlan): void => {
  const { sql, descending, mayBeEmpty } = key;
  if (value === null) {
    query.whereRaw(descending ? '1 = 0' : `${sql} is not null`);
    return;
  }
  query.where((either) => {
    either.whereRaw(`${sql} ${descending ? '<' : '>'} ${placeholder(key, plan)}`, [value]);
    if (descending && mayBeEmpty) either.orWhereRaw(`${sql} is null`);
  });
};

/** A part of a list in its order, which one range of an index contains. */
export interface KeyRange {
  /** What the text of the condition depends on in addition to the order; null if it is rarely reused. */
  kind: string | null;
  /** The values of the condition. */
  values: Position;
  /** Selects the records of this part. */
  select(query: Knex.QueryBuilder): void;
}

const EVERYTHING: KeyRange = { kind: 'beginning', values: [], select: () => undefined };

const compareRows = (
  query: Knex.QueryBuilder,
  keys: readonly SortKey[],
  sign: string,
  values: Position,
  plan: SelectPlan,
): void => {
  const columns = keys.map(({ sql }) => sql).join(', ');
  const places = keys.map((key) => placeholder(key, plan)).join(', ');
  query.whereRaw(`(${columns}) ${sign} (${places})`, values as (string | number)[]);
};

/** Selects the records after a position by alternatives, which no index supports. */
const seekByAlternatives = (
  query: Knex.QueryBuilder,
  keys: readonly SortKey[],
  position: Position,
  plan: SelectPlan,
): void => {
  const valueOf = (index: number): Position[number] => position[index] ?? null;
  query.where((any) => {
    for (const [index, key] of keys.entries()) {
      any.orWhere((one: Knex.QueryBuilder) => {
        for (const [before, same] of keys.slice(0, index).entries()) isSame(one, same, valueOf(before), plan);
        isAfter(one, key, valueOf(index), plan);
      });
    }
  });
};

/** The ranges after a position in the order of a column that can be null, and of ids. */
const rangesWithNulls = (keys: readonly [SortKey, SortKey], position: Position, plan: SelectPlan): KeyRange[] => {
  const [key, id] = keys;
  const [value, lastId] = [position[0] ?? null, position[1] ?? null];
  const { descending } = key;
  const compared: KeyRange = {
    kind: 'behind',
    values: [value, lastId],
    select: (query) => compareRows(query, keys, descending ? '<' : '>', [value, lastId], plan),
  };
  const without = (last: boolean): KeyRange => ({
    kind: last ? 'empty behind' : 'empty',
    values: last ? [lastId] : [],
    select(query) {
      query.whereRaw(`${key.sql} is null`);
      if (last) compareRows(query, [id], descending ? '<' : '>', [lastId], plan);
    },
  });
  const set: KeyRange = { kind: 'set', values: [], select: (query) => void query.whereRaw(`${key.sql} is not null`) };
  if (value === null) return descending ? [without(true)] : [without(true), set];
  return descending ? [compared, without(false)] : [compared];
};

/**
 * The records after a position, as parts in their order: an index supports each of them, but not their alternatives.
 *
 * @param position null at the beginning of the list
 */
export const rangesAfter = (keys: readonly SortKey[], position: Position | null, plan: SelectPlan): KeyRange[] => {
  if (!position) return [EVERYTHING];
  if (isOneComparison(keys)) {
    const select = (query: Knex.QueryBuilder) =>
      compareRows(query, keys, keys[0]?.descending ? '<' : '>', position, plan);
    return [{ kind: 'behind', values: position, select }];
  }
  const [first, second, ...more] = keys;
  if (first && second && more.length === 0 && first.descending === second.descending && !second.mayBeEmpty)
    return rangesWithNulls([first, second], position, plan);
  return [{ kind: null, values: [], select: (query) => seekByAlternatives(query, keys, position, plan) }];
};

/** Selects the records up to a position, including the record at it. The first key must not be null there or before. */
export const selectUpTo = (
  query: Knex.QueryBuilder,
  keys: readonly SortKey[],
  position: Position,
  plan: SelectPlan,
): void => compareRows(query, keys, keys[0]?.descending ? '>=' : '<=', position, plan);
