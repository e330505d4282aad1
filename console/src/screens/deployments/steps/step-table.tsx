import { Anchor, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ResponsiveTable } from '../../../components/responsive-table';
import { useFormat } from '../../../format/use-format';
import { lastedMs, type Step, titleOf } from '../deployment';
import { StepBadge } from '../status';

interface StepTableProps {
  steps: Step[];
  selected: string | null;
  onSelect: (key: string) => void;
}

/** The steps as a table: the same as the graph, for small screens, the keyboard and screen readers. */
export const StepTable = ({ steps, selected, onSelect }: StepTableProps) => {
  const { t } = useTranslation('deployments');
  const { t: common } = useTranslation();
  const format = useFormat();
  const lasted = (step: Step): string => {
    const ms = lastedMs(step);
    return ms === null ? '–' : format.exactDuration(ms);
  };
  const names = new Map(steps.map((step) => [step.key, titleOf(step)]));
  const needs = (step: Step): string => (step.depends_on ?? []).map((key) => names.get(key) ?? key).join(', ');
  return (
    <ResponsiveTable minWidth={250} aria-label={t('steps.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{common('status')}</Table.Th>
          <Table.Th>{t('step.one')}</Table.Th>
          <Table.Th>{t('step.dependsOn')}</Table.Th>
          <Table.Th>{t('step.lasted')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {steps.map((step) => (
          <Table.Tr key={step.documentId} bg={step.key === selected ? 'var(--mantine-color-default-hover)' : undefined}>
            <Table.Td data-label={common('status')}>
              <div>
                <StepBadge status={step.status} />
              </div>
            </Table.Td>
            <Table.Td data-part="title">
              <Stack gap={0}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  aria-pressed={step.key === selected}
                  onClick={() => onSelect(step.key)}
                >
                  {titleOf(step)}
                </Anchor>
                {step.attempt > 1 && (
                  <Text size="xs" c="dimmed">
                    {t('step.attempt', { number: step.attempt })}
                  </Text>
                )}
              </Stack>
            </Table.Td>
            <Table.Td data-label={t('step.dependsOn')}>{needs(step) || '–'}</Table.Td>
            <Table.Td data-label={t('step.lasted')}>{lasted(step)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ResponsiveTable>
  );
};
