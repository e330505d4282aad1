import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useOrganisation } from '../../session/organisation';
import { type Hit, search, SEARCHED_KINDS, type SearchedKind } from './kinds';

/** The records of one kind that a search has found. */
export interface Hits {
  kind: SearchedKind;
  hits: readonly Hit[];
}

/**
 * Searches the lists that the person may read, all at once. Another search cancels what has not been answered.
 *
 * @param words empty: nothing is searched
 */
export const useHits = (words: string) => {
  const { api, documentId, can } = useOrganisation();
  const kinds = SEARCHED_KINDS.filter(({ needs }) => can(needs));
  return useQueries({
    queries: kinds.map((kind) => ({
      queryKey: [kind.path, documentId, 'palette', words],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(kind, api, words, signal),
      enabled: words !== '',
      placeholderData: keepPreviousData,
    })),
    combine: (queries) => ({
      found: kinds.map((kind, at): Hits => ({ kind, hits: (words && queries[at]?.data) || [] })),
      isSearching: queries.some(({ isFetching }) => isFetching),
      hasFailed: queries.some(({ isError }) => isError),
    }),
  });
};
