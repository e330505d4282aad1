import type { RecordOf } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { REPORTED_STATUSES } from '../../../../src/domain/vocabularies';
import { REFRESH_MS } from '../../api/refresh';
import { useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { currentBucket, RANGES, type Range } from './ranges';

/** A synthetic check with its state, as the API shows it. */
export type Check = RecordOf<'/api/synthetic-checks'>;
/** What writes to checks change: every query whose key begins with this. */
export const CHECKS = '/api/synthetic-checks';
/** The list of results. */
const RESULTS = '/api/synthetic-results';

const ENABLED = 'enabled:$eq:true';

/** What the address can select checks by. */
export const FILTERS = ['q', 'status'] as const;
/** The worst first. A check that is disabled has no state that counts. */
export const STATUSES = [...REPORTED_STATUSES.toReversed(), 'disabled'] as const;

const filterOf = (status: (typeof STATUSES)[number]): string[] =>
  status === 'disabled' ? ['enabled:$eq:false'] : [`reported_status:$eq:${status}`, ENABLED];

/** The checks that the address selects, with their state, in pages. Those that are down come first, disabled ones last. */
export const useChecks = () => {
  const { get } = useAddress();
  const words = get('q');
  const status = STATUSES.find((each) => each === get('status'));
  const query = {
    with: 'state',
    sort: 'enabled:desc,reported_status:desc,name:asc',
    sort_fallback: 'createdAt:desc',
    ...(words ? { _q: words } : {}),
    ...(status ? { filter: filterOf(status) } : {}),
  };
  return useRecords(CHECKS, query, { refetchInterval: REFRESH_MS });
};

/** How many checks have each status, whichever of them the address selects. */
export const useCheckCounts = (): Record<string, number> | undefined => {
  const { get } = useAddress();
  const words = get('q');
  const query = { facets: 'reported_status,enabled', filter: [ENABLED], ...(words ? { _q: words } : {}) };
  const facets = useRecords(CHECKS, query, { pageSize: 1, refetchInterval: REFRESH_MS }).data?.pages[0]?.meta.facets;
  return facets && { ...facets.reported_status, disabled: facets.enabled?.false ?? 0 };
};

/** The results of a check over time, in buckets that suit the range. */
export const useSeries = (id: string, range: Range) => {
  const { api, documentId } = useOrganisation();
  const { bucket, ms, count } = RANGES[range];
  const last = currentBucket(ms, Date.now());
  return useQuery({
    // Writes to a check do not change its results, and those of a deleted one cannot be read again.
    queryKey: [`${CHECKS}/series`, documentId, id, range, last],
    queryFn: async ({ signal }) => {
      const from = new Date(last - (count - 1) * ms).toISOString();
      // The server counts the whole bucket, and refuses a time after its own present.
      const to = new Date(last + 1).toISOString();
      const params = { path: { id }, query: { from, to, bucket } };
      return (await api.get('/api/synthetic-checks/{id}/series', { params, signal })).data;
    },
  });
};

/** The newest results of a check that are down or had an error, in pages. */
export const useFailures = (id: string) =>
  useRecords(
    RESULTS,
    {
      filter: [`synthetic_check.documentId:$eq:${id}`, 'status:$in:down,error'],
      sort: 'checked_at:desc',
      fields: 'status,checked_at,status_code,response_time_ms,error_message',
    },
    { pageSize: 20 },
  );
