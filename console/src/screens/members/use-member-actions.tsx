import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Role } from '../../../../src/domain/vocabularies';
import { useWrite } from '../../api/use-write';
import { useConfirm } from '../../components/use-confirm';
import { useOrganisation } from '../../session/organisation';
import { showAcceptLink } from './accept-link';
import { type Member, MEMBERS } from './use-members';

/** What changes with the members: the lists, and the numbers of the overview. */
export const useMemberChanges = () => {
  const { documentId } = useOrganisation();
  return [
    [MEMBERS, documentId],
    ['overview', documentId],
  ];
};

/** Asks before an action that takes something away from a person. */
const useQuestion = (name: string) => {
  const { t } = useTranslation('members');
  const confirm = useConfirm();
  return (action: 'remove' | 'withdraw' | 'revoke' | 'leave', act: () => void) => () =>
    confirm({ title: t(`${action}.title`, { name }), why: t(`${action}.why`), label: t(`${action}.label`), act });
};

const useInvitationActions = (id: string, name: string) => {
  const { t } = useTranslation('members');
  const { api } = useOrganisation();
  const changes = useMemberChanges();
  const params = { path: { id } };
  const resend = useWrite({
    write: () => api.post('/api/invitations/{id}/resend', { params }),
    changes,
    done: ({ data }) => (data.token === null ? t('resend.done', { name }) : ''),
    onDone: ({ data }) => showAcceptLink(t, data),
  });
  const revocation = useWrite({
    write: () => api.post('/api/invitations/{id}/revoke', { params }),
    changes,
    done: t('revoke.done', { name }),
  });
  return { resend, revocation };
};

const useMembershipActions = (id: string, name: string) => {
  const { t } = useTranslation('members');
  const navigate = useNavigate();
  const { api } = useOrganisation();
  const changes = useMemberChanges();
  const params = { path: { id } };
  const removal = useWrite({
    write: () => api.delete('/api/memberships/{id}', { params }),
    changes,
    done: t('remove.done', { name }),
  });
  const reactivation = useWrite({
    write: () => api.post('/api/memberships/{id}/reactivate', { params }),
    changes,
    done: t('reactivate.done', { name }),
  });
  const departure = useWrite({
    write: () => api.post('/api/memberships/{id}/leave', { params }),
    changes: [['me']],
    onDone: () => void navigate('/'),
  });
  const waiverEnd = useWrite({
    write: () => api.delete('/api/memberships/{id}/factor-waiver', { params }),
    changes,
    done: t('endWaiver.done', { name }),
  });
  return { removal, reactivation, departure, waiverEnd };
};

/** What a person can do with a membership or an invitation. Each refusal is in `error`. */
export const useMemberActions = (member: Pick<Member, 'documentId' | 'status'>, name: string) => {
  const ask = useQuestion(name);
  const { resend, revocation } = useInvitationActions(member.documentId, name);
  const { removal, reactivation, departure, waiverEnd } = useMembershipActions(member.documentId, name);
  const all = [resend, revocation, removal, reactivation, departure, waiverEnd];
  return {
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isBusy: all.some(({ isPending }) => isPending),
    dismiss: () => all.forEach(({ reset }) => reset()),
    resend: () => resend.mutate(undefined),
    revoke: ask('revoke', () => revocation.mutate(undefined)),
    remove: ask(member.status === 'pending' ? 'withdraw' : 'remove', () => removal.mutate(undefined)),
    reactivate: () => reactivation.mutate(undefined),
    endWaiver: () => waiverEnd.mutate(undefined),
    leave: ask('leave', () => departure.mutate(undefined)),
  };
};

/** Changes the role of a membership. */
export const useRoleChange = (id: string, onDone: () => void) => {
  const { api } = useOrganisation();
  const { t } = useTranslation();
  return useWrite({
    write: (role: Role) => api.put('/api/memberships/{id}', { params: { path: { id } }, body: { data: { role } } }),
    changes: [...useMemberChanges(), ['me']],
    done: t('saved'),
    onDone,
  });
};

/** Waives the second factor of a member for some hours. */
export const useFactorWaiver = (id: string, name: string, onDone: () => void) => {
  const { api } = useOrganisation();
  const { t } = useTranslation('members');
  return useWrite({
    write: (data: { hours: number; reason: string }) =>
      api.post('/api/memberships/{id}/factor-waiver', { params: { path: { id } }, body: { data } }),
    changes: useMemberChanges(),
    done: t('waive.done', { name }),
    onDone,
  });
};
