import type { RecordOf } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { RESULT_CAUSES, INCIDENT_STATUSES, SEVERITIES } from '../../../../src/domain/vocabularies';
import { isOneOf } from '../../../../src/values';
import { REFRESH_MS } from '../../api/refresh';
import { useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { useOrganisation } from '../../session/organisation';

/** The list of incidents, and the first part of the key of its data. */
export const INCIDENTS = '/api/incidents';
/** An incident with its timeline. */
export type Incident = RecordOf<typeof INCIDENTS>;
/** One entry of a timeline. */
export type IncidentUpdate = NonNullable<Incident['updates']>[number];

/** Open ones first, then the newest. */
export const SORT_AT_FIRST = 'status:asc,createdAt:desc';
/** The list needs no timelines. */
const FIELDS = 'title,severity,status,cause,started_at,resolved_at,flapping,synthetic_check';

const among = <T extends string>(values: readonly T[], text: string | null): T[] => {
  const named = (text ?? '').split(',');
  return values.filter((value) => named.includes(value));
};
const isAmong = (field: string, values: readonly string[]): string[] =>
  values.length > 0 ? [`${field}:$in:${values.join(',')}`] : [];

/** The names of the filters in the address. */
export const FILTERS = ['status', 'severity', 'q'];

/** The filters in the address. An empty list is no condition. */
export const useFilters = () => {
  const { get, change } = useAddress();
  return {
    statuses: among(INCIDENT_STATUSES, get('status')),
    severities: among(SEVERITIES, get('severity')),
    words: get('q'),
    setStatuses: (values: string[]) => change({ status: values.join(',') }),
    setSeverities: (values: string[]) => change({ severity: values.join(',') }),
    isChanged: FILTERS.some((name) => get(name) !== null),
    reset: () => change(Object.fromEntries(FILTERS.map((name) => [name, null]))),
  };
};

/** The incidents that the address selects, in pages. */
export const useIncidents = () => {
  const { statuses, severities, words } = useFilters();
  const { sort } = useSort(SORT_AT_FIRST);
  const filter = [...isAmong('status', statuses), ...isAmong('severity', severities)];
  const query = { filter, sort, fields: FIELDS, ...(words ? { _q: words } : {}) };
  return useRecords(INCIDENTS, query, { refetchInterval: REFRESH_MS });
};

/** One incident with its timeline, which is read again and again; nothing is read for null. */
export const useIncident = (id: string | null) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [INCIDENTS, documentId, 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/incidents/{id}', { params: { path: { id: id ?? '' } }, signal })).data,
    enabled: id !== null,
    refetchInterval: REFRESH_MS,
  });
};

/** Whether a text is the code of a cause. What people or reporters write instead is shown as it is. */
export const isCause = (text: string | null): text is (typeof RESULT_CAUSES)[number] => isOneOf(RESULT_CAUSES, text);
