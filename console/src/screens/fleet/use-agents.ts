import { version as OWN_VERSION } from '../../../../agent/package.json';
import type { Content } from '@tenantry/client';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../api/refresh';
import { useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { useOrganisation } from '../../session/organisation';
import { newestOf } from './versions';

/** An agent, as the API shows it. */
export type Agent = Content<'/api/svc-agents/{id}', 'get'>['data'];

/** A check that an agent runs. */
export type AgentCheck = Content<'/api/svc-agents/{id}/checks', 'get'>['data'][number];

/** What writes to agents change: every query whose key begins with this. */
export const AGENTS = '/api/svc-agents';
/** The order of the list unless the address has another one. */
export const DEFAULT_SORT = 'hostname:asc';
/** What the list shows. It leaves out the capabilities, which can be large. */
const SHOWN = [
  'hostname,status,last_heartbeat_at,cert_fingerprint,version,os,arch,cloud_instance',
  'labels,runs_steps,clock_skew_seconds,pending_results,dropped_results',
].join(',');

const MAX_VERSIONS = 100;

/** The agents that the address selects, in pages. */
export const useAgents = () => {
  const { get } = useAddress();
  const [words, status] = [get('q'), get('status')];
  const { sort } = useSort(DEFAULT_SORT);
  const query = {
    sort,
    fields: SHOWN,
    ...(words ? { _q: words } : {}),
    ...(status ? { filter: [`status:$eq:${status}`] } : {}),
  };
  return useRecords(AGENTS, query, { refetchInterval: REFRESH_MS });
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

/** The newest version of the agents, or that of the agent that came with the server. */
const useVersion = (options: Pick<UseQueryOptions, 'notifyOnChangeProps'> = {}) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [AGENTS, documentId, 'versions'],
    queryFn: async ({ signal }) => {
      const query = { sort: 'version:desc', fields: 'version', pagination: { pageSize: MAX_VERSIONS, cursor: '' } };
      const { data: agents } = await api.get(AGENTS, { params: { query }, signal });
      return newestOf([OWN_VERSION, ...agents.flatMap(({ version }) => version ?? [])]);
    },
    ...options,
  });
};

/** Reads the newest version at the same time as the list, whose rows show it. */
export const useVersionEarly = (): void => void useVersion({ notifyOnChangeProps: [] });

/** The newest version of the agent: that which came with the server, or one of the last agents by their versions as texts. */
export const useNewestVersion = (): string | null => useVersion().data ?? newestOf([OWN_VERSION]);

/** The checks that an agent runs. They are read again and again, because results change them. */
export const useAgentChecks = (id: string) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [AGENTS, documentId, 'checks', id],
    queryFn: ({ signal }) => api.get('/api/svc-agents/{id}/checks', { params: { path: { id } }, signal }),
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
