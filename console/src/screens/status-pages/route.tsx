import { Anchor, Button, Group, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NoMatch } from '../../components/no-match';
import { NothingYet } from '../../components/nothing-yet';
import { SAMPLES } from '../../samples/samples';
import { type Column, RecordsTable } from '../../components/records-table';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { StatusBadge } from '../../components/status-badge';
import { useAddress } from '../../components/use-address';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { Address } from './address';
import type { Page } from './page-values';
import { SORT_AT_FIRST, usePages } from './use-pages';

const useColumns = (): Column<Page>[] => {
  const { t } = useTranslation('statusPages');
  const { t: common } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'title',
      label: t('name'),
      sort: 'title',
      render: ({ documentId, title }) => (
        <Anchor component={Link} to={documentId} size="sm" fw={600}>
          {title}
        </Anchor>
      ),
    },
    { key: 'address', label: t('address'), sort: 'slug', render: (page) => <Address page={page} /> },
    {
      key: 'status',
      label: common('status'),
      render: ({ published }) => <StatusBadge value={published ? 'published' : 'draft'} />,
    },
    {
      key: 'components',
      label: t('components'),
      render: ({ components }) => <Text size="sm">{format.number(components?.length ?? 0)}</Text>,
    },
    {
      key: 'published',
      label: t('publishedAtFirst'),
      sort: 'published_at_first',
      render: ({ published_at_first: at }) => (
        <Text size="sm">{at === null ? common('never') : format.dateTime(at)}</Text>
      ),
    },
  ];
};

/** The public pages of an organisation. */
export const Component = () => {
  const { t } = useTranslation('statusPages');
  const { t: nothing } = useTranslation('nothingYet');
  const { can, documentId: id, slug } = useOrganisation();
  const mayCreate = can('synthetic:report');
  const { get } = useAddress();
  const create = (
    <Button component={Link} to="new" leftSection={<Plus size={16} aria-hidden />}>
      {t('create')}
    </Button>
  );
  return (
    <Screen title={t('title')} about={t('about')} actions={mayCreate && create}>
      <Group justify="flex-end" className="list-filters">
        <SearchBox label={t('search')} />
      </Group>
      <RecordsTable
        query={usePages()}
        columns={useColumns()}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={800}
        empty={
          get('q') === null ? (
            <NothingYet action={mayCreate && create} sample={mayCreate && SAMPLES.statusPage({ id, slug })}>
              {nothing('statusPages')}
            </NothingYet>
          ) : (
            <NoMatch names={['q']}>{t('noMatch')}</NoMatch>
          )
        }
      />
    </Screen>
  );
};
