import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { useConfirm } from '../../components/use-confirm';
import { useOrganisation } from '../../session/organisation';
import { useEnrolment } from './enrolment';
import { type Agent, AGENTS } from './use-agents';

/** Whether a person can change what an agent is given: one that runs steps gets their secrets, so fewer people can. */
export const useCanReplace = ({ status, runs_steps: runsSteps }: Agent): boolean => {
  const { can } = useOrganisation();
  return status !== 'revoked' && (!runsSteps || can('deployment:approve'));
};

/** What a person can do with an agent. Ending its access asks first. */
export const useAgentActions = (agent: Agent, onRemoved?: () => void) => {
  const { t } = useTranslation('fleet');
  const confirm = useConfirm();
  const { api } = useOrganisation();
  const { show } = useEnrolment();
  const params = { path: { id: agent.documentId } };
  const name = agent.hostname ?? t('unnamed');
  const changes = [[AGENTS]];

  const token = useWrite({
    write: () => api.post('/api/svc-agents/{id}/enrollment-token', { params }),
    onDone: ({ data }) => show({ hostname: agent.hostname, token: data.enrollment_token, expiresAt: data.expires_at }),
  });
  const revocation = useWrite({
    write: () => api.put('/api/svc-agents/{id}', { params, body: { data: { status: 'revoked' } } }),
    changes,
    done: t('revoke.done', { name }),
  });
  const removal = useWrite({
    write: () => api.delete('/api/svc-agents/{id}', { params }),
    changes,
    removes: agent.documentId,
    done: t('remove.done', { name }),
    ...(onRemoved ? { onDone: onRemoved } : {}),
  });
  const ask = (action: 'revoke' | 'remove', act: () => void) => () =>
    confirm({ title: t(`${action}.title`, { name }), why: t(`${action}.why`), label: t(`${action}.label`), act });

  return {
    error: token.error ?? revocation.error ?? removal.error,
    isBusy: token.isPending || revocation.isPending || removal.isPending,
    newToken: () => token.mutate(undefined),
    revoke: ask('revoke', () => revocation.mutate(undefined)),
    remove: ask('remove', () => removal.mutate(undefined)),
  };
};
