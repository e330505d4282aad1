import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Content } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { Done } from '../entry/done';
import { ForAddress } from '../entry/for-address';

type Sender = Content<'/api/alert-recipients/sender', 'post'>['data'];

interface AnswerProps {
  /** The token of the email. */
  token: string;
  /** Whether the address can be confirmed too. The token of an alert can only stop the alerts. */
  isRequest: boolean;
}

const Buttons = ({ token, isRequest, sender }: AnswerProps & { sender: Sender }) => {
  const { t } = useTranslation('entry');
  const body = { data: { token } };
  const confirm = useMutation({ mutationFn: () => client.post('/api/alert-recipients/confirm', { body }) });
  const refuse = useMutation({ mutationFn: () => client.post('/api/alert-recipients/refuse', { body }) });
  if (refuse.isSuccess) return <Done>{t('alerts.refused')}</Done>;
  if (confirm.isSuccess) return <Done>{t('alerts.confirmed')}</Done>;
  // A single button is as wide as those of the other pages.
  const Row = isRequest ? Group : Stack;
  return (
    <Stack>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t(isRequest ? 'alerts.why' : 'alerts.whyStop', { organisation: sender.organisation.name })}
      </Text>
      <ForAddress email={sender.email} />
      <Refusal error={confirm.error ?? refuse.error} />
      <Row>
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
      </Row>
      {!isRequest && (
        <Text size="xs" c="dimmed">
          {t('closeKeeps')}
        </Text>
      )}
    </Stack>
  );
};

/**
 * The answer to an email about budget alerts, by buttons: scanners, which fetch the links in emails, answer nothing. There are none
 * before the page names the organisation.
 */
export const Answer = ({ token, isRequest }: AnswerProps) => {
  const body = { data: { token } };
  const sender = useQuery({
    queryKey: ['alert-sender', token],
    queryFn: async ({ signal }) => (await client.post('/api/alert-recipients/sender', { body, signal })).data,
  });
  return (
    <QueryView query={sender}>{(data) => <Buttons token={token} isRequest={isRequest} sender={data} />}</QueryView>
  );
};
