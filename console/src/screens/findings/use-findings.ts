import { FINDING_STATUSES, SEVERITIES } from '../../../../src/domain/vocabularies';
import { hasCode } from '../../api/errors';
import { type ListQuery, recordsOf, useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { conditionsOf, FACETS, type Facet } from './conditions';
import { type Finding, FINDINGS } from './finding';
import { useCounts } from './use-counts';

/** What still needs work comes first. */
const STATUSES_AT_FIRST = 'open,in_progress';
/** In the address: no condition. */
const ALL = 'all';
/** The order at first: by rank, not by alphabet. */
export const SORT_AT_FIRST = 'severity:desc,createdAt:asc';
/** The order of a list that is too long for any other. */
const SORT_OF_MANY = 'createdAt:desc';

const among = <T extends string>(values: readonly T[], text: string): T[] => {
  const named = text.split(',');
  return values.filter((value) => named.includes(value));
};
const isOneOf = (field: string, values: readonly string[]): string[] =>
  values.length > 0 ? [`${field}:$in:${values.join(',')}`] : [];

/** The filters in the address. An empty list is no condition. */
export const useFilters = () => {
  const { get, change } = useAddress();
  const facets = Object.fromEntries(FACETS.map((name) => [name, get(name) ?? ''])) as Record<Facet, string>;
  const names = ['status', 'severity', 'q', ...FACETS];
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
    isChanged: names.some((name) => get(name) !== null),
    reset: () => change(Object.fromEntries(names.map((name) => [name, null]))),
  };
};

/**
 * The findings that the address selects, with the number of findings by status and severity. A number says what
 * choosing this value would show: the numbers by status follow the chosen severities, and the other way round. At
 * first, that takes two calls.
 */
export const useFindings = () => {
  const { statuses, severities, words, facets } = useFilters();
  const { sort } = useSort(SORT_AT_FIRST);
  const others = conditionsOf(facets, Date.now());
  const byStatus = [...isOneOf('status', statuses), ...others];
  const bySeverity = [...isOneOf('severity', severities), ...others];
  const searched: ListQuery = words ? { _q: words } : {};
  const query = {
    ...searched,
    filter: [...byStatus, ...isOneOf('severity', severities)],
    counts: 'status,severity',
  };
  const sorted = useRecords(FINDINGS, { ...query, sort });
  const isTooLong = hasCode(sorted.error, 'SORT_TOO_BROAD');
  const newest = useRecords(FINDINGS, { ...query, sort: SORT_OF_MANY }, { enabled: isTooLong });
  const list = isTooLong ? newest : sorted;
  const selected = list.data?.pages[0]?.meta.counts;
  const statusCounts = useCounts('status', { ...searched, filter: bySeverity }, statuses.length > 0);
  const severityCounts = useCounts('severity', { ...searched, filter: byStatus }, severities.length > 0);
  return {
    list,
    /** Whether there are too many findings for the chosen order, so that the newest come first. */
    isTooLong,
    findings: recordsOf<Finding>(list),
    counts: {
      status: statuses.length > 0 ? statusCounts : selected?.status,
      severity: severities.length > 0 ? severityCounts : selected?.severity,
    },
  };
};
