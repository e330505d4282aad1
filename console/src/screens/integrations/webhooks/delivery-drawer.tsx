import { Button, Code, Drawer, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/use-write';
import { type Fact, FactsTable } from '../../../components/facts-table';
import { Refusal } from '../../../components/refusal';
import { RelativeTime } from '../../../components/relative-time';
import { StatusBadge } from '../../../components/status-badge';
import { useFormat } from '../../../format/use-format';
import { useOrganisation } from '../../../session/organisation';
import { type Delivery, WEBHOOKS } from './use-webhooks';

const Facts = ({ delivery }: { delivery: Delivery }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const format = useFormat();
  const facts: Fact[] = [
    [common('status'), <StatusBadge key="status" value={delivery.status} />],
    [t('deliveries.attempts'), format.number(delivery.attempts)],
    [t('deliveries.code'), delivery.code ?? '–'],
    [t('deliveries.duration'), delivery.ms === null ? '–' : t('deliveries.ms', { ms: format.number(delivery.ms) })],
    [common('created'), <RelativeTime key="created" time={delivery.created_at} />],
    [t('deliveries.arrived'), <RelativeTime key="arrived" time={delivery.delivered_at} />],
    [t('deliveries.next'), <RelativeTime key="next" time={delivery.next_attempt_at} />],
    [t('deliveries.id'), delivery.webhook_id],
  ];
  return <FactsTable facts={facts} />;
};

const Replay = ({ endpoint, delivery }: { endpoint: string; delivery: Delivery }) => {
  const { t } = useTranslation('integrations');
  const { api, documentId } = useOrganisation();
  const params = { path: { id: endpoint, deliveryId: delivery.documentId } };
  const replay = useWrite({
    write: () => api.post('/api/webhook-endpoints/{id}/deliveries/{deliveryId}/replay', { params }),
    changes: [[WEBHOOKS, documentId]],
    done: t('deliveries.replayed'),
  });
  // A pending one is sent anyway.
  if (delivery.status === 'pending') return null;
  return (
    <>
      <Refusal error={replay.error} />
      <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate(undefined)}>
        {t('deliveries.replay')}
      </Button>
    </>
  );
};

interface DeliveryDrawerProps {
  /** documentId of the endpoint. */
  endpoint: string;
  /** Undefined shows nothing. */
  delivery: Delivery | undefined;
  onClose: () => void;
}

/** One delivery, with the beginning of the receiver's response. */
export const DeliveryDrawer = ({ endpoint, delivery, onClose }: DeliveryDrawerProps) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  return (
    <Drawer
      opened={delivery !== undefined}
      onClose={onClose}
      position="right"
      title={delivery?.event}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {delivery && (
        <Stack>
          <Facts delivery={delivery} />
          {delivery.error && <Text size="sm">{delivery.error}</Text>}
          {delivery.response !== null && (
            <div>
              <Text size="sm" fw={600}>
                {t('deliveries.response')}
              </Text>
              <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {delivery.response || t('deliveries.emptyResponse')}
              </Code>
            </div>
          )}
          <Replay endpoint={endpoint} delivery={delivery} />
        </Stack>
      )}
    </Drawer>
  );
};
