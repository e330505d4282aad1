import type { Knex } from 'knex';
import type { FieldKind } from '../../wire/field';
import type { ListQuery } from '../../wire/query/list-query';
import type { Cells } from '../../database/statements';
import type { SelectPlan } from './select-plan';

/** One column that a list is ordered by. */
export interface SortKey {
  column: string;
  descending: boolean;
  kind: FieldKind;
  /** Whether a record may have nothing there. What is empty counts as the lowest, on either database. */
  mayBeEmpty: boolean;
}

/** Where a list goes on: the values of its keys in the last record that was told, as the database has them. */
export type Position = (string | number | null)[];

/** Moments and decimals as texts lose nothing on the way; PostgreSQL has to be told what they are. */
const POSTGRES_TYPES: Partial<Record<FieldKind, string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  datetime: 'timestamp',
  date: 'date',
};

/** The columns that put a list in order, down to the one that no two records share. */
export const sortKeysOf = (plan: SelectPlan, sort: ListQuery['sort']): SortKey[] => [
  ...sort.map(({ name, descending }) => ({ descending, ...plan.sortColumnFor(name) })),
  // Equal keys keep one order over all pages.
  { column: 't.id', descending: sort[0]?.descending ?? false, kind: 'integer', mayBeEmpty: false },
];

/** Orders a query. Left alone, SQLite has what is empty first and PostgreSQL last; an index serves its natural order only. */
export const orderBy = (query: Knex.QueryBuilder, keys: readonly SortKey[], { isSqlite }: SelectPlan): void => {
  for (const { column, descending, mayBeEmpty } of keys) {
    const nulls = isSqlite || !mayBeEmpty ? undefined : descending ? 'last' : 'first';
    query.orderBy(column, descending ? 'desc' : 'asc', nulls);
  }
};

/** Selects what a position is made of, behind the columns of the plan. */
export const selectPosition = (query: Knex.QueryBuilder, keys: readonly SortKey[], { isSqlite }: SelectPlan): void => {
  for (const [index, { column }] of keys.entries())
    query.select(query.client.raw(isSqlite ? '?? as ??' : '??::text as ??', [column, `key__${index}`]));
};

/** The position of a record that was selected so. */
export const positionOf = (cells: Cells, { columns }: SelectPlan): Position =>
  cells.slice(Object.keys(columns).length) as Position;

const placeholder = ({ kind }: SortKey, { isSqlite }: SelectPlan): string =>
  isSqlite ? '?' : `?::${POSTGRES_TYPES[kind] ?? 'text'}`;

/** One comparison finds its place in an index; a row of alternatives does not. */
export const isOneComparison = (keys: readonly SortKey[]): boolean =>
  keys.every(({ descending, mayBeEmpty }) => !mayBeEmpty && descending === keys[0]?.descending);

const isSame = (query: Knex.QueryBuilder, key: SortKey, value: Position[number], plan: SelectPlan): void => {
  if (value === null) query.whereNull(key.column);
  else query.whereRaw(`?? = ${placeholder(key, plan)}`, [key.column, value]);
};

const isAfter = (query: Knex.QueryBuilder, key: SortKey, value: Position[number], plan: SelectPlan): void => {
  const { column, descending, mayBeEmpty } = key;
  if (value === null) {
    if (descending) query.whereRaw('1 = 0');
    else query.whereNotNull(column);
    return;
  }
  query.where((either) => {
    either.whereRaw(`?? ${descending ? '<' : '>'} ${placeholder(key, plan)}`, [column, value]);
    if (descending && mayBeEmpty) either.orWhereNull(column);
  });
};

/** Leaves the records behind a position. */
export const seekAfter = (
  query: Knex.QueryBuilder,
  keys: readonly SortKey[],
  position: Position,
  plan: SelectPlan,
): void => {
  const valueOf = (index: number): Position[number] => position[index] ?? null;
  if (isOneComparison(keys)) {
    const columns = keys.map(({ column }) => column);
    const sign = keys[0]?.descending ? '<' : '>';
    const places = keys.map((key) => placeholder(key, plan)).join(', ');
    query.whereRaw(`(${columns.map(() => '??').join(', ')}) ${sign} (${places})`, [
      ...columns,
      ...keys.map((_, index) => valueOf(index) as string | number),
    ]);
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
