import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { useConfirm } from '../../components/use-confirm';
import { client } from '../../session/session-client';
import { signOut } from '../../session/sign-out';
import { useMe } from '../../session/use-me';

/** Who the person is, and how they signed in; signs out. */
export const ProfileCard = () => {
  const { t } = useTranslation('account');
  const { session } = useMe();
  const confirm = useConfirm();
  const user = useQuery({
    queryKey: ['user'],
    queryFn: ({ signal }) => client.get('/api/users/me', { signal }),
  });
  const everywhere = () =>
    confirm({
      title: t('everywhere.title'),
      why: t('everywhere.why'),
      label: t('everywhere.label'),
      act: () => void signOut(true),
    });
  return (
    <Card title={t('profile.title')}>
      <QueryView query={user} skeleton={<SkeletonLines count={2} height={20} />}>
        {({ username, email }) => (
          <div>
            <Text fw={600}>{username}</Text>
            <Text size="sm">{email}</Text>
          </div>
        )}
      </QueryView>
      {session && (
        <Text size="sm" c="dimmed">
          {t(`profile.${session.method}`)}
        </Text>
      )}
      <Group>
        <Button size="xs" variant="default" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
        <Button size="xs" variant="default" onClick={everywhere}>
          {t('everywhere.label')}
        </Button>
      </Group>
    </Card>
  );
};
