import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../../src/domain/console-pages';
import { WEBHOOK_EVENT_NAMES } from '../../../../../src/domain/events/catalogue';
import { recordsOf, type RecordsPage } from '../../../api/use-records';
import { DayField } from '../../../components/day-field';
import { NoMatch } from '../../../components/no-match';
import { NothingYet } from '../../../components/nothing-yet';
import { SAMPLES } from '../../../samples/samples';
import { type Column, RecordsTable } from '../../../components/records-table';
import { useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import { RecordNames } from '../../../records/record-names';
import { useOrganisation } from '../../../session/organisation';
import { EventDrawer } from './event-drawer';
import { EventRecord } from './event-record';
import { type Subject, subjectOf } from './subject';
import { type FeedEvent, FILTERS, useEvents } from './use-events';
import { eventWords } from './words';

const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, null]));

const Nothing = () => {
  const { t } = useTranslation('events');
  const { t: nothing } = useTranslation('nothingYet');
  const { documentId: id, slug } = useOrganisation();
  const toWebhooks = (
    <Button component={Link} to={organisationPage(slug, 'integrations/webhooks')}>
      {t('toWebhooks')}
    </Button>
  );
  return (
    <NothingYet action={toWebhooks} sample={SAMPLES.events({ id, slug })}>
      {nothing('events')}
    </NothingYet>
  );
};

const useColumns = (): Column<FeedEvent>[] => {
  const { t } = useTranslation('events');
  const format = useFormat();
  const { linkTo } = useAddress();
  return [
    {
      key: 'time',
      label: t('time'),
      render: ({ timestamp }) => (
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          {format.dateTime(timestamp)}
        </Text>
      ),
    },
    {
      key: 'type',
      label: t('type'),
      isTitle: true,
      render: ({ id, type }) => (
        <Anchor component={Link} to={linkTo({ event: id })} size="sm" fw={600} title={type}>
          {eventWords(type)}
        </Anchor>
      ),
    },
    {
      key: 'subject',
      label: t('subject'),
      render: (event) => <EventRecord event={event} />,
    },
  ];
};

const Filters = () => {
  const { t } = useTranslation('events');
  const { get, change } = useAddress();
  const types = WEBHOOK_EVENT_NAMES.map((value) => ({ value, label: eventWords(value) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
  return (
    <Group align="flex-end" gap="sm" mb="md" className="list-filters">
      <NativeSelect
        label={t('type')}
        value={get('type') ?? ''}
        onChange={({ currentTarget: { value } }) => change({ type: value })}
        data={[{ value: '', label: t('anyType') }, ...types]}
      />
      <DayField name="from" label={t('from')} />
      <DayField name="to" label={t('to')} />
      {FILTERS.some((name) => get(name) !== null) && (
        <Button variant="subtle" onClick={() => change(NO_FILTERS)}>
          {t('reset')}
        </Button>
      )}
    </Group>
  );
};

const subjectsOf = ({ data: events }: RecordsPage<FeedEvent>): Subject[] =>
  events.map(({ data }) => subjectOf(data)).filter((subject) => subject !== null);

/** What has happened in the organisation, the newest first: the events that webhooks deliver. */
export const Component = () => {
  const { t } = useTranslation('events');
  const { get, change } = useAddress();
  const events = useEvents();
  const shown = recordsOf(events).find(({ id }) => id === get('event'));
  const isFiltered = FILTERS.some((name) => get(name) !== null);
  return (
    <RecordNames pages={events.data?.pages.map(subjectsOf) ?? []}>
      <Text size="sm" c="dimmed" mb="md">
        {t('about')}
      </Text>
      <Filters />
      <RecordsTable
        query={events}
        columns={useColumns()}
        label={t('title')}
        minWidth={560}
        empty={isFiltered ? <NoMatch names={FILTERS}>{t('noMatch')}</NoMatch> : <Nothing />}
      />
      <EventDrawer event={shown} onClose={() => change({ event: null })} />
    </RecordNames>
  );
};
