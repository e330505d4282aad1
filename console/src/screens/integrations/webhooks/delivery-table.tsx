import { Anchor, Button, Chip, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state';
import { NoMatch } from '../../../components/no-match';
import { type Column, RecordsTable } from '../../../components/records-table';
import { ClockTime } from '../../../components/clock-time';
import { StatusBadge } from '../../../components/status-badge';
import { useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import { eventWords } from '../events/words';
import { DeliveryDrawer } from './delivery-drawer';
import { ReplayDialog } from './replay-dialog';
import { type Delivery, DELIVERY_STATUSES, useDeliveries, useEndpoint } from './use-webhooks';

const useColumns = (): Column<Delivery>[] => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { linkTo } = useAddress();
  return [
    {
      key: 'event',
      label: t('deliveries.event'),
      render: ({ documentId, event }) => (
        <Stack gap={0} align="flex-start">
          <Anchor component={Link} to={linkTo({ delivery: documentId })} size="sm" fw={600}>
            {eventWords(event)}
          </Anchor>
          <Text size="xs" c="dimmed">
            {event}
          </Text>
        </Stack>
      ),
    },
    { key: 'status', label: common('status'), render: ({ status }) => <StatusBadge value={status} /> },
    { key: 'code', label: t('deliveries.code'), align: 'right', render: ({ code }) => code ?? '–' },
    {
      key: 'ms',
      label: t('deliveries.duration'),
      align: 'right',
      render: ({ ms }) => (ms === null ? '–' : t('deliveries.ms', { ms: format.number(ms) })),
    },
    {
      key: 'attempts',
      label: t('deliveries.attempts'),
      align: 'right',
      render: ({ attempts }) => format.number(attempts),
    },
    { key: 'created', label: common('created'), render: ({ created_at: time }) => <ClockTime time={time} /> },
  ];
};

const StatusFilter = () => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const { get, change } = useAddress();
  return (
    <Chip.Group value={get('status') ?? ''} onChange={(status) => change({ status: String(status) })}>
      <Group gap="xs" role="radiogroup" aria-label={t('deliveries.byStatus')}>
        <Chip value="" size="sm">
          {common('all')}
        </Chip>
        {DELIVERY_STATUSES.map((status) => (
          <Chip key={status} value={status} size="sm">
            {common(`values.${status}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
};

/** The deliveries to an endpoint, one of which can be open. */
export const DeliveryTable = ({ endpoint }: { endpoint: string }) => {
  const { t } = useTranslation('integrations');
  const { t: nothing } = useTranslation('nothingYet');
  const { get, change } = useAddress();
  const deliveries = useDeliveries(endpoint);
  // The state of the endpoint is shown above, with the reason and the way to enable it.
  const isDisabled = useEndpoint(endpoint).data?.enabled === false;
  const [isReplayOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Group justify="space-between" className="list-filters">
        <StatusFilter />
        <Button
          size="xs"
          variant="default"
          leftSection={<RotateCw size={16} aria-hidden />}
          disabled={isDisabled}
          onClick={open}
        >
          {t('deliveries.range')}
        </Button>
      </Group>
      <RecordsTable
        query={deliveries}
        columns={useColumns()}
        label={t('deliveries.title')}
        minWidth={640}
        empty={
          get('status') === null ? (
            <EmptyState isNothingYet>{t('deliveries.empty')}</EmptyState>
          ) : (
            <NoMatch names={['status']}>{nothing('noDelivery')}</NoMatch>
          )
        }
      />
      <DeliveryDrawer
        endpoint={endpoint}
        delivery={get('delivery') ?? null}
        onClose={() => change({ delivery: null })}
      />
      {isReplayOpen && <ReplayDialog endpoint={endpoint} onClose={close} />}
    </>
  );
};
