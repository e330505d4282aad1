import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Ban, EllipsisVertical, KeyRound, LogOut, RotateCcw, Send, UserCog, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayManageRole } from '../../../../src/domain/access/membership-roles';
import { CopyIdItem } from '../../components/copy-id';
import { RefusalDialog } from '../../components/refusal-dialog';
import { useOrganisation } from '../../session/organisation';
import { useMe } from '../../session/use-me';
import { RoleDialog } from './role-dialog';
import { useMemberActions } from './use-member-actions';
import type { Member } from './use-members';
import { WaiverDialog } from './waiver-dialog';

const SIZE = 16;

type Actions = ReturnType<typeof useMemberActions>;

const InvitationItems = ({ actions }: { actions: Actions }) => {
  const { t } = useTranslation('members');
  return (
    <>
      <Menu.Item leftSection={<Send size={SIZE} aria-hidden />} onClick={actions.resend}>
        {t('resend.label')}
      </Menu.Item>
      <Menu.Item leftSection={<Ban size={SIZE} aria-hidden />} color="red" onClick={actions.revoke}>
        {t('revoke.label')}
      </Menu.Item>
    </>
  );
};

interface WaiverItemProps {
  member: Member;
  actions: Actions;
  onWaive: () => void;
}

/** Waives the second factor of another member, or needs it again. */
const WaiverItem = ({ member, actions, onWaive }: WaiverItemProps) => {
  const { t } = useTranslation('members');
  const isWaived = Date.parse(member.factor_waived_until ?? '') > Date.now();
  return (
    <Menu.Item leftSection={<KeyRound size={SIZE} aria-hidden />} onClick={isWaived ? actions.endWaiver : onWaive}>
      {t(isWaived ? 'endWaiver.label' : 'waive.label')}
    </Menu.Item>
  );
};

interface MembershipItemsProps {
  member: Member;
  actions: Actions;
  isOwn: boolean;
  onRole: () => void;
}

const MembershipItems = ({ member: { status }, actions, isOwn, onRole }: MembershipItemsProps) => {
  const { t } = useTranslation('members');
  return (
    <>
      {status === 'deactivated' ? (
        <Menu.Item leftSection={<RotateCcw size={SIZE} aria-hidden />} onClick={actions.reactivate}>
          {t('reactivate.label')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<UserCog size={SIZE} aria-hidden />} onClick={onRole}>
          {t('role.label')}
        </Menu.Item>
      )}
      {isOwn ? (
        <Menu.Item leftSection={<LogOut size={SIZE} aria-hidden />} color="red" onClick={actions.leave}>
          {t('leave.label')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<UserMinus size={SIZE} aria-hidden />} color="red" onClick={actions.remove}>
          {t(status === 'pending' ? 'withdraw.label' : 'remove.label')}
        </Menu.Item>
      )}
    </>
  );
};

/** The actions on a member or an invitation: those who may not manage its role can copy its ID. */
export const MemberMenu = ({ member }: { member: Member }) => {
  const { t } = useTranslation('members');
  const { role, can } = useOrganisation();
  const me = useMe();
  const name = member.name ?? member.email ?? t('unnamed');
  const actions = useMemberActions(member, name);
  const [isRoleOpen, { open, close }] = useDisclosure();
  const [isWaiving, waiving] = useDisclosure();
  const isOwn = member.user?.documentId === me.documentId;
  const canWaive = can('factor:waive') && member.kind === 'membership' && member.status === 'active' && !isOwn;
  const canManage = mayManageRole(role, member.role);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" loading={actions.isBusy} aria-label={t('actionsOf', { name })}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!canManage ? null : member.kind === 'invitation' ? (
            <InvitationItems actions={actions} />
          ) : (
            <MembershipItems member={member} actions={actions} isOwn={isOwn} onRole={open} />
          )}
          {canWaive && <WaiverItem member={member} actions={actions} onWaive={waiving.open} />}
          <CopyIdItem id={member.documentId} />
        </Menu.Dropdown>
      </Menu>
      <RefusalDialog error={actions.error} onClose={actions.dismiss} />
      {isWaiving && <WaiverDialog member={member} name={name} onClose={waiving.close} />}
      {isRoleOpen && <RoleDialog member={member} name={name} onClose={close} />}
    </>
  );
};
