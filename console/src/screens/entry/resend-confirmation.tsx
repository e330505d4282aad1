import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';

/** Sends the email that confirms an address once more. */
export const ResendConfirmation = ({ email }: { email: string }) => {
  const { t } = useTranslation('entry');
  const resend = useMutation({
    mutationFn: () => client.post('/api/auth/send-email-confirmation', { body: { email } }),
  });
  return (
    <>
      <Refusal error={resend.error} />
      {resend.isSuccess && (
        <Text size="sm" role="status">
          {t('register.resent')}
        </Text>
      )}
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('register.resend')}
      </Button>
    </>
  );
};
