import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { INSTANCE_STATUSES } from '../../../../src/domain/vocabularies';
import { CountFilter } from '../../components/count-filter';
import { NoMatch } from '../../components/no-match';
import { NothingYet } from '../../components/nothing-yet';
import { SAMPLES } from '../../samples/samples';
import { RecordsTable } from '../../components/records-table';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { VirtualRows } from '../../components/virtual-rows';
import { useOrganisation } from '../../session/organisation';
import { useColumns } from './columns';
import { InstanceDialog } from './instance-dialog';
import { FILTERS, SORT_AT_FIRST, useFilters, useInstances } from './use-instances';

/** What instances are, and how the first one comes here. */
const Nothing = () => {
  const { t } = useTranslation('instances');
  const { t: nothing } = useTranslation('nothingYet');
  const { can, documentId: id, slug } = useOrganisation();
  const mayProvision = can('instance:provision');
  const choose = (
    <Button component={Link} to={organisationPage(slug, 'blueprints')}>
      {t('toBlueprints')}
    </Button>
  );
  return (
    <NothingYet action={mayProvision && choose} sample={mayProvision && SAMPLES.instance({ id, slug })}>
      {nothing('instances')}
    </NothingYet>
  );
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
      <Group justify="space-between" className="list-filters">
        <CountFilter
          label={common('status')}
          values={INSTANCE_STATUSES}
          textOf={(value) => common(`values.${value}`)}
          counts={counts}
          value={status}
          onChange={setStatus}
        />
        <SearchBox label={t('search')} />
      </Group>
      <RecordsTable
        query={query}
        columns={columns}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={1040}
        empty={isChanged ? <NoMatch names={FILTERS}>{t('noMatch')}</NoMatch> : <Nothing />}
        {...(total === undefined ? {} : { total })}
        rows={<VirtualRows query={query} columns={columns} />}
      />
      {isOpen && <InstanceDialog instance={null} onClose={close} />}
    </Screen>
  );
};
