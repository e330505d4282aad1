import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { useConfirm } from '../../components/use-confirm';
import { client } from '../../session/session-client';
import { signOut } from '../../session/sign-out';
import { useMe } from '../../session/use-me';
import { AddressDialog } from './address-dialog';
import { NameDialog } from './name-dialog';

/** Changes the name and the address of the account. */
const Changes = ({ username }: { username: string }) => {
  const { t } = useTranslation('ownAccount');
  const [open, setOpen] = useState<'name' | 'address' | null>(null);
  const [sentTo, setSentTo] = useState('');
  const close = () => setOpen(null);
  return (
    <>
      <Group>
        <Button size="xs" variant="default" onClick={() => setOpen('name')}>
          {t('name.change')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen('address')}>
          {t('address.change')}
        </Button>
      </Group>
      {sentTo !== '' && (
        <Alert color="green" role="status" style={{ overflowWrap: 'anywhere' }}>
          {t('address.sent', { address: sentTo })}
        </Alert>
      )}
      {open === 'name' && <NameDialog name={username} onClose={close} />}
      {open === 'address' && (
        <AddressDialog
          onClose={close}
          onSent={(address) => {
            setSentTo(address);
            close();
          }}
        />
      )}
    </>
  );
};

/** Who the person is, and how they signed in; changes both, and signs out. */
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
          <>
            <div style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600}>{username}</Text>
              <Text size="sm">{email}</Text>
            </div>
            <Changes username={username ?? ''} />
          </>
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
