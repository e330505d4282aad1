import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/use-write';
import { showOnce } from '../../../components/shown-once';
import { useConfirm } from '../../../components/use-confirm';
import { useFormat } from '../../../format/use-format';
import { useOrganisation } from '../../../session/organisation';
import { type Endpoint, WEBHOOKS } from './use-webhooks';

/** Rotates the signing secret, and shows the new one once. */
const useRotation = (id: string) => {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { api } = useOrganisation();
  return useWrite({
    write: () => api.post('/api/webhook-endpoints/{id}/rotate-secret', { params: { path: { id } } }),
    onDone: ({ data }) =>
      showOnce({
        title: t('webhooks.secretTitle'),
        why: t('webhooks.once'),
        label: t('webhooks.secret'),
        value: data.secret,
        note: t('webhooks.previous', { time: format.dateTime(data.previous_until) }),
      }),
  });
};

/** What a person can do with an endpoint. Each refusal is in `error`. */
export const useEndpointActions = (endpoint: Endpoint, onRemoved?: () => void) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const confirm = useConfirm();
  const { api, documentId } = useOrganisation();
  const { documentId: id, url, enabled } = endpoint;
  const params = { path: { id } };
  const changes = [[WEBHOOKS, documentId]];
  const rotation = useRotation(id);
  const test = useWrite({
    write: () => api.post('/api/webhook-endpoints/{id}/test', { params }),
    changes,
    done: t('webhooks.tested'),
  });
  const toggling = useWrite({
    write: () => api.put('/api/webhook-endpoints/{id}', { params, body: { data: { enabled: !enabled } } }),
    changes,
    done: common('saved'),
  });
  const removal = useWrite({
    write: () => api.delete('/api/webhook-endpoints/{id}', { params }),
    changes,
    removes: id,
    done: t('webhooks.removed'),
    ...(onRemoved ? { onDone: onRemoved } : {}),
  });
  const all = [rotation, test, toggling, removal];
  const ask = (action: 'rotate' | 'disable' | 'remove', act: () => void) =>
    confirm({
      title: t(`webhooks.${action}.title`),
      why: t(`webhooks.${action}.why`, { url }),
      label: t(`webhooks.${action}.label`),
      act,
    });
  return {
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isBusy: all.some(({ isPending }) => isPending),
    dismiss: () => all.forEach(({ reset }) => reset()),
    test: () => test.mutate(undefined),
    rotate: () => ask('rotate', () => rotation.mutate(undefined)),
    enable: () => toggling.mutate(undefined),
    disable: () => ask('disable', () => toggling.mutate(undefined)),
    remove: () => ask('remove', () => removal.mutate(undefined)),
  };
};
