import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { Card } from '../../components/card';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { useConfirm } from '../../components/use-confirm';
import { useFormat } from '../../format/use-format';
import { client } from '../../session/session-client';
import { signOut } from '../../session/sign-out';
import { useMe } from '../../session/use-me';
import { ADDRESS_CHANGE, AddressDialog } from './address-dialog';
import { NameDialog } from './name-dialog';

/** The new address that waits for its link, and how to keep the present one. */
const Waiting = () => {
  const { t } = useTranslation('ownAccount');
  const format = useFormat();
  const change = useQuery({
    queryKey: ADDRESS_CHANGE,
    queryFn: async ({ signal }) => (await client.get('/api/me/address-change', { signal })).data,
  });
  const withdrawal = useWrite({
    write: () => client.delete('/api/me/address-change'),
    changes: [ADDRESS_CHANGE],
    done: t('address.withdrawn'),
  });
  if (!change.data) return null;
  const { email, expires_at: ends } = change.data;
  return (
    <Alert color="green" role="status" style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('address.waiting', { address: email, time: format.dateTime(ends) })}</Text>
        <Refusal error={withdrawal.error} />
        <Button size="xs" variant="default" loading={withdrawal.isPending} onClick={() => withdrawal.mutate(undefined)}>
          {t('address.withdraw')}
        </Button>
      </Stack>
    </Alert>
  );
};

/** Changes the name and the address of the account. */
const Changes = ({ username }: { username: string }) => {
  const { t } = useTranslation('ownAccount');
  const [open, setOpen] = useState<'name' | 'address' | null>(null);
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
      <Waiting />
      {open === 'name' && <NameDialog name={username} onClose={close} />}
      {open === 'address' && <AddressDialog onClose={close} />}
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
