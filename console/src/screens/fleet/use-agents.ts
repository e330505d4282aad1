import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { useOrganisation } from '../../session/organisation';

/** An agent, as the API shows it. */
export type Agent = Content<'/api/svc-agents/{id}', 'get'>['data'];

/** What writes to agents change: every query whose key begins with this. */
export const AGENTS = '/api/svc-agents';
/** The order of the list unless the address has another one. */
export const DEFAULT_SORT = 'hostname:asc';
/** What the list shows. It leaves out the capabilities, which can be large. */
const SHOWN = 'hostname,status,last_heartbeat_at,cert_fingerprint,version,os,arch,cloud_instance';
/** Heartbeats arrive every minute or so. */
const REFRESH_MS = 30_000;

/** The agents that the address selects, in pages. */
export const useAgents = () => {
  const { get } = useAddress();
  const [words, status] = [get('q'), get('status')];
  const { sort } = useSort(DEFAULT_SORT);
  return useRecords(AGENTS, {
    sort,
    fields: SHOWN,
    ...(words ? { _q: words } : {}),
    ...(status ? { filter: [`status:$eq:${status}`] } : {}),
  });
};

/** How many of the agents that the search selects have each status. */
export const useAgentCounts = () => {
  const { api, documentId } = useOrganisation();
  const words = useAddress().get('q');
  return useQuery({
    queryKey: [AGENTS, documentId, 'counts', words],
    queryFn: async ({ signal }) => {
      const query = { counts: 'status', fields: 'status', pagination: { pageSize: 1, cursor: '' } };
      const params = { query: words ? { ...query, _q: words } : query };
      return (await api.get(AGENTS, { params, signal })).meta.counts?.status ?? {};
    },
    refetchInterval: REFRESH_MS,
  });
};

/** One agent; nothing is read without a documentId. It is read again and again, because its heartbeats change it. */
export const useAgent = (id: string) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [AGENTS, documentId, 'one', id],
    queryFn: async ({ signal }) => (await api.get('/api/svc-agents/{id}', { params: { path: { id } }, signal })).data,
    enabled: id !== '',
    refetchInterval: REFRESH_MS,
  });
};
