import { Anchor, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SEVERITIES } from '../../../../../src/domain/vocabularies';
import { EmptyState } from '../../../components/empty-state';
import { ResponsiveTable } from '../../../components/responsive-table';
import { type AddressChange, useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import { NO_CONDITIONS, NO_CONTROL, type Standard } from '../conditions';
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

interface CountProps {
  value: number;
  label: string;
  /** What the list of findings shows of the control. */
  of: AddressChange;
}

/** The number of findings of a control in one column, which leads to them. */
const Count = ({
  by,
  control,
  value,
  label,
  of,
}: CountProps & Pick<NumbersProps, 'by'> & Pick<ControlState, 'control'>) => {
  const { t } = useTranslation('compliance');
  const { linkTo } = useAddress();
  const format = useFormat();
  const number = format.number(value);
  const to = linkTo({ ...NO_CONDITIONS, tab: null, by: null, [by]: control ?? NO_CONTROL, ...of });
  return (
    <Table.Td data-label={label} ta="right" c={value > 0 ? undefined : 'dimmed'}>
      {value === 0 ? (
        number
      ) : (
        <Anchor
          component={Link}
          to={to}
          inherit
          fw={700}
          aria-label={`${control ?? t('noControl')}, ${label}: ${number}`}
        >
          {number}
        </Anchor>
      )}
    </Table.Td>
  );
};

interface NumbersProps {
  by: Standard;
  state: ControlState;
}

const Numbers = ({ by, state }: NumbersProps) => {
  const { t } = useTranslation('compliance');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { control, open, oldest, overdue, accepted, median_days_to_mitigate: median } = state;
  const count = (props: CountProps) => <Count key={props.label} {...props} by={by} control={control} />;
  return (
    <>
      {SEVERITIES.map((severity) =>
        count({ value: open[severity], label: common(`values.${severity}`), of: { severity } }),
      )}
      {count({ value: overdue, label: t('overdue'), of: { due: 'overdue' } })}
      <Table.Td ta="right" data-label={t('oldest')} style={{ whiteSpace: 'nowrap' }}>
        {oldest ? format.date(oldest) : '–'}
      </Table.Td>
      {count({ value: accepted, label: t('accepted'), of: { status: 'accepted_risk' } })}
      <Table.Td ta="right" data-label={t('median')}>
        {median === null ? '–' : format.number(median)}
      </Table.Td>
    </>
  );
};

/** A line for each control that findings concern. Its numbers lead to these findings. */
export const ComplianceTable = ({ by, states }: Pick<NumbersProps, 'by'> & { states: readonly ControlState[] }) => {
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
            <Numbers by={by} state={state} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ResponsiveTable>
  );
};
