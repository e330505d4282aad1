import type { Content } from '@tenantry/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { WEBHOOK_EVENT_NAMES } from '../../../../../src/domain/events/catalogue';
import { REFRESH_MS } from '../../../api/refresh';
import { isLong, type RecordsPage } from '../../../api/use-records';
import { useAddress } from '../../../components/use-address';
import { startOfDay } from '../../../format/start-of-day';
import { useOrganisation } from '../../../session/organisation';

/** The event feed, and the first part of the key of its data. */
export const EVENTS = '/api/events';
/** An event as the feed shows it, with the key that lists need. */
export type FeedEvent = Content<typeof EVENTS, 'get'>['data'][number] & { documentId: string };

const PAGE_SIZE = '50';

/** The filters, by their names in the address. */
export const FILTERS = ['type', 'from', 'to'] as const;

/** What the address selects, as the API reads it. */
const useConditions = () => {
  const { get } = useAddress();
  const type = (WEBHOOK_EVENT_NAMES as FeedEvent['type'][]).find((name) => name === get('type'));
  const [from, to] = [startOfDay(get('from')), startOfDay(get('to'), 1)];
  return { ...(type ? { type } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
};

/** The events that the address selects in pages, the newest first. */
export const useEvents = () => {
  const { api, documentId } = useOrganisation();
  const conditions = useConditions();
  return useInfiniteQuery({
    queryKey: [EVENTS, documentId, conditions],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<RecordsPage<FeedEvent>> => {
      const query = { ...conditions, order: 'newest' as const, limit: PAGE_SIZE, organisation: documentId };
      const params = { query: pageParam ? { ...query, after: pageParam } : query };
      const { data, meta } = await api.get(EVENTS, { params, signal });
      const events = data.map((event) => ({ ...event, documentId: event.id }));
      return { data: events, meta: { pagination: { nextCursor: meta.has_more ? meta.next : null } } };
    },
    getNextPageParam: ({ meta }) => meta.pagination.nextCursor ?? undefined,
    refetchInterval: (query) => (isLong(query) ? false : REFRESH_MS),
  });
};
