import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { Done } from '../entry/done';

interface AnswerProps {
  /** The token of the email. */
  token: string;
  /** Whether the address can be confirmed too. The token of an alert can only stop the alerts. */
  isRequest: boolean;
}

/** The answer to an email about budget alerts, by buttons: scanners, which fetch the links in emails, answer nothing. */
export const Answer = ({ token, isRequest }: AnswerProps) => {
  const { t } = useTranslation('entry');
  const body = { data: { token } };
  const confirm = useMutation({ mutationFn: () => client.post('/api/alert-recipients/confirm', { body }) });
  const refuse = useMutation({ mutationFn: () => client.post('/api/alert-recipients/refuse', { body }) });
  if (refuse.isSuccess) return <Done>{t('alerts.refused')}</Done>;
  if (confirm.isSuccess) return <Done>{t('alerts.confirmed')}</Done>;
  return (
    <Stack>
      <Text size="sm">{t(isRequest ? 'alerts.why' : 'alerts.whyStop')}</Text>
      <Refusal error={confirm.error ?? refuse.error} />
      <Group>
        {isRequest && (
          <Button loading={confirm.isPending} disabled={refuse.isPending} onClick={() => confirm.mutate()}>
            {t('alerts.confirm')}
          </Button>
        )}
        <Button
          variant={isRequest ? 'default' : 'filled'}
          loading={refuse.isPending}
          disabled={confirm.isPending}
          onClick={() => refuse.mutate()}
        >
          {t(isRequest ? 'alerts.refuse' : 'alerts.stop')}
        </Button>
      </Group>
    </Stack>
  );
};
