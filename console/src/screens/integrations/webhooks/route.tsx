import { Anchor, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NothingYet } from '../../../components/nothing-yet';
import { SAMPLES } from '../../../samples/samples';
import { useOrganisation } from '../../../session/organisation';
import { MiddleEllipsis } from '../../../components/middle-ellipsis';
import { type Column, RecordsTable } from '../../../components/records-table';
import { RelativeTime } from '../../../components/relative-time';
import { EndpointDialog } from './endpoint-dialog';
import { EndpointMenu } from './endpoint-menu';
import { EndpointState } from './endpoint-state';
import { type Endpoint, SORT_AT_FIRST, useEndpoints } from './use-webhooks';

const useColumns = (): Column<Endpoint>[] => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  return [
    {
      key: 'url',
      label: t('webhooks.url'),
      sort: 'url',
      render: ({ documentId, url, description }) => (
        <>
          <Anchor component={Link} to={documentId} size="sm" fw={600}>
            <MiddleEllipsis text={url} />
          </Anchor>
          {description && (
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'events',
      label: t('webhooks.events'),
      render: ({ event_types: events }) => (
        <span className="no-break">
          {events && events.length > 0 ? t('webhooks.some', { count: events.length }) : t('webhooks.all')}
        </span>
      ),
    },
    { key: 'status', label: common('status'), render: (endpoint) => <EndpointState endpoint={endpoint} /> },
    {
      key: 'success',
      label: t('webhooks.lastSuccess'),
      sort: 'last_success_at',
      render: ({ last_success_at: time }) => <RelativeTime time={time} />,
    },
    {
      key: 'actions',
      label: common('actions'),
      align: 'right',
      render: (endpoint) => <EndpointMenu endpoint={endpoint} />,
    },
  ];
};

/** The addresses to which the organisation's events are posted. */
export const Component = () => {
  const { t } = useTranslation('integrations');
  const { t: nothing } = useTranslation('nothingYet');
  const { documentId: id, slug } = useOrganisation();
  const [isOpen, { open, close }] = useDisclosure();
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
      {t('webhooks.new')}
    </Button>
  );
  return (
    <>
      <Group justify="flex-end" mb="md">
        {create}
      </Group>
      <RecordsTable
        query={useEndpoints()}
        columns={useColumns()}
        label={t('tabs.webhooks')}
        defaultSort={SORT_AT_FIRST}
        minWidth={800}
        empty={
          <NothingYet action={create} sample={SAMPLES.events({ id, slug })}>
            {nothing('webhooks')}
          </NothingYet>
        }
      />
      {isOpen && <EndpointDialog endpoint={null} onClose={close} />}
    </>
  );
};
