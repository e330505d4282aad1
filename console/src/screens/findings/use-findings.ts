import { useQuery } from '@tanstack/react-query';
import { FINDING_STATUSES, SEVERITIES } from '../../../../src/domain/vocabularies';
import { hasCode } from '../../api/errors';
import { type ListQuery, recordsOf, useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { useOrganisation } from '../../session/organisation';
import { conditionsOf, FACETS, type Facet, nestedConditionsOf } from './conditions';
import { type Finding, FINDINGS } from './finding';

/** What still needs work comes first. */
const STATUSES_AT_FIRST = 'open,in_progress';
/** In the address: no condition. */
const ALL = 'all';
/** The order at first: by rank, not by alphabet. */
export const SORT_AT_FIRST = 'severity:desc,createdAt:asc';
/** The order of a list that is too long for any other. */
const SORT_OF_MANY = 'createdAt:desc';
/** The newest findings, among which a text is searched that no index serves: TEXT_FILTER_MAX_ROWS of the API by default. */
export const MAX_SEARCHED = 50_000;
/** The most that a page of the API has: a long list takes few calls. */
const PAGE_SIZE = 100;

const among = <T extends string>(values: readonly T[], text: string): T[] => {
  const named = text.split(',');
  return values.filter((value) => named.includes(value));
};
const isOneOf = (field: string, values: readonly string[]): string[] =>
  values.length > 0 ? [`${field}:$in:${values.join(',')}`] : [];

/** The names of the filters in the address. */
export const FILTERS: readonly string[] = ['status', 'severity', 'q', ...FACETS];

/** The filters in the address. An empty list is no condition. */
export const useFilters = () => {
  const { get, change } = useAddress();
  const facets = Object.fromEntries(FACETS.map((name) => [name, get(name) ?? ''])) as Record<Facet, string>;
  return {
    statuses: among(FINDING_STATUSES, get('status') ?? STATUSES_AT_FIRST),
    severities: among(SEVERITIES, get('severity') ?? ''),
    words: get('q') ?? '',
    facets,
    setStatuses: (values: string[]) => {
      const status = values.join(',') || ALL;
      change({ status: status === STATUSES_AT_FIRST ? null : status });
    },
    setSeverities: (values: string[]) => change({ severity: values.join(',') }),
    isChanged: FILTERS.some((name) => get(name) !== null),
    reset: () => change(Object.fromEntries(FILTERS.map((name) => [name, null]))),
  };
};

/** The list in the chosen order, or if there are too many findings for it, with the newest first. */
const useSorted = (query: ListQuery, enabled: boolean) => {
  const { sort } = useSort(SORT_AT_FIRST);
  const reading = { pageSize: PAGE_SIZE, canBeLong: true, enabled };
  const list = useRecords(FINDINGS, { ...query, sort, sort_fallback: SORT_OF_MANY }, reading);
  return { list, isTooLong: sort !== SORT_OF_MANY && list.data?.pages[0]?.meta.sort === SORT_OF_MANY };
};

/** The condition that leaves the newest findings, among which any text can be searched; null if there are few. */
const useNewest = (enabled: boolean): string | null | undefined => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [FINDINGS, documentId, 'newest'],
    queryFn: async ({ signal }) => {
      const pagination = { start: MAX_SEARCHED - 1, limit: 1 };
      const query = { sort: SORT_OF_MANY, fields: 'createdAt', pagination };
      const [oldest] = (await api.get(FINDINGS, { params: { query }, signal })).data;
      return oldest ? `createdAt:$gt:${oldest.createdAt}` : null;
    },
    enabled,
  }).data;
};

/** The conditions of the filters in the address. */
const useConditions = (): ListQuery => {
  const { statuses, severities, words, facets } = useFilters();
  const filter = [
    ...isOneOf('status', statuses),
    ...isOneOf('severity', severities),
    ...conditionsOf(facets, Date.now()),
  ];
  return { filter, ...nestedConditionsOf(facets), ...(words ? { _q: words } : {}) };
};

/** The number of selected findings: those of the chosen statuses, of which each facet knows the number. */
const totalOf = (statuses: readonly string[], byStatus: Record<string, number> | undefined): number | undefined =>
  byStatus &&
  Object.entries(byStatus)
    .filter(([status]) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, [, count]) => sum + count, 0);

/**
 * The findings that the address selects, with the number of findings by status and severity: one call. A number says what
 * choosing this value would show. A text that no index serves is searched among the newest findings, if there are too many.
 */
export const useFindings = () => {
  const { statuses } = useFilters();
  const selected = useConditions();
  const query = { ...selected, facets: 'status,severity' };
  const all = useSorted(query, true);
  const isTooBroad = selected._q !== undefined && hasCode(all.list.error, 'FILTER_TOO_BROAD');
  const newest = useNewest(isTooBroad);
  const isAmongNewest = isTooBroad && typeof newest === 'string';
  const filter = [...(selected.filter ?? []), ...(newest ? [newest] : [])];
  const some = useSorted({ ...query, filter }, isAmongNewest);
  const { list, isTooLong } = isAmongNewest ? some : all;
  const counts = list.data?.pages[0]?.meta.facets;
  return {
    list,
    /** Whether there are too many findings for the chosen order, so that the newest come first. */
    isTooLong,
    /** Whether only the newest findings are searched. */
    isAmongNewest,
    /** What an export contains. */
    selected: isAmongNewest ? { ...selected, filter } : selected,
    findings: recordsOf<Finding>(list),
    counts: { status: counts?.status, severity: counts?.severity },
    /** The number of all findings that the filters select. */
    total: totalOf(statuses, counts?.status),
  };
};
