import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';

/**
 * A cache that is never right for longer than what it holds: it can be told to forget, and what was being read while it
 * was told is not kept. Nor is what an open transaction sees, which may never come true, nor anything while news of other
 * nodes could be missed.
 */
export interface InvalidatingCache<Value extends object, Key extends number | string = number> {
  get(key: Key): Value | undefined;
  /** Reads values and keeps them, unless something changed meanwhile. */
  read(load: () => Promise<Value[]>, keyOf: (value: Value) => Key): Promise<Value[]>;
  invalidateAll(): void;
  /** Says whether anything may be kept. */
  setTrusted(isTrusted: boolean): void;
}

/**
 * Makes a cache.
 *
 * @param max entries that are kept; the least recently asked for make room
 */
export const createInvalidatingCache = <Value extends object, Key extends number | string = number>(
  strapi: Core.Strapi,
  max: number,
): InvalidatingCache<Value, Key> => {
  const entries = new LRUCache<Key, Value>({ max });
  let generation = 0;
  let isTrusted = true;
  const invalidateAll = (): void => {
    generation += 1;
    entries.clear();
  };
  return {
    get: (key) => entries.get(key),
    async read(load, keyOf) {
      const before = generation;
      const values = await load();
      const mayKeep = isTrusted && before === generation && !strapi.db.inTransaction();
      if (mayKeep) for (const value of values) entries.set(keyOf(value), value);
      return values;
    },
    invalidateAll,
    setTrusted(isTrustedNow) {
      isTrusted = isTrustedNow;
      invalidateAll();
    },
  };
};
