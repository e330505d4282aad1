import type { RecordOf } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { INSTANCE_STATUSES, type InstanceStatus } from '../../../../src/domain/vocabularies';
import { REFRESH_MS } from '../../api/refresh';
import { useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { useOrganisation } from '../../session/organisation';

/** The list of cloud instances, and the first part of the key of its data. */
export const INSTANCES = '/api/cloud-instances';
/** A cloud instance, as the API shows it. */
export type Instance = RecordOf<typeof INSTANCES>;

/** The newest first. */
export const SORT_AT_FIRST = 'createdAt:desc';
const FIELDS = 'name,status,provider,region,external_id,blueprint,deployment,createdAt,terminated_at';
/** The newest entries about an instance. The audit log has the others. */
const MAX_ENTRIES = 10;

/** The names of the filters in the address. */
export const FILTERS = ['status', 'q'];

/** What the address selects. */
export const useFilters = () => {
  const { get, change } = useAddress();
  const status: InstanceStatus | '' = INSTANCE_STATUSES.find((each) => each === get('status')) ?? '';
  return {
    status,
    words: get('q'),
    setStatus: (value: string) => change({ status: value }),
    isChanged: FILTERS.some((name) => get(name) !== null),
  };
};

/** The instances that the address selects, in pages. */
export const useInstances = () => {
  const { status, words } = useFilters();
  const { sort } = useSort(SORT_AT_FIRST);
  const query = {
    ...(status ? { filter: [`status:$eq:${status}`] } : {}),
    ...(words ? { _q: words } : {}),
    sort,
    fields: FIELDS,
    facets: 'status',
  };
  return useRecords(INSTANCES, query, { refetchInterval: REFRESH_MS, canBeLong: true });
};

/** One instance, which a deployment or a person can change meanwhile. */
export const useInstance = (id: string) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [INSTANCES, documentId, 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/cloud-instances/{id}', { params: { path: { id } }, signal })).data,
    refetchInterval: REFRESH_MS,
  });
};

/** What was changed about an instance, the newest first; for those who read the audit log. */
export const useHistory = (id: string) => {
  const fields = 'action,actor_label,actor_kind,changes,createdAt';
  const query = { filter: [`target_id:$eq:${id}`], sort: 'sequence:desc', fields };
  return useRecords('/api/audit-entries', query, { pageSize: MAX_ENTRIES });
};

/** The agents on an instance. */
export const useAgentsOn = (id: string) =>
  useRecords('/api/svc-agents', {
    filter: [`cloud_instance.documentId:$eq:${id}`],
    sort: 'hostname:asc',
    fields: 'hostname,status,last_heartbeat_at',
  });
