import { Anchor, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time';
import { useFormat } from '../../../format/use-format';
import { type Step, titleOf } from '../deployment';
import { StepBadge } from '../status';

interface StepTableProps {
  steps: Step[];
  selected: string | null;
  onSelect: (key: string) => void;
}

/** How long a step has taken until now. */
const Lasted = ({ step: { started_at: from, ended_at: until } }: { step: Step }) => {
  const format = useFormat();
  if (!from) return '–';
  if (!until) return <RelativeTime time={from} />;
  return format.duration(Math.max(0, Date.parse(until) - Date.parse(from)));
};

/** The steps as a table: the same as the graph, for small screens, the keyboard and screen readers. */
export const StepTable = ({ steps, selected, onSelect }: StepTableProps) => {
  const { t } = useTranslation('deployments');
  const { t: common } = useTranslation();
  const names = new Map(steps.map((step) => [step.key, titleOf(step)]));
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label={t('steps.title')} verticalSpacing="xs">
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
            <Table.Tr
              key={step.documentId}
              bg={step.key === selected ? 'var(--mantine-color-default-hover)' : undefined}
            >
              <Table.Td>
                <StepBadge status={step.status} />
              </Table.Td>
              <Table.Td>
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
              <Table.Td>{(step.depends_on ?? []).map((key) => names.get(key) ?? key).join(', ') || '–'}</Table.Td>
              <Table.Td>
                <Lasted step={step} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};
