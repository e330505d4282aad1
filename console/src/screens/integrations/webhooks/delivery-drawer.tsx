import { Alert, Button, Code, Drawer, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reasonWords } from '../../../api/reason-words';
import { useWrite } from '../../../api/use-write';
import { type Fact, FactsTable } from '../../../components/facts-table';
import { QueryView } from '../../../components/query-view';
import { Refusal } from '../../../components/refusal';
import { ClockTime } from '../../../components/clock-time';
import { CopyId } from '../../../components/copy-id';
import { StatusBadge } from '../../../components/status-badge';
import { TextBlock } from '../../../components/text-block';
import { useOrganisation } from '../../../session/organisation';
import { eventWords } from '../events/words';
import { AttemptsTable } from './attempts-table';
import { RequestParts } from './request-parts';
import { useEndpointActions } from './use-endpoint-actions';
import { type Delivery, type Endpoint, useDelivery, useEndpoint, WEBHOOKS } from './use-webhooks';

const Facts = ({ delivery }: { delivery: Delivery }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const { t: events } = useTranslation('events');
  const facts: Fact[] = [
    [events('code'), <Code key="code">{delivery.event}</Code>],
    [common('status'), <StatusBadge key="status" value={delivery.status} />],
    [common('created'), <ClockTime key="created" time={delivery.created_at} />],
    [t('deliveries.arrived'), delivery.delivered_at && <ClockTime key="arrived" time={delivery.delivered_at} />],
    [t('deliveries.next'), delivery.next_attempt_at && <ClockTime key="next" time={delivery.next_attempt_at} />],
    [t('deliveries.id'), <CopyId key="id" id={delivery.webhook_id} />],
  ];
  return <FactsTable facts={facts} id={delivery.documentId} />;
};

/** A disabled webhook gets nothing: says so, and enables it. */
const EnableFirst = ({ endpoint }: { endpoint: Endpoint }) => {
  const { t } = useTranslation('integrations');
  const { enable, error, isBusy } = useEndpointActions(endpoint);
  return (
    <Alert color="yellow">
      <Stack gap="xs" align="flex-start">
        {t('deliveries.enableFirst')}
        <Refusal error={error} />
        <Button size="xs" variant="default" loading={isBusy} onClick={enable}>
          {t('deliveries.enable')}
        </Button>
      </Stack>
    </Alert>
  );
};

const Replay = ({ endpoint, delivery }: { endpoint: string; delivery: Delivery }) => {
  const { t } = useTranslation('integrations');
  const { api, documentId } = useOrganisation();
  const { data: receiver } = useEndpoint(endpoint);
  const params = { path: { id: endpoint, deliveryId: delivery.documentId } };
  const replay = useWrite({
    write: () => api.post('/api/webhook-endpoints/{id}/deliveries/{deliveryId}/replay', { params }),
    changes: [[WEBHOOKS, documentId]],
    done: t('deliveries.replayed'),
  });
  // A pending one is sent anyway.
  if (delivery.status === 'pending') return null;
  if (receiver?.enabled === false) return <EnableFirst endpoint={receiver} />;
  return (
    <>
      <Refusal error={replay.error} />
      <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate(undefined)}>
        {t('deliveries.replay')}
      </Button>
    </>
  );
};

interface DeliveryViewProps {
  /** documentId of the endpoint. */
  endpoint: string;
  /** documentId of the delivery. */
  id: string;
}

const DeliveryView = ({ endpoint, id }: DeliveryViewProps) => {
  const { t } = useTranslation('integrations');
  return (
    <QueryView query={useDelivery(endpoint, id)}>
      {(delivery) => (
        <Stack>
          <Text fw={600}>{eventWords(delivery.event)}</Text>
          <Facts delivery={delivery} />
          {delivery.error && <Text size="sm">{reasonWords(delivery.error)}</Text>}
          <Replay endpoint={endpoint} delivery={delivery} />
          <Stack gap={4}>
            <Text size="sm" fw={600}>
              {t('deliveries.attempts')}
            </Text>
            <AttemptsTable delivery={delivery} />
          </Stack>
          {delivery.response !== null && (
            <TextBlock
              title={t('deliveries.response')}
              text={delivery.response || t('deliveries.emptyResponse')}
              {...(delivery.response && { copied: delivery.response })}
            />
          )}
          <RequestParts delivery={delivery} />
        </Stack>
      )}
    </QueryView>
  );
};

interface DeliveryDrawerProps {
  endpoint: string;
  /** documentId of the delivery; null shows nothing. */
  delivery: string | null;
  onClose: () => void;
}

/** One delivery: what was sent, each attempt, and the beginning of the last response. */
export const DeliveryDrawer = ({ endpoint, delivery, onClose }: DeliveryDrawerProps) => {
  const { t } = useTranslation('webhookDelivery');
  const { t: common } = useTranslation();
  return (
    <Drawer
      opened={delivery !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {delivery !== null && <DeliveryView endpoint={endpoint} id={delivery} />}
    </Drawer>
  );
};
