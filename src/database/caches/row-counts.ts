import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { whenCommitted } from '../connection';
import { service } from '../services';
import { emptyCache } from './empty-cache';

/** A node may miss changes of other nodes for this long (docs/api-rules.md#changes-of-rights). */
const TTL_MS = 1000;
/** Longer than any count takes, so that a count under way does not restore an invalidated value. */
const INVALIDATED_MS = 60_000;
const MAX_CACHED = 20_000;
/** Counts of filtered rows: any caller can ask for any number of filters. */
const MAX_FILTERED = 2_000;

/**
 * A list that has more rows than are counted keeps them: adding rows changes nothing. Other nodes may remove so many that it has
 * fewer; then `total` is too high for this long.
 */
const MANY_TTL_MS = 60_000;

/** How many rows there are: exactly, approximately or at least. */
export interface RowCount {
  total: number;
  isExact: boolean;
  isApproximate?: boolean;
}

/** Receives a committed change: how many rows an organisation has gained, or lost if the number is negative. */
type ChangeListener = (table: string, organisationId: number, rows: number) => void;

/** Null after an invalidation. */
interface CachedCount {
  count: RowCount | null;
}

/**
 * Caches how many rows of a table an organisation has, up to a bound. Counting reads index entries, so lists would become slower
 * with every row. An exact count is cached for a second, or until this node adds or removes a row.
 */
export interface RowCounts {
  /** @param filter of the counted rows, if any: only that there are many is cached, because changes can affect every filter */
  of(table: string, organisationId: number, count: () => Promise<RowCount>, filter?: object | null): Promise<RowCount>;
  /**
   * Discards the counts of organisations that get rows: at once, and again when the open transaction commits.
   *
   * @param owners the numeric id of the organisation of each row
   */
  added(table: string, owners: readonly number[]): void;
  /** Discards the counts of an organisation that loses rows, in the same way. */
  removed(table: string, organisationId: number, rows: number): void;
  /** Calls a listener for each of these changes when it is committed. */
  watch(listener: ChangeListener): void;
  /** Discards all counts in the same way. */
  invalidateAll(): void;
}

const rowCountsService = service<RowCounts>('tenantry.row-counts');

/** The row counts of the application. */
export const rowCountsOf = rowCountsService.of;

const keyOf = (table: string, organisationId: number): string => `${table} ${organisationId}`;

/** A key of the same length for every filter. */
const filteredKeyOf = (key: string, filter: object): string =>
  createHash('sha256')
    .update(`${key} ${JSON.stringify(filter)}`)
    .digest('base64');

/** Creates the cache of row counts. */
const createRowCounts = (strapi: Core.Strapi): RowCounts => {
  const kept = new LRUCache<string, CachedCount>({ max: MAX_CACHED, ttl: TTL_MS });
  const ofFilters = new LRUCache<string, CachedCount>({ max: MAX_FILTERED, ttl: MANY_TTL_MS });
  let generation = 0;

  const nowAndAtCommit = (work: () => void): void => {
    work();
    whenCommitted(work);
  };

  const listeners: ChangeListener[] = [];

  const change = (table: string, changes: ReadonlyMap<number, number>): void => {
    nowAndAtCommit(() => {
      for (const key of Array.from(changes.keys(), (id) => keyOf(table, id)))
        if (kept.get(key)?.count?.isExact !== false) kept.set(key, { count: null }, { ttl: INVALIDATED_MS });
    });
    whenCommitted(() => {
      for (const listener of listeners) for (const [id, rows] of changes) listener(table, id, rows);
    });
  };

  return {
    async of(table, organisationId, count, filter = null) {
      // An open transaction may be rolled back.
      if (strapi.db.inTransaction()) return count();
      const plain = keyOf(table, organisationId);
      const [cache, key] = filter ? [ofFilters, filteredKeyOf(plain, filter)] : [kept, plain];
      const known = cache.get(key);
      if (known?.count) return known.count;
      const before = generation;
      const counted = await count();
      const mayKeep = before === generation && cache.get(key) === known && !(filter && counted.isExact);
      if (mayKeep) cache.set(key, { count: counted }, { ttl: counted.isExact ? TTL_MS : MANY_TTL_MS });
      return counted;
    },
    added(table, owners) {
      const changes = new Map<number, number>();
      for (const id of owners) changes.set(id, (changes.get(id) ?? 0) + 1);
      change(table, changes);
    },
    removed: (table, organisationId, rows) => change(table, new Map([[organisationId, -rows]])),
    watch: (listener) => void listeners.push(listener),
    invalidateAll: () =>
      nowAndAtCommit(() => {
        generation += 1;
        [kept, ofFilters].forEach(emptyCache);
      }),
  };
};

/** Adds the row counts to the application. Call it once, in register(). */
export const registerRowCounts = (strapi: Core.Strapi): RowCounts =>
  rowCountsService.add(strapi, createRowCounts(strapi));
