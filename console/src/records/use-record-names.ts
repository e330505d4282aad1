import { useQueries } from '@tanstack/react-query';
import { useOrganisation } from '../session/organisation';
import { lookupsOf, type Target } from './record-kinds';

/** A name that was read stays so long. */
const FRESH_MS = 300_000;

type Read = (path: string, init: object) => Promise<{ data: (Record<string, unknown> & { documentId: string })[] }>;

/**
 * The names of records, by documentId: one request for each page and type of record that the reader's role can read. Records
 * that no longer exist have none.
 *
 * @param pages the records of each page of a list
 */
export const useRecordNames = (pages: readonly (readonly Target[])[]): ReadonlyMap<string, string> => {
  const { api, documentId, can } = useOrganisation();
  const read = api.get as Read;
  const lookups = pages.flatMap(lookupsOf).filter(({ needs }) => can(needs));
  return useQueries({
    queries: lookups.map(({ path, field, ids, nameIn }) => ({
      queryKey: [path, documentId, 'names', ids],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<[string, string][]> => {
        const pagination = { pageSize: ids.length, cursor: '' };
        const query = { filter: [`documentId:$in:${ids.join(',')}`], fields: field, pagination };
        const { data } = await read(path, { params: { query }, signal });
        return data.flatMap((record) => {
          const name = nameIn(record);
          return name === null ? [] : [[record.documentId, name] as [string, string]];
        });
      },
      staleTime: FRESH_MS,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => data ?? [])),
  });
};
