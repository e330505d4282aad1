import { Badge, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MEMBER_STATUSES } from '../../../../src/domain/vocabularies';
import { CountFilter } from '../../components/count-filter';
import { NoMatch } from '../../components/no-match';
import { MiddleEllipsis } from '../../components/middle-ellipsis';
import { type Column, RecordsTable } from '../../components/records-table';
import { RelativeTime } from '../../components/relative-time';
import { SearchBox } from '../../components/search-box';
import { StatusBadge } from '../../components/status-badge';
import { useAddress } from '../../components/use-address';
import { RoleName } from './role-name';
import { useMe } from '../../session/use-me';
import { MemberMenu } from './member-menu';
import { type Member, SORT_AT_FIRST, useMembers, useStatusCounts } from './use-members';

const Person = ({ member: { name, email, user } }: { member: Member }) => {
  const { t } = useTranslation('members');
  const me = useMe();
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={600} component="div" miw={0}>
          {name ?? (email === null ? t('unnamed') : <MiddleEllipsis text={email} />)}
        </Text>
        {user?.documentId === me.documentId && (
          <Badge size="xs" variant="light" tt="none">
            {t('you')}
          </Badge>
        )}
      </Group>
      {name !== null && email !== null && (
        <Text size="xs" c="dimmed" component="div">
          <MiddleEllipsis text={email} />
        </Text>
      )}
    </>
  );
};

/** The status of a member, until when an invitation can be accepted, and until when the second factor is waived. */
const Status = ({ member: { status, expires_at: expiry, factor_waived_until: waiver } }: { member: Member }) => {
  const { t } = useTranslation('members');
  const isOver = expiry !== null && Date.parse(expiry) <= Date.now();
  return (
    <>
      <StatusBadge value={isOver ? 'expired' : status} label={t(`statuses.${status}`)} />
      {expiry !== null && (
        <Text size="xs" c="dimmed" component="div">
          {t(isOver ? 'expired' : 'expires')} <RelativeTime time={expiry} />
        </Text>
      )}
      {waiver !== null && Date.parse(waiver) > Date.now() && (
        <Text size="xs" c="dimmed" component="div">
          {t('waive.until')} <RelativeTime time={waiver} />
        </Text>
      )}
    </>
  );
};

/** When a member signed in last, and how they can. */
const SignIn = ({
  member: { last_sign_in_at: time, sign_in_methods: methods, second_factors: factors },
}: {
  member: Member;
}) => {
  const { t } = useTranslation('members');
  const ways = methods.map((method) => t(`ways.${method}`)).join(', ');
  return (
    <>
      <RelativeTime time={time} />
      {ways !== '' && (
        <Text size="xs" c="dimmed" component="div">
          {ways}
          {' · '}
          {factors.length > 0 ? t('hasFactor') : t('noFactor')}
        </Text>
      )}
    </>
  );
};

const useColumns = (): Column<Member>[] => {
  const { t } = useTranslation('members');
  const { t: common } = useTranslation();
  return [
    { key: 'name', label: t('person'), sort: 'name', render: (member) => <Person member={member} /> },
    { key: 'role', label: common('role'), sort: 'role', render: ({ role }) => <RoleName role={role} /> },
    { key: 'status', label: common('status'), sort: 'status', render: (member) => <Status member={member} /> },
    {
      key: 'sign-in',
      label: t('lastSignIn'),
      render: (member) => <SignIn member={member} />,
    },
    {
      key: 'created',
      label: t('since'),
      sort: 'createdAt',
      render: (member) => <RelativeTime time={member.createdAt} />,
    },
    { key: 'actions', label: common('actions'), align: 'right', render: (member) => <MemberMenu member={member} /> },
  ];
};

/** Members and invitations in one list, for those who manage them. */
export const MemberTable = () => {
  const { t } = useTranslation('members');
  const { get, change } = useAddress();
  const members = useMembers();
  return (
    <>
      <Group justify="space-between">
        <CountFilter
          label={t('byStatus')}
          values={MEMBER_STATUSES}
          textOf={(value) => t(`statuses.${value}`)}
          hintOf={(value) => t(`means.${value}`)}
          counts={useStatusCounts(members)}
          value={get('status') ?? ''}
          onChange={(status) => change({ status })}
        />
        <SearchBox label={t('search')} />
      </Group>
      <RecordsTable
        query={members}
        columns={useColumns()}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        empty={<NoMatch names={['q', 'status', 'member']}>{t('noMatch')}</NoMatch>}
      />
    </>
  );
};
