import type { RecordOf } from '@tenantry/client';
import { Badge, Button, Group, Text } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoMatch } from '../../components/no-match';
import { type Column, RecordsTable } from '../../components/records-table';
import { RefusalDialog } from '../../components/refusal-dialog';
import { RelativeTime } from '../../components/relative-time';
import { StatusBadge } from '../../components/status-badge';
import { RoleName } from './role-name';
import { useMe } from '../../session/use-me';
import { useMemberActions } from './use-member-actions';
import { COLLEAGUES_AT_FIRST, type MEMBERSHIPS, useColleagues } from './use-members';

type Membership = RecordOf<typeof MEMBERSHIPS>;

const statusOf = ({ deactivated_at: deactivated, pending_since: pending }: Membership) => {
  if (deactivated !== null) return 'deactivated' as const;
  return pending === null ? ('active' as const) : ('pending' as const);
};

const nameOf = ({ display_name: name, user }: Membership): string | null => name ?? user?.username ?? null;

const Leave = ({ membership }: { membership: Membership }) => {
  const { t } = useTranslation('members');
  const status = statusOf(membership);
  const { isBusy, error, dismiss, leave } = useMemberActions({ documentId: membership.documentId, status }, '');
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<LogOut size={16} aria-hidden />}
        loading={isBusy}
        onClick={leave}
      >
        {t('leave.label')}
      </Button>
      <RefusalDialog error={error} onClose={dismiss} />
    </>
  );
};

const Status = ({ of }: { of: Membership }) => {
  const { t } = useTranslation('members');
  const status = statusOf(of);
  return <StatusBadge value={status} label={t(`statuses.${status}`)} />;
};

const useColumns = (): Column<Membership>[] => {
  const { t } = useTranslation('members');
  const { t: common } = useTranslation();
  const me = useMe();
  const isOwn = ({ user }: Membership) => user?.documentId === me.documentId;
  return [
    {
      key: 'name',
      label: t('person'),
      render: (membership) => (
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {nameOf(membership) ?? t('unnamed')}
          </Text>
          {isOwn(membership) && (
            <Badge size="xs" variant="light" tt="none">
              {t('you')}
            </Badge>
          )}
        </Group>
      ),
    },
    { key: 'role', label: common('role'), sort: 'role', render: ({ role }) => <RoleName role={role} /> },
    { key: 'status', label: common('status'), render: (membership) => <Status of={membership} /> },
    {
      key: 'created',
      label: t('since'),
      sort: 'createdAt',
      render: ({ createdAt }) => <RelativeTime time={createdAt} />,
    },
    {
      key: 'actions',
      label: common('actions'),
      align: 'right',
      render: (membership) => (isOwn(membership) ? <Leave membership={membership} /> : null),
    },
  ];
};

/** The members, for those who do not manage them. They can leave. */
export const ColleagueTable = () => {
  const { t } = useTranslation('members');
  return (
    <RecordsTable
      query={useColleagues()}
      columns={useColumns()}
      label={t('title')}
      defaultSort={COLLEAGUES_AT_FIRST}
      minWidth={640}
      empty={<NoMatch names={['member']}>{t('noMatch')}</NoMatch>}
    />
  );
};
