import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useOrganisation } from '../../session/organisation';
import { type Hit, RECORD_KINDS, type RecordKind } from './kinds';

/** The records of one kind that a search has found. */
export interface Hits {
  kind: RecordKind;
  hits: readonly Hit[];
}

/**
 * Searches the lists that the person may read, all at once. Another search cancels what has not been answered.
 *
 * @param words empty: nothing is searched
 */
export const useHits = (words: string) => {
  const { api, documentId, can } = useOrganisation();
  const kinds = RECORD_KINDS.filter(({ capability }) => can(capability));
  return useQueries({
    queries: kinds.map(({ path, search }) => ({
      queryKey: [path, documentId, 'palette', words],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(api, words, signal),
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
