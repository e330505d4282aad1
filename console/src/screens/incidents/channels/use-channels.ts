import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../../../api/use-records';
import { useWrite } from '../../../api/use-write';
import { useSort } from '../../../components/use-sort';
import { useOrganisation } from '../../../session/organisation';
import { type Channel, CHANNELS, dataOf, type Values } from './channel-values';

/** The order of the channels at first. */
export const SORT_AT_FIRST = 'createdAt:desc';
const ENDPOINTS = '/api/webhook-endpoints';
const MAX_ENDPOINTS = 100;

/** The alert channels, in pages. */
export const useChannels = () => useRecords(CHANNELS, { sort: useSort(SORT_AT_FIRST).sort });

/** The webhooks that a channel can use, for those who may see them. */
export const useEndpoints = (isNeeded: boolean) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [ENDPOINTS, documentId, 'addresses'],
    queryFn: async ({ signal }) => {
      const query = { fields: 'url', sort: 'url:asc', pagination: { pageSize: MAX_ENDPOINTS, cursor: '' } };
      const { data } = await api.get(ENDPOINTS, { params: { query }, signal });
      return data.map(({ documentId: value, url }) => ({ value, label: url }));
    },
    enabled: isNeeded,
  }).data;
};

/** Creates a channel, or changes one, whose type stays. */
export const useSave = (channel: Channel | null, onDone: () => void) => {
  const { t } = useTranslation();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: async (values: Values): Promise<void> => {
      const { type, ...data } = dataOf(values);
      if (channel === null) await api.post(CHANNELS, { body: { data: { ...data, type, organisation: documentId } } });
      else await api.put('/api/alert-channels/{id}', { params: { path: { id: channel.documentId } }, body: { data } });
    },
    changes: [[CHANNELS, documentId]],
    done: t('saved'),
    onDone,
  });
};

/** Deletes a channel. */
export const useRemoval = ({ documentId: id, name }: Channel) => {
  const { t } = useTranslation('alertChannels');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: () => api.delete('/api/alert-channels/{id}', { params: { path: { id } } }),
    changes: [[CHANNELS, documentId]],
    done: t('remove.done', { name }),
  });
};
