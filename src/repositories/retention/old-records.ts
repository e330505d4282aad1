import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf } from '../../database/connection';
import { countUpTo } from '../../database/counts';
import { moment } from '../../database/moments';

/** A record that is no longer kept. */
export interface OldRecord {
  id: number;
  documentId: string;
}

/** A kind of records that accumulates: how to count, find and remove those that are no longer kept. `now` is in milliseconds. */
export interface RetainedKind {
  /** Type of its records, in messages. */
  type: string;
  /** How many there are, up to `COUNTED`. */
  count: (strapi: Core.Strapi, now: number) => Promise<number>;
  /** At most `limit` records, the oldest first, without the ids in `except`. */
  find: (strapi: Core.Strapi, now: number, limit: number, except: readonly number[]) => Promise<OldRecord[]>;
  /** Removes those that are still old; returns how many. */
  prune: (strapi: Core.Strapi, now: number, ids: readonly number[]) => Promise<number>;
}

/** Where records of a kind are, and which of them are old. */
export interface KindTable {
  type: string;
  table: string;
  /** The column that decides, with an index that begins with it or with what `narrow` compares. */
  column: string;
  /** The column that names a record in messages. */
  name?: string;
  /** Whether the column contains milliseconds on PostgreSQL, too. */
  isNumber?: boolean;
  /** The moment since which records are kept, in milliseconds. */
  since: (strapi: Core.Strapi, now: number) => number;
  /** Other conditions, such as that this node serves the organisation. */
  narrow?: (strapi: Core.Strapi, query: Knex.QueryBuilder) => void;
}

/** Counting more would read for long, and only the progress needs it. */
export const COUNTED = 100_000;

/** A kind of records that a query selects. */
interface SelectedKind {
  type: string;
  table: string;
  /** The column that names a record in messages. */
  name: string;
  /** The column whose order is that of their age; absent if any order will do. */
  order?: string;
  /** The old records. */
  old: (strapi: Core.Strapi, now: number) => Knex.QueryBuilder;
}

/** A kind whose old records a query selects. */
export const selectedKind = ({ type, table, name, order, old }: SelectedKind): RetainedKind => ({
  type,
  count: (strapi, now) => countUpTo(connectionOf(strapi), old(strapi, now), COUNTED),
  async find(strapi, now, limit, except) {
    const query = old(strapi, now).whereNotIn(`${table}.id`, [...except]);
    if (order !== undefined) query.orderBy(`${table}.${order}`);
    return await query.limit(limit).select<OldRecord[]>(`${table}.id`, { documentId: `${table}.${name}` });
  },
  prune: (strapi, now, ids) =>
    old(strapi, now)
      .whereIn(`${table}.id`, [...ids])
      .delete(),
});

/** A kind whose records are old if a moment in one of their columns is. */
export const kindByAge = ({ type, table, column, name = 'document_id', ...rules }: KindTable): RetainedKind => {
  const old = (strapi: Core.Strapi, now: number): Knex.QueryBuilder => {
    const since = rules.since(strapi, now);
    const query = connectionOf(strapi)(table).where(
      `${table}.${column}`,
      '<',
      rules.isNumber ? since : moment(strapi, new Date(since)),
    );
    rules.narrow?.(strapi, query);
    return query;
  };
  return selectedKind({ type, table, name, order: column, old });
};
