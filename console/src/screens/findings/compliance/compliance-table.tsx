import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SEVERITIES } from '../../../../../src/domain/vocabularies';
import { EmptyState } from '../../../components/empty-state';
import { ResponsiveTable } from '../../../components/responsive-table';
import { useFormat } from '../../../format/use-format';
import type { ControlState } from './use-compliance';

const Control = ({ state: { control, title } }: { state: ControlState }) => {
  const { t, i18n } = useTranslation('compliance');
  const text = title?.[i18n.language === 'de' ? 'de' : 'en'];
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600}>
        {control ?? t('noControl')}
      </Text>
      {text && (
        <Text size="xs" c="dimmed">
          {text}
        </Text>
      )}
    </Stack>
  );
};

const Numbers = ({ state }: { state: ControlState }) => {
  const { t } = useTranslation('compliance');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { open, oldest, overdue, accepted, median_days_to_mitigate: median } = state;
  const number = (value: number, label: string) => (
    <Table.Td key={label} data-label={label} ta="right" fw={value > 0 ? 700 : 400} c={value > 0 ? undefined : 'dimmed'}>
      {format.number(value)}
    </Table.Td>
  );
  return (
    <>
      {SEVERITIES.map((severity) => number(open[severity], common(`values.${severity}`)))}
      {number(overdue, t('overdue'))}
      <Table.Td ta="right" data-label={t('oldest')} style={{ whiteSpace: 'nowrap' }}>
        {oldest ? format.date(oldest) : '–'}
      </Table.Td>
      {number(accepted, t('accepted'))}
      <Table.Td ta="right" data-label={t('median')}>
        {median === null ? '–' : format.number(median)}
      </Table.Td>
    </>
  );
};

/** A line for each control that findings concern. */
export const ComplianceTable = ({ states }: { states: readonly ControlState[] }) => {
  const { t } = useTranslation('compliance');
  const { t: common } = useTranslation();
  if (states.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <ResponsiveTable minWidth={860} aria-label={t('title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('control')}</Table.Th>
          {SEVERITIES.map((severity) => (
            <Table.Th key={severity} ta="right">
              {common(`values.${severity}`)}
            </Table.Th>
          ))}
          <Table.Th ta="right">{t('overdue')}</Table.Th>
          <Table.Th ta="right">{t('oldest')}</Table.Th>
          <Table.Th ta="right">{t('accepted')}</Table.Th>
          <Table.Th ta="right">{t('median')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {states.map((state) => (
          <Table.Tr key={state.control ?? ''}>
            <Table.Td data-part="title">
              <Control state={state} />
            </Table.Td>
            <Numbers state={state} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ResponsiveTable>
  );
};
