import type { Content, RecordOf } from '@tenantry/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RecordsPage, useRecords } from '../../../api/use-records';
import { useAddress } from '../../../components/use-address';
import { useSort } from '../../../components/use-sort';
import { useOrganisation } from '../../../session/organisation';

export const WEBHOOKS = '/api/webhook-endpoints';
/** An address to which events are posted. */
export type Endpoint = RecordOf<typeof WEBHOOKS>;
/** One event for one endpoint. */
export type Delivery = Content<'/api/webhook-endpoints/{id}/deliveries', 'get'>['data'][number];

/** One delivery with its request and its attempts. */
export type DeliveryDetails = Content<'/api/webhook-endpoints/{id}/deliveries/{deliveryId}', 'get'>['data'];

/** The order of the endpoints at first. */
export const SORT_AT_FIRST = 'createdAt:desc';
/** What a delivery can be. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const satisfies readonly Delivery['status'][];

/** Deliveries go on while the screen is open. */
const REFRESH_MS = 15_000;
const PAGE_SIZE = 50;

/** The endpoints of the organisation. */
export const useEndpoints = () => useRecords(WEBHOOKS, { sort: useSort(SORT_AT_FIRST).sort });

/** One endpoint. */
export const useEndpoint = (id: string) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [WEBHOOKS, documentId, 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/webhook-endpoints/{id}', { params: { path: { id } }, signal })).data,
  });
};

/** The deliveries to an endpoint, the newest first; with the status that the address names. */
export const useDeliveries = (id: string) => {
  const { api, documentId } = useOrganisation();
  const named = useAddress().get('status');
  const status = DELIVERY_STATUSES.find((one) => one === named);
  return useInfiniteQuery({
    queryKey: [WEBHOOKS, documentId, 'deliveries', id, status],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<RecordsPage<Delivery>> => {
      const query = { limit: PAGE_SIZE, ...(status ? { status } : {}), ...(pageParam ? { after: pageParam } : {}) };
      const params = { path: { id }, query };
      const { data, meta } = await api.get('/api/webhook-endpoints/{id}/deliveries', { params, signal });
      return { data, meta: { pagination: { nextCursor: meta.next } } };
    },
    getNextPageParam: ({ meta }) => meta.pagination.nextCursor ?? undefined,
    refetchInterval: REFRESH_MS,
  });
};

/** One delivery with its request and its attempts. */
export const useDelivery = (id: string, deliveryId: string) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [WEBHOOKS, documentId, 'delivery', id, deliveryId],
    queryFn: async ({ signal }) => {
      const params = { path: { id, deliveryId } };
      return (await api.get('/api/webhook-endpoints/{id}/deliveries/{deliveryId}', { params, signal })).data;
    },
    refetchInterval: REFRESH_MS,
  });
};
