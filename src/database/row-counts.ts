import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { whenCommitted } from './connection';

/** As long as a node may go without news of the others (contract, section 5). */
const HOLDS_MS = 1000;
/** Longer than any count takes: one that is under way must not bring back what has been forgotten. */
const FORGOTTEN_MS = 60_000;
const MAX_KEPT = 20_000;

interface Kept {
  /** Null where it has been forgotten. */
  total: number | null;
}

/**
 * How many rows of a table an organisation has. Counting goes through all of them, so that a list would cost more with each;
 * what was counted holds for a second, or until this node adds or removes one.
 */
export interface RowCounts {
  of(table: string, organisationId: number, count: () => Promise<number>): Promise<number>;
  /** Forgets the rowCounts of some organisations, or all: at once, and again when the open transaction commits. */
  invalidate(table: string, organisationIds: Iterable<number>): void;
  invalidateAll(): void;
}

/** What keeps the rowCounts of the application: part of its tenancy, which itself is made of what asks here. */
export const rowCountsOf = (strapi: Core.Strapi): RowCounts =>
  (strapi.get('tenancy' as never) as unknown as { rowCounts: RowCounts }).rowCounts;

const keyOf = (table: string, organisationId: number): string => `${table} ${organisationId}`;

/** Makes what keeps rowCounts. */
export const createRowCounts = (strapi: Core.Strapi): RowCounts => {
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT, ttl: HOLDS_MS });
  let generation = 0;

  const nowAndCommitted = (forget: () => void): void => {
    forget();
    whenCommitted(forget);
  };

  return {
    async of(table, organisationId, count) {
      // What an open transaction sees may never come true.
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
      nowAndCommitted(() => {
        for (const id of organisationIds) kept.set(keyOf(table, id), { total: null }, { ttl: FORGOTTEN_MS });
      }),
    invalidateAll: () =>
      nowAndCommitted(() => {
        generation += 1;
        kept.clear();
      }),
  };
};
