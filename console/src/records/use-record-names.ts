import type { ListPath } from '@tenantry/client';
import { useQueries } from '@tanstack/react-query';
import { pageReader } from '../api/use-records';
import { useOrganisation } from '../session/organisation';
import { lookupsOf, nameOfRecord, type Target } from './record-kinds';

/** A name that was read stays so long. */
const FRESH_MS = 300_000;

/**
 * The names of records, by documentId: one request for each page and type of record that the reader's role can read. Records
 * that no longer exist have none.
 *
 * @param pages the records of each page of a list
 */
export const useRecordNames = (pages: readonly (readonly Target[])[]): ReadonlyMap<string, string> => {
  const { api, documentId, can } = useOrganisation();
  const read = pageReader<ListPath>(api);
  const lookups = pages.flatMap(lookupsOf).filter(({ kind }) => can(kind.needs));
  return useQueries({
    queries: lookups.map(({ kind, ids }) => ({
      queryKey: [kind.path, documentId, 'names', ids],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<[string, string][]> => {
        const pagination = { pageSize: ids.length, cursor: '' };
        const query = { filter: [`documentId:$in:${ids.join(',')}`], fields: kind.fields ?? kind.label, pagination };
        const { data } = await read(kind.path, { params: { query }, signal });
        return data.flatMap((record) => {
          const name = nameOfRecord(kind, { ...record });
          const { documentId: id } = record as { documentId: string };
          return name === null ? [] : [[id, name] as [string, string]];
        });
      },
      staleTime: FRESH_MS,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => data ?? [])),
  });
};
