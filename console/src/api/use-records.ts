import type { ListPath, RecordOf } from '@tenantry/client';
import { type InfiniteData, type Query, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { OrganisationClient } from './organisation-client';
import { useOrganisation } from '../session/organisation';

/** The nested form of filters, for what the flat one cannot say, such as "or". Each is one parameter of the address. */
export type NestedFilters = Record<`filters[${string}`, string>;

/** What selects and sorts the records of a list. Not every list has every one: see the OpenAPI document. */
export interface ListQuery extends Partial<NestedFilters> {
  /** Conditions as `field:$operator:value`. */
  filter?: string[];
  sort?: string;
  /** The order if there are too many records for that of `sort`; `meta.sort` says which one the list has. */
  sort_fallback?: string;
  _q?: string;
  fields?: string;
  /** Fields whose values are counted in `meta.counts` of the first page. */
  counts?: string;
  /** The same in `meta.facets`, without the conditions on that field. */
  facets?: string;
  with?: string;
}

/** A page of a list. */
export interface RecordsPage<T> {
  data: T[];
  meta: { pagination: { nextCursor?: string | null }; counts?: ValueCounts; facets?: ValueCounts; sort?: string };
}

/** The number of records by the values of fields. */
export type ValueCounts = Record<string, Record<string, number>>;

/** The pages of a list that have been read. */
export type RecordsQuery<T> = UseInfiniteQueryResult<InfiniteData<RecordsPage<T>>>;

/** How a list is read. */
interface Reading {
  /** At most 100. */
  pageSize?: number;
  /** After so many milliseconds the pages are read again, as long as the window is visible; by default never. */
  refetchInterval?: number;
  /** By default true. */
  enabled?: boolean;
  /** Whether the list can have so many pages that they are not all read again by themselves. */
  canBeLong?: boolean;
}

const PAGE_SIZE = 50;
/** A list of more pages is not read again by itself: it would take as many calls. */
const MAX_READ_AGAIN = 5;

/** Whether a list has so many pages that it is not read again by itself. */
export const isLong = ({ state }: Pick<Query, 'state'>): boolean =>
  ((state.data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0) > MAX_READ_AGAIN;

const unlessLong = (query: Pick<Query, 'state'>): boolean => !isLong(query);

/** The call that reads a page of a list. The client knows its type only for one path at a time. */
export const pageReader = <P extends ListPath>({ get }: Pick<OrganisationClient, 'get'>) =>
  get as unknown as (path: string, init: object) => Promise<RecordsPage<RecordOf<P>>>;

/**
 * The records of a list of the organisation in pages, one call for each. Its key is `[path, organisation, query]`.
 *
 * @param path such as `/api/svc-agents`
 * @param query what to select, and how to sort it
 */
export const useRecords = <P extends ListPath>(path: P, query: ListQuery = {}, reading: Reading = {}) => {
  const { pageSize = PAGE_SIZE, refetchInterval = false, enabled = true, canBeLong = false } = reading;
  const { documentId, api } = useOrganisation();
  const call = pageReader<P>(api);
  return useInfiniteQuery({
    queryKey: [path, documentId, query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      // The counts cover all pages.
      const { counts: _counts, facets: _facets, ...rest } = query;
      const selected = pageParam === '' ? query : rest;
      const params = { query: { ...selected, pagination: { pageSize, cursor: pageParam } } };
      return call(path, { params, signal });
    },
    getNextPageParam: ({ meta }) => meta.pagination.nextCursor ?? undefined,
    refetchInterval,
    enabled,
    ...(canBeLong
      ? { refetchOnWindowFocus: unlessLong, refetchOnMount: unlessLong, refetchOnReconnect: unlessLong }
      : {}),
  });
};

/** All records that have been read so far. */
export const recordsOf = <T>(query: RecordsQuery<T>): T[] => query.data?.pages.flatMap(({ data }) => data) ?? [];
