import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/use-write';
import { useAddress } from '../../../components/use-address';
import { useOrganisation } from '../../../session/organisation';
import { DEPLOYMENTS, STEPS } from '../deployment';

/** What a person says about a step that nobody knows about. */
export interface Resolution {
  status: 'succeeded' | 'failed';
  outputs: Record<string, unknown> | null;
  reason: string;
}

/** What an act on a deployment changes. */
const useChanges = () => {
  const { documentId } = useOrganisation();
  return [
    [DEPLOYMENTS, documentId],
    [STEPS, documentId],
    ['/api/cloud-instances', documentId],
    ['overview', documentId],
  ];
};

/** What people do with one deployment. After each act, its page shows what it does now, and `onDone` is called. */
export const useActs = (id: string, onDone?: () => void) => {
  const { t } = useTranslation('deployments');
  const { api } = useOrganisation();
  const params = { path: { id } };
  const { change } = useAddress();
  const showCurrent = () => {
    change({ action: null, step: null });
    onDone?.();
  };
  const shared = { changes: useChanges(), onDone: showCurrent };
  return {
    approve: useWrite({
      ...shared,
      write: (reason: string | null) =>
        api.post('/api/deployments/{id}/approve', { params, body: { data: { reason } } }),
      done: t('acts.approve.done'),
    }),
    reject: useWrite({
      ...shared,
      write: (reason: string) => api.post('/api/deployments/{id}/reject', { params, body: { data: { reason } } }),
      done: t('acts.reject.done'),
    }),
    cancel: useWrite({
      ...shared,
      write: () => api.post('/api/deployments/{id}/cancel', { params }),
      done: t('acts.cancel.done'),
    }),
    retry: useWrite({
      ...shared,
      write: () => api.post('/api/deployments/{id}/retry', { params }),
      done: t('acts.retry.done'),
    }),
    destroy: useWrite({
      ...shared,
      write: () => api.post('/api/deployments/{id}/destroy', { params }),
      done: t('acts.destroy.done'),
    }),
    verify: useWrite({
      ...shared,
      write: () => api.post('/api/deployments/{id}/verify', { params }),
      done: t('acts.verify.done'),
    }),
  };
};

/** Says what happened to an unknown step. */
export const useResolution = (id: string, step: string, onDone: () => void) => {
  const { t } = useTranslation('deployments');
  const { api } = useOrganisation();
  return useWrite({
    write: (data: Resolution) =>
      api.post('/api/deployments/{id}/steps/{step}/resolve', { params: { path: { id, step } }, body: { data } }),
    changes: useChanges(),
    done: t('resolve.done'),
    onDone,
  });
};
