import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { RecordsTable } from '../../components/records-table';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { useColumns } from './columns';
import { SORT_AT_FIRST, useWindows } from './use-windows';
import { WindowDialog } from './window-dialog';

const NewWindow = () => {
  const { t } = useTranslation('maintenance');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        {t('create')}
      </Button>
      {isOpen && <WindowDialog window={null} onClose={close} />}
    </>
  );
};

/** Planned maintenance with its next times. */
export const Component = () => {
  const { t } = useTranslation('maintenance');
  const { can } = useOrganisation();
  const { get } = useAddress();
  return (
    <Screen title={t('title')} about={t('about')} actions={can('synthetic:report') && <NewWindow />}>
      <Group justify="flex-end">
        <SearchBox label={t('search')} />
      </Group>
      <RecordsTable
        query={useWindows()}
        columns={useColumns()}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={800}
        empty={<EmptyState>{t(get('q') === null ? 'none' : 'noMatch')}</EmptyState>}
      />
    </Screen>
  );
};
