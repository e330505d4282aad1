/** Removes all entries of a cache. Of one without entries, lru-cache 11 would go through the whole index, too. */
export const emptyCache = (cache: { readonly size: number; clear(): void }): void => {
  if (cache.size > 0) cache.clear();
};
