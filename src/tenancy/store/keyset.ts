import type { Knex } from 'knex';
import type { FieldKind } from '../../wire/field';
import type { ListQuery } from '../../wire/query/list-query';
import type { Cells } from '../../database/statements';
import type { SelectPlan } from './select-plan';

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

/** Whether one comparison selects the records after a position. An index supports one comparison, but not alternatives. */
export const isOneComparison = (keys: readonly SortKey[]): boolean =>
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

/** Selects the records after a position. */
export const seekAfter = (
  query: Knex.QueryBuilder,
  keys: readonly SortKey[],
  position: Position,
  plan: SelectPlan,
): void => {
  const valueOf = (index: number): Position[number] => position[index] ?? null;
  if (isOneComparison(keys)) {
    const columns = keys.map(({ sql }) => sql).join(', ');
    const sign = keys[0]?.descending ? '<' : '>';
    const places = keys.map((key) => placeholder(key, plan)).join(', ');
    query.whereRaw(
      `(${columns}) ${sign} (${places})`,
      keys.map((_, index) => valueOf(index) as string | number),
    );
    return;
  }
  query.where((any) => {
    for (const [index, key] of keys.entries()) {
      any.orWhere((one: Knex.QueryBuilder) => {
        for (const [before, same] of keys.slice(0, index).entries()) isSame(one, same, valueOf(before), plan);
        isAfter(one, key, valueOf(index), plan);
      });
    }
  });
};
