import type { Knex } from 'knex';
import type { ListQuery } from '../../wire/query/list-query';
import type { ScanStrategy } from '../list-plan';
import type { SelectPlan } from '../records/select-plan';
import { type KeyRange, orderBy, selectUpTo, sortKeysOf } from './keyset';

/** How a statement finds some rows of a list in its order. */
export interface OrderedScan {
  strategy: ScanStrategy;
  sort: ListQuery['sort'];
  /** The part of the list; by default all of it. */
  range?: KeyRange;
  limit: number;
  offset: number;
}

const pick = (query: Knex.QueryBuilder, { limit, offset }: OrderedScan): void => {
  query.limit(limit);
  if (offset > 0) query.offset(offset);
};

/** SQLite uses this index, or none but the ids. */
const useIndex = (query: Knex.QueryBuilder, { table, isSqlite }: SelectPlan, index: string | null): void => {
  if (!isSqlite) return;
  const client: { raw(sql: string, bindings: string[]): Knex.AliasDict } = query.client;
  query.from(
    index === null ? client.raw('?? as t not indexed', [table]) : client.raw('?? as t indexed by ??', [table, index]),
  );
};

/** Makes a query read a list in its order. */
export const scanInOrder = (query: Knex.QueryBuilder, table: SelectPlan, scan: OrderedScan): void => {
  const { strategy } = scan;
  const keys = sortKeysOf(table, scan.sort);
  scan.range?.select(query);
  if (strategy.through === 'window' || strategy.through === 'index') useIndex(query, table, strategy.index);
  if (strategy.through === 'window') selectUpTo(query, keys, strategy.end, table);
  orderBy(query, keys, table);
  pick(query, scan);
};

/**
 * Makes a query find its rows among all selected ones: the limit keeps the database from reading the list in its order, in which
 * few rows may be selected.
 *
 * @param query selects the columns; it has no conditions
 * @param matches have the conditions, and no columns; no two of them find the same row
 * @param most maximum number of rows of each
 */
export const scanMatches = (
  db: Knex,
  query: Knex.QueryBuilder,
  { matches, most }: { matches: readonly Knex.QueryBuilder[]; most: number },
  table: SelectPlan,
  scan: OrderedScan,
): void => {
  const keys = sortKeysOf(table, scan.sort);
  const columns = [...new Set(['t.id', ...keys.map(({ sql }) => sql)])];
  const parts = matches.map((part) => db.from(part.select(columns).limit(most).as('part')).select('*'));
  const page = db.from(db.unionAll(parts).as('t')).select('t.id');
  scan.range?.select(page);
  orderBy(page, keys, table);
  pick(page, scan);
  useIndex(query, table, null);
  query.whereIn('t.id', page);
  orderBy(query, keys, table);
};
