import type { Knex } from 'knex';
import type { ListQuery } from '../../wire/query/list-query';
import { orderBy, type Position, selectUpTo, type Stretch, sortKeysOf } from './keyset';
import type { SelectPlan } from '../records/select-plan';

/**
 * Short reads run at once, on the application's connection. Long ones can take until the deadline (`long-reads.ts`); `indexed` ones
 * are long reads of the candidates that an index finds for a search.
 */
export type ReadLength = 'short' | 'long' | 'indexed';

/** Which rows a list reads to find those that a filter selects. */
export type Walk =
  /** Those that the database chooses. */
  | { through: 'any' }
  /** Those that an index contains, in the order of the list. */
  | { through: 'index'; index: string }
  /** The rows up to a position, in the order of the list, by this index. */
  | { through: 'window'; index: string; end: Position }
  /** All selected rows, of which there are few enough to sort them. */
  | { through: 'matches'; most: number };

/** The database decides which rows to read. */
export const ANY_WALK: Walk = { through: 'any' };

/** A walk through a list in its order, from a position, up to a number of rows. */
export type OrderedWalk = Walk & {
  sort: ListQuery['sort'];
  stretch?: Stretch;
  pick: (query: Knex.QueryBuilder) => void;
};

/** Selects some rows of a query in its order. */
export const limited = (query: Knex.QueryBuilder, limit: number, offset: number): void => {
  query.limit(limit);
  if (offset > 0) query.offset(offset);
};

/** SQLite uses this index, or none but the ids. */
const useIndex = (query: Knex.QueryBuilder, { table, isSqlite }: SelectPlan, index: string | null): void => {
  if (!isSqlite) return;
  const client = query.client as { raw(sql: string, bindings: string[]): Knex.AliasDict };
  query.from(
    index === null ? client.raw('?? as t not indexed', [table]) : client.raw('?? as t indexed by ??', [table, index]),
  );
};

/** Makes a query walk through a list in its order. */
export const walkInOrder = (query: Knex.QueryBuilder, plan: SelectPlan, walk: OrderedWalk): void => {
  const keys = sortKeysOf(plan, walk.sort);
  walk.stretch?.select(query);
  if (walk.through === 'window' || walk.through === 'index') useIndex(query, plan, walk.index);
  if (walk.through === 'window') selectUpTo(query, keys, walk.end, plan);
  orderBy(query, keys, plan);
  walk.pick(query);
};

/**
 * Makes a query find its rows among all selected ones: the limit keeps the database from walking through the list in its order,
 * in which few rows may be selected.
 *
 * @param query selects the columns; it has no conditions
 * @param matches have the conditions, and no columns; no two of them find the same row
 */
export const walkMatches = (
  db: Knex,
  query: Knex.QueryBuilder,
  matches: readonly Knex.QueryBuilder[],
  plan: SelectPlan,
  walk: OrderedWalk & { through: 'matches' },
): void => {
  const keys = sortKeysOf(plan, walk.sort);
  const columns = [...new Set(['t.id', ...keys.map(({ sql }) => sql)])];
  const parts = matches.map((part) => db.from(part.select(columns).limit(walk.most).as('part')).select('*'));
  const page = db.from(db.unionAll(parts).as('t')).select('t.id');
  walk.stretch?.select(page);
  orderBy(page, keys, plan);
  walk.pick(page);
  useIndex(query, plan, null);
  query.whereIn('t.id', page);
  orderBy(query, keys, plan);
};
