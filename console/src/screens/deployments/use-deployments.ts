import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ATTENTION } from '../../../../src/domain/deployments/notices/attention';
import { DEPLOYMENT_STATUSES } from '../../../../src/domain/vocabularies';
import { REFRESH_MS } from '../../api/refresh';
import { useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { useOrganisation } from '../../session/organisation';
import { attentionFilter } from './attention-filter';
import { type Deployment, DEPLOYMENTS, isMoving, type Step, STEPS } from './deployment';

/** How often a deployment is read while its steps run. */
export const LIVE_MS = 2_000;

/** The newest first. */
export const SORT_AT_FIRST = 'createdAt:desc';
/** The list needs neither inputs nor times of verifications. */
const FIELDS = 'name,status,action,blueprint,blueprint_version,requested_by,estimate,drifted_at,expires_at,createdAt';
/** Steps of one page; a blueprint rarely has more. */
const PAGE_SIZE = 100;
const MAX_STEPS = 1_000;

/** Filters of the list other than one status. */
export const NARROWED = ['running', 'failed_this_week', 'drifted', 'expiring_soon'] as const;

type Narrowed = (typeof NARROWED)[number];

/** The names of the filters in the address. */
export const FILTERS = ['status', 'only', 'q'];

/** The filters in the address: one status, or what people look for. */
export const useFilters = () => {
  const { get, change } = useAddress();
  const status = DEPLOYMENT_STATUSES.find((each) => each === get('status')) ?? '';
  const only = NARROWED.find((each) => each === get('only')) ?? null;
  return {
    status,
    only,
    setStatus: (value: string) => change({ status: value, only: null }),
    setOnly: (value: string | null) => change({ only: value, status: null }),
    isChanged: FILTERS.some((name) => get(name) !== null),
  };
};

/** The same times as long as the filter is the same: another time is another list. */
const useNarrowed = (kind: Narrowed | null): string[] =>
  useMemo(() => (kind ? attentionFilter(ATTENTION[kind], Date.now()) : []), [kind]);

/** The deployments that the address selects, in pages. */
export const useDeployments = () => {
  const { get } = useAddress();
  const { status, only } = useFilters();
  const narrowed = useNarrowed(only);
  const { sort } = useSort(SORT_AT_FIRST);
  const words = get('q');
  const query = {
    filter: status ? [`status:$eq:${status}`] : narrowed,
    ...(words ? { _q: words } : {}),
    sort,
    fields: FIELDS,
  };
  return useRecords(DEPLOYMENTS, query, { refetchInterval: REFRESH_MS });
};

/** How many deployments have each status, of those that conditions and the search select. */
const useCounts = (filter: string[]): Record<string, number> | undefined => {
  const { get } = useAddress();
  const words = get('q');
  const query = { filter, counts: 'status', fields: 'status', ...(words ? { _q: words } : {}) };
  return useRecords(DEPLOYMENTS, query, { pageSize: 1, refetchInterval: REFRESH_MS }).data?.pages[0]?.meta.counts
    ?.status;
};

/** How many deployments have each status, whichever is chosen. */
export const useStatusCounts = (): Record<string, number> | undefined => useCounts([]);

/** How many deployments people look for, whichever are chosen. */
export const useAttentionCount = (kind: Narrowed): number | undefined => {
  const counts = useCounts(useNarrowed(kind));
  return counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
};

/** One deployment, which is read again and again while it changes. */
export const useDeployment = (id: string) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [DEPLOYMENTS, documentId, 'one', id],
    queryFn: async ({ signal }) => (await api.get('/api/deployments/{id}', { params: { path: { id } }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LIVE_MS : REFRESH_MS),
  });
};

/** All steps of a deployment, of every action. */
export const useSteps = ({ documentId: id, ...deployment }: Deployment) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    // Each change of the deployment comes with changes of steps. Its status alone does not tell them apart: it can be the same again.
    queryKey: [STEPS, documentId, id, deployment.updatedAt],
    queryFn: async () => {
      const steps: Step[] = [];
      const query = {
        filter: [`deployment.documentId:$eq:${id}`],
        sort: 'createdAt:asc',
        pagination: { pageSize: PAGE_SIZE },
      };
      for await (const step of api.each(STEPS, { params: { query } })) {
        steps.push(step);
        if (steps.length === MAX_STEPS) break;
      }
      return steps;
    },
    placeholderData: (before) => before,
    refetchInterval: isMoving({ ...deployment }) ? LIVE_MS : REFRESH_MS,
  });
};
