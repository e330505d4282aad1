import { ActionIcon, Alert, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { useAddress } from '../../components/use-address';
import { ownZone } from '../../format/own-zone';
import { useFormat } from '../../format/use-format';
import { CalendarEntry } from './calendar-entry';
import { byDay, dayIn, monthAfter, monthIn, type OnDay, weeksOf } from './month';
import { WEEKDAYS } from './recurrence';
import { type Occurrence, useCalendar, useWindow } from './use-calendar';
import { WindowDialog } from './window-dialog';

/** Seven columns are too narrow there. */
const NARROW = '(max-width: 75em)';
const HEIGHT = 480;

interface ViewProps {
  month: string;
  today: string;
  entries: Map<string, OnDay<Occurrence>[]>;
  onOpen: (id: string) => void;
}

const Entries = ({ entries, onOpen }: { entries: OnDay<Occurrence>[]; onOpen: (id: string) => void }) => (
  <Stack gap={4}>
    {entries.map((entry) => (
      <CalendarEntry key={`${entry.occurrence.window} ${entry.occurrence.from}`} entry={entry} onOpen={onOpen} />
    ))}
  </Stack>
);

const DayNumber = ({ day, month, today }: { day: string } & Pick<ViewProps, 'month' | 'today'>) => {
  const format = useFormat();
  const isOutside = !day.startsWith(month);
  return (
    <Text
      component="time"
      dateTime={day}
      size="xs"
      fw={day === today ? 700 : 400}
      td={day === today ? 'underline' : undefined}
      c={isOutside ? 'dimmed' : undefined}
    >
      {isOutside ? format.day(day) : Number(day.slice(-2))}
    </Text>
  );
};

const Grid = ({ month, today, entries, onOpen }: ViewProps) => {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  return (
    <Table layout="fixed" withTableBorder withColumnBorders aria-label={format.month(`${month}-01`)}>
      <Table.Thead>
        <Table.Tr>
          {WEEKDAYS.map((day) => (
            <Table.Th key={day} scope="col">
              {t(`weekdays.${day}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeksOf(month).map((week) => (
          <Table.Tr key={week[0]}>
            {week.map((day) => (
              <Table.Td key={day} valign="top" h={88} p={4} aria-current={day === today ? 'date' : undefined}>
                <DayNumber day={day} month={month} today={today} />
                <Entries entries={entries.get(day) ?? []} onOpen={onOpen} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

const Agenda = ({ month, entries, onOpen }: ViewProps) => {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const days = [...entries.keys()].filter((day) => day.startsWith(month)).sort();
  if (days.length === 0) return <EmptyState>{t('calendar.none')}</EmptyState>;
  return (
    <Stack>
      {days.map((day) => (
        <Stack key={day} gap={4} component="section" aria-label={format.longDay(day)}>
          <Title order={3} size="h6">
            {format.longDay(day)}
          </Title>
          <Entries entries={entries.get(day) ?? []} onOpen={onOpen} />
        </Stack>
      ))}
    </Stack>
  );
};

const Months = ({ month }: { month: string }) => {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const { change } = useAddress();
  const go = (count: number) => () => change({ month: monthAfter(month, count) });
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size="lg" aria-label={t('calendar.previous')} onClick={go(-1)}>
        <ChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t('calendar.next')} onClick={go(1)}>
        <ChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" onClick={() => change({ month: null })}>
        {t('calendar.today')}
      </Button>
      <Title order={2} size="h4" aria-live="polite">
        {format.month(`${month}-01`)}
      </Title>
    </Group>
  );
};

const OpenedWindow = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error } = useWindow(id);
  if (data) return <WindowDialog window={data} onClose={onClose} />;
  return <Refusal error={error} />;
};

/** When windows occur in a month, which the address names: as a grid, on a small phone as a list of days. */
export const Calendar = () => {
  const { t } = useTranslation('maintenance');
  const { get } = useAddress();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<string | null>(null);
  const today = dayIn(Date.now(), ownZone());
  const month = monthIn(get('month'), today);
  const days = weeksOf(month).flat();
  const View = isNarrow ? Agenda : Grid;
  return (
    <Stack>
      <Months month={month} />
      <Text size="sm" c="dimmed">
        {t('calendar.zone', { zone: ownZone() })}
      </Text>
      <QueryView query={useCalendar(days)} skeleton={<Skeleton height={HEIGHT} />}>
        {({ data, meta }) => (
          <Stack>
            {!meta.is_complete && <Alert color="yellow">{t('calendar.incomplete', { count: data.length })}</Alert>}
            <View month={month} today={today} entries={byDay(data, days)} onOpen={setOpened} />
          </Stack>
        )}
      </QueryView>
      {opened !== null && <OpenedWindow id={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
};
