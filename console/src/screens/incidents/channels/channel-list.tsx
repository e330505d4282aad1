import { reasonWords } from '../../../api/reason-words';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '../../../components/nothing-yet';
import { SAMPLES } from '../../../samples/samples';
import { useOrganisation } from '../../../session/organisation';
import { type Column, RecordsTable } from '../../../components/records-table';
import { RelativeTime } from '../../../components/relative-time';
import { StatusBadge } from '../../../components/status-badge';
import { ChannelDialog } from './channel-dialog';
import { ChannelMenu } from './channel-menu';
import type { Channel } from './channel-values';
import { SORT_AT_FIRST, useChannels } from './use-channels';

const Target = ({ channel }: { channel: Channel }) => {
  const { t } = useTranslation('alertChannels');
  const { type, emails, webhook_endpoint: endpoint, url_host: host } = channel;
  const email = emails && emails.length > 0 ? emails.join(', ') : t('ownersAndAdmins');
  return (
    <Stack gap={0}>
      <Text size="sm">{t(`types.${type}`)}</Text>
      <Text size="xs" c="dimmed">
        {type === 'email' ? email : (endpoint?.url ?? host)}
      </Text>
    </Stack>
  );
};

const About = ({ channel: { severities, checks, labels } }: { channel: Channel }) => {
  const { t } = useTranslation('alertChannels');
  const { t: common } = useTranslation();
  const count = checks?.length ?? 0;
  const parts = [
    ...(severities ?? []).map((value) => common(`values.${value}`)),
    ...(count > 0 ? [t('checksCount', { count })] : []),
    ...(labels ?? []),
  ];
  return parts.length === 0 ? t('everything') : parts.join(', ');
};

const Name = ({ channel: { name, enabled: isEnabled, last_error: error } }: { channel: Channel }) => {
  const { t } = useTranslation('alertChannels');
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {!isEnabled && <StatusBadge value="disabled" />}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('lastError', { error: reasonWords(error) })}
        </Text>
      )}
    </Stack>
  );
};

const useColumns = (): Column<Channel>[] => {
  const { t } = useTranslation('alertChannels');
  const { t: common } = useTranslation();
  return [
    { key: 'name', label: t('channel'), sort: 'name', render: (channel) => <Name channel={channel} /> },
    { key: 'where', label: t('where'), sort: 'type', render: (channel) => <Target channel={channel} /> },
    { key: 'about', label: t('tells'), render: (channel) => <About channel={channel} /> },
    {
      key: 'success',
      label: t('lastSuccess'),
      sort: 'last_success_at',
      render: ({ last_success_at: time }) => <RelativeTime time={time} />,
    },
    {
      key: 'actions',
      label: common('actions'),
      align: 'right',
      render: (channel) => <ChannelMenu channel={channel} />,
    },
  ];
};

/** Who is told about incidents. */
export const ChannelList = () => {
  const { t } = useTranslation('alertChannels');
  const { t: nothing } = useTranslation('nothingYet');
  const { documentId: id, slug } = useOrganisation();
  const [isOpen, { open, close }] = useDisclosure();
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
      {t('create')}
    </Button>
  );
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('about')}
        </Text>
        {create}
      </Group>
      <RecordsTable
        query={useChannels()}
        columns={useColumns()}
        label={t('channels')}
        defaultSort={SORT_AT_FIRST}
        minWidth={800}
        empty={
          <NothingYet action={create} sample={SAMPLES.channel({ id, slug })}>
            {nothing('channels')}
          </NothingYet>
        }
      />
      {isOpen && <ChannelDialog channel={null} onClose={close} />}
    </Stack>
  );
};
