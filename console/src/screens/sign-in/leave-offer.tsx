import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { Done } from '../entry/done';

/** What the person has entered to sign in. */
export interface Credentials {
  identifier: string;
  password: string;
}

/** Offers a way out to a person whose sign-in an organisation with single sign-on refuses. */
export const LeaveOffer = ({ credentials }: { credentials: Credentials }) => {
  const { t } = useTranslation('signIn');
  const request = useMutation({ mutationFn: () => client.post('/api/auth/leave-link', { body: credentials }) });
  if (request.isSuccess) return <Done>{t('leave.sent')}</Done>;
  return (
    <Stack gap="xs">
      <Text size="sm">{t('leave.why')}</Text>
      <Refusal error={request.error} />
      <Button variant="default" loading={request.isPending} onClick={() => request.mutate()}>
        {t('leave.request')}
      </Button>
    </Stack>
  );
};
