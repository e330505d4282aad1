import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { INSTANCE_STATUSES } from '../../../../src/domain/vocabularies';
import { CountFilter } from '../../components/count-filter';
import { EmptyState } from '../../components/empty-state';
import { RecordsTable } from '../../components/records-table';
import { SampleCommand } from '../../components/sample-command';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { VirtualRows } from '../../components/virtual-rows';
import { useOrganisation } from '../../session/organisation';
import { useColumns } from './columns';
import { InstanceDialog } from './instance-dialog';
import { INSTANCES, SORT_AT_FIRST, useFilters, useInstances } from './use-instances';

/** The command with which a program records an instance of this organisation. */
const commandFor = (organisation: string): string =>
  [
    `curl ${location.origin}${INSTANCES} \\`,
    `  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ data: { name: 'web-1', provider: 'hetzner', region: 'fsn1', organisation } })}'`,
  ].join('\n');

/** What instances are, and how the first one comes here. */
const Nothing = () => {
  const { t } = useTranslation('instances');
  const { can, documentId, slug } = useOrganisation();
  const canProvision = can('instance:provision');
  const how = canProvision && (
    <Stack align="center" gap="sm" w="100%">
      <Button component={Link} to={organisationPage(slug, 'blueprints')}>
        {t('toBlueprints')}
      </Button>
      <SampleCommand label={t('sample')} text={commandFor(documentId)} />
    </Stack>
  );
  return <EmptyState action={how}>{t(canProvision ? 'none' : 'noneToRead')}</EmptyState>;
};

/** The cloud instances of an organisation. */
export const Component = () => {
  const { t } = useTranslation('instances');
  const { t: common } = useTranslation();
  const { can } = useOrganisation();
  const { status, setStatus, isChanged } = useFilters();
  const query = useInstances();
  const columns = useColumns();
  const [isOpen, { open, close }] = useDisclosure();
  const counts = query.data?.pages[0]?.meta.facets?.status;
  const total = status ? counts?.[status] : counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
      {t('add')}
    </Button>
  );
  return (
    <Screen title={t('title')} about={t('about')} actions={can('instance:provision') && add}>
      <Group justify="space-between">
        <CountFilter
          label={common('status')}
          values={INSTANCE_STATUSES}
          textOf={(value) => common(`values.${value}`)}
          counts={counts}
          value={status}
          onChange={setStatus}
        />
        <SearchBox label={t('search')} placeholder={t('search')} />
      </Group>
      <RecordsTable
        query={query}
        columns={columns}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={1040}
        empty={isChanged ? <EmptyState>{t('noMatch')}</EmptyState> : <Nothing />}
        {...(total === undefined ? {} : { total })}
        rows={<VirtualRows query={query} columns={columns} />}
      />
      {isOpen && <InstanceDialog instance={null} onClose={close} />}
    </Screen>
  );
};
