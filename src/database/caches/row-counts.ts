import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { whenCommitted } from '../connection';
import { service } from '../services';

/** A node may miss changes of other nodes for this long (contract, section 5). */
const TTL_MS = 1000;
/** Longer than any count takes, so that a count under way does not restore an invalidated value. */
const INVALIDATED_MS = 60_000;
const MAX_CACHED = 20_000;

interface CachedCount {
  /** Null after an invalidation. */
  total: number | null;
}

/**
 * Caches how many rows of a table an organisation has. Counting reads all of them, so lists would become slower with every
 * row. A count is cached for a second, or until this node adds or removes a row.
 */
export interface RowCounts {
  of(table: string, organisationId: number, count: () => Promise<number>): Promise<number>;
  /** Discards the counts of some organisations: at once, and again when the open transaction commits. */
  invalidate(table: string, organisationIds: Iterable<number>): void;
  /** Discards all counts in the same way. */
  invalidateAll(): void;
}

const rowCountsService = service<RowCounts>('tenantry.row-counts');

/** The row counts of the application. */
export const rowCountsOf = rowCountsService.of;

const keyOf = (table: string, organisationId: number): string => `${table} ${organisationId}`;

/** Creates the cache of row counts. */
const createRowCounts = (strapi: Core.Strapi): RowCounts => {
  const kept = new LRUCache<string, CachedCount>({ max: MAX_CACHED, ttl: TTL_MS });
  let generation = 0;

  const nowAndAtCommit = (work: () => void): void => {
    work();
    whenCommitted(work);
  };

  return {
    async of(table, organisationId, count) {
      // An open transaction may be rolled back.
      if (strapi.db.inTransaction()) return count();
      const key = keyOf(table, organisationId);
      const known = kept.get(key);
      if (typeof known?.total === 'number') return known.total;
      const before = generation;
      const total = await count();
      if (before === generation && kept.get(key) === known) kept.set(key, { total });
      return total;
    },
    invalidate: (table, organisationIds) =>
      nowAndAtCommit(() => {
        for (const id of organisationIds) kept.set(keyOf(table, id), { total: null }, { ttl: INVALIDATED_MS });
      }),
    invalidateAll: () =>
      nowAndAtCommit(() => {
        generation += 1;
        kept.clear();
      }),
  };
};

/** Adds the row counts to the application. Call it once, in register(). */
export const registerRowCounts = (strapi: Core.Strapi): RowCounts =>
  rowCountsService.add(strapi, createRowCounts(strapi));
