import { Button, Group, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditMenu } from '../../../components/edit-menu';
import { EmptyState } from '../../../components/empty-state';
import { SampleCommand } from '../../../components/sample-command';
import { useOrganisation } from '../../../session/organisation';
import { type Column, RecordsTable } from '../../../components/records-table';
import { RelativeTime } from '../../../components/relative-time';
import { StatusBadge } from '../../../components/status-badge';
import { DirectoryDialog } from './directory-dialog';
import { ProviderWarnings } from './provider-warnings';
import { TurnOffDialog } from './turn-off-dialog';
import { type Directory, SORT_AT_FIRST, useDirectories, useDirectoryRemoval } from './use-directories';

interface DirectoryMenuProps {
  directory: Directory;
  onEdit: () => void;
  onTurnOff: () => void;
}

const DirectoryMenu = ({ directory, onEdit, onTurnOff }: DirectoryMenuProps) => {
  const { t } = useTranslation('integrations');
  const { name } = directory;
  return (
    <EditMenu
      id={directory.documentId}
      label={t('actionsOf', { name })}
      title={t('directories.removeTitle', { name })}
      why={t('directories.removeWhy')}
      removal={useDirectoryRemoval(directory)}
      onRemove={directory.enabled ? onTurnOff : undefined}
      onEdit={onEdit}
    />
  );
};

/** Whether people can sign in through a directory, and until when a change of it is on trial. */
const Status = ({ directory }: { directory: Directory }) => {
  const { enabled, confirm_by: deadline } = directory;
  const { t } = useTranslation('integrations');
  return (
    <>
      <StatusBadge value={enabled ? 'enabled' : 'disabled'} />
      {deadline !== null && (
        <Text size="xs" c="dimmed" component="div">
          {t(enabled ? 'directories.onTrial' : 'directories.offOnTrial')} <RelativeTime time={deadline} />
        </Text>
      )}
      <ProviderWarnings directory={directory} />
    </>
  );
};

/** Where members sign in once there is a directory. */
const Nothing = () => {
  const { t } = useTranslation('nothingYet');
  const { slug } = useOrganisation();
  const address = `${location.origin}/api/auth/sso/${slug}/start?method=directory`;
  return (
    <EmptyState action={<SampleCommand label={t('signInAddress')} text={address} />}>{t('directories')}</EmptyState>
  );
};

/** The directories with which people can sign in. */
export const Component = () => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const [edited, setEdited] = useState<Directory | null | undefined>(undefined);
  const [turnedOff, setTurnedOff] = useState<Directory | null>(null);
  const columns: Column<Directory>[] = [
    { key: 'name', label: common('name'), sort: 'name', render: ({ name }) => name },
    { key: 'kind', label: t('directories.kind'), sort: 'kind', render: ({ kind }) => t(`directories.kinds.${kind}`) },
    { key: 'tenant', label: t('directories.tenant'), render: ({ idp_tenant_id: tenant }) => tenant ?? '–' },
    {
      key: 'enabled',
      label: common('status'),
      sort: 'enabled',
      render: (one) => <Status directory={one} />,
    },
    {
      key: 'created',
      label: common('created'),
      sort: 'createdAt',
      render: (one) => <RelativeTime time={one.createdAt} />,
    },
    {
      key: 'actions',
      label: common('actions'),
      align: 'right',
      render: (directory) => (
        <DirectoryMenu
          directory={directory}
          onEdit={() => setEdited(directory)}
          onTurnOff={() => setTurnedOff(directory)}
        />
      ),
    },
  ];
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text size="sm" c="dimmed">
          {t('directories.why')}
        </Text>
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEdited(null)}>
          {t('directories.new')}
        </Button>
      </Group>
      <RecordsTable
        query={useDirectories()}
        columns={columns}
        label={t('tabs.directories')}
        defaultSort={SORT_AT_FIRST}
        empty={<Nothing />}
      />
      {edited !== undefined && <DirectoryDialog directory={edited} onClose={() => setEdited(undefined)} />}
      {turnedOff && <TurnOffDialog directory={turnedOff} onClose={() => setTurnedOff(null)} />}
    </>
  );
};
