import { Box, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownZone } from '../../format/own-zone';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import type { OnDay } from './month';
import type { Occurrence } from './use-calendar';

const LOOK = {
  display: 'block',
  width: '100%',
  overflow: 'hidden',
  padding: '2px 6px',
  borderInlineStart: '3px solid var(--mantine-color-blue-6)',
  background: 'var(--mantine-color-blue-light)',
} as const;

/** What clocks of the window's zone show on this day. */
const useTimes = ({ occurrence: { from, until, timezone: zone }, begins, ends }: OnDay<Occurrence>): string => {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const [first, last] = [format.timeIn(from, zone), format.timeIn(until, zone)];
  const times = begins
    ? t(ends ? 'calendar.times' : 'calendar.begins', { from: first, until: last })
    : t(ends ? 'calendar.ends' : 'calendar.allDay', { until: last });
  return zone === ownZone() ? times : `${times} (${zone})`;
};

/** A window on one of its days. Who may change windows opens it. */
export const CalendarEntry = ({ entry, onOpen }: { entry: OnDay<Occurrence>; onOpen: (id: string) => void }) => {
  const { can } = useOrganisation();
  const { name, window } = entry.occurrence;
  const text = (
    <>
      <Text component="span" display="block" size="sm" fw={600} truncate title={name}>
        {name}
      </Text>
      <Text component="span" display="block" size="xs">
        {useTimes(entry)}
      </Text>
    </>
  );
  if (!can('synthetic:report')) return <Box style={LOOK}>{text}</Box>;
  return (
    <UnstyledButton style={LOOK} onClick={() => onOpen(window)}>
      {text}
    </UnstyledButton>
  );
};
