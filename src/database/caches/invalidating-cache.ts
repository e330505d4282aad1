import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { emptyCache } from './empty-cache';
import { addToTopic, type TopicCache } from './topics';

/**
 * A cache that never serves stale values. A value that was being read during an invalidation is not cached. Neither are
 * values read in an open transaction, which may be rolled back, nor any value while messages of other nodes could be lost.
 */
export interface InvalidatingCache<Value extends object, Key extends number | string = number> extends TopicCache {
  get(key: Key): Value | undefined;
  /** Reads values and caches them, unless the cache was invalidated meanwhile. */
  read(load: () => Promise<Value[]>, keyOf: (value: Value) => Key): Promise<Value[]>;
}

/**
 * Creates a cache.
 *
 * @param topic what its values depend on; publishing it invalidates the cache on every node
 * @param max number of entries; the least recently used are evicted
 */
export const createInvalidatingCache = <Value extends object, Key extends number | string = number>(
  strapi: Core.Strapi,
  topic: string,
  max: number,
): InvalidatingCache<Value, Key> => {
  const entries = new LRUCache<Key, Value>({ max });
  let generation = 0;
  let isTrusted = true;
  const invalidateAll = (): void => {
    generation += 1;
    emptyCache(entries);
  };
  const cache: InvalidatingCache<Value, Key> = {
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
  addToTopic(strapi, topic, cache);
  return cache;
};
