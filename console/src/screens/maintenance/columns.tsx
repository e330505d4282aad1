import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/records-table';
import { ColourBadge } from '../../components/status-badge';
import { ownZone } from '../../format/own-zone';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { recurrenceOf } from './recurrence';
import type { Window } from './use-windows';
import { WindowMenu } from './window-menu';

const Name = ({ window: { name, description, in_effect: isInEffect } }: { window: Window }) => {
  const { t } = useTranslation('maintenance');
  return (
    <Stack gap={0} align="flex-start">
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {description && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {description}
        </Text>
      )}
      {isInEffect && <ColourBadge color="blue">{t('inEffect')}</ColourBadge>}
    </Stack>
  );
};

/** The next time: on the person's clock, and on that of the window's zone if that shows another time. */
const NextTime = ({ window: { from, until, timezone: zone } }: { window: Window }) => {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  if (from === null || until === null) return <Text size="sm">{t('over')}</Text>;
  const own = ownZone();
  return (
    <Stack gap={0}>
      <Text size="sm">{t('itsTime', { range: format.dateRange(from, until, own), zone: own })}</Text>
      {zone !== own && (
        <Text size="xs" c="dimmed">
          {t('itsTime', { range: format.dateRange(from, until, zone), zone })}
        </Text>
      )}
    </Stack>
  );
};

const Repeats = ({ rule }: { rule: string | null }) => {
  const { t } = useTranslation('maintenance');
  const { preset, days, monthDay } = recurrenceOf(rule);
  if (preset === 'weekly' && days.length > 0)
    return t('shown.weekly', { days: days.map((day) => t(`weekdays.${day}`)).join(', ') });
  if (preset === 'monthly') return t('shown.monthly', { day: monthDay });
  return preset === 'custom' ? rule : t(`presets.${preset}`);
};

const Scope = ({ window: { checks, labels } }: { window: Window }) => {
  const { t } = useTranslation('maintenance');
  const count = checks?.length ?? 0;
  const parts = [...(count > 0 ? [t('checks', { count })] : []), ...(labels ?? [])];
  return parts.length === 0 ? t('all') : parts.join(', ');
};

/** The columns of the list. */
export const useColumns = (): Column<Window>[] => {
  const { t } = useTranslation('maintenance');
  const { t: common } = useTranslation();
  const { can } = useOrganisation();
  const columns: Column<Window>[] = [
    { key: 'name', label: t('window'), sort: 'name', render: (window) => <Name window={window} /> },
    { key: 'next', label: t('next'), render: (window) => <NextTime window={window} /> },
    { key: 'repeats', label: t('repeats'), render: ({ recurrence }) => <Repeats rule={recurrence} /> },
    { key: 'scope', label: t('scope'), render: (window) => <Scope window={window} /> },
  ];
  const actions: Column<Window> = {
    key: 'actions',
    label: common('actions'),
    align: 'right',
    render: (window) => <WindowMenu window={window} />,
  };
  return can('synthetic:report') ? [...columns, actions] : columns;
};
