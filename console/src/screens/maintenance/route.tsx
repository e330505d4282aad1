import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CalendarDays, List as ListIcon, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoMatch } from '../../components/no-match';
import { NothingYet } from '../../components/nothing-yet';
import { SAMPLES } from '../../samples/samples';
import { RecordsTable } from '../../components/records-table';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { Calendar } from './calendar';
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

const List = () => {
  const { t } = useTranslation('maintenance');
  const { t: nothing } = useTranslation('nothingYet');
  const { can, documentId: id, slug } = useOrganisation();
  const mayPlan = can('synthetic:report');
  const { get } = useAddress();
  return (
    <Stack>
      <Group justify="flex-end" className="list-filters">
        <SearchBox label={t('search')} />
      </Group>
      <RecordsTable
        query={useWindows()}
        columns={useColumns()}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={800}
        empty={
          get('q') === null ? (
            <NothingYet action={mayPlan && <NewWindow />} sample={mayPlan && SAMPLES.maintenance({ id, slug })}>
              {nothing('maintenance')}
            </NothingYet>
          ) : (
            <NoMatch names={['q']}>{t('noMatch')}</NoMatch>
          )
        }
      />
    </Stack>
  );
};

/** Planned maintenance with its next times, and as a calendar. */
export const Component = () => {
  const { t } = useTranslation('maintenance');
  const { can } = useOrganisation();
  const { get, change } = useAddress();
  const open = (tab: string | null): void =>
    change({ tab: tab === 'calendar' ? tab : null, sort: null, q: null, month: null });
  return (
    <Screen title={t('title')} about={t('about')} actions={can('synthetic:report') && <NewWindow />}>
      <Tabs value={get('tab') === 'calendar' ? 'calendar' : 'list'} onChange={open} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('tabs.label')}>
          <Tabs.Tab value="list" leftSection={<ListIcon size={16} aria-hidden />}>
            {t('tabs.list')}
          </Tabs.Tab>
          <Tabs.Tab value="calendar" leftSection={<CalendarDays size={16} aria-hidden />}>
            {t('tabs.calendar')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <List />
        </Tabs.Panel>
        <Tabs.Panel value="calendar">
          <Calendar />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
};
