import { Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Estimate } from '../../../components/estimate';
import { ResponsiveTable } from '../../../components/responsive-table';
import type { Plan } from '../deployment';

type PlannedStep = Plan['steps'][number];

const levelsOf = (steps: readonly PlannedStep[]): [level: number, steps: PlannedStep[]][] => {
  const levels = new Map<number, PlannedStep[]>();
  for (const step of steps) levels.set(step.level, [...(levels.get(step.level) ?? []), step]);
  return [...levels].sort(([one], [other]) => one - other);
};

const NO_BREAK = { whiteSpace: 'nowrap' } as const;

const titleOf = ({ id, name }: PlannedStep): string => name ?? id;

interface RowProps {
  step: PlannedStep;
  names: ReadonlyMap<string, string>;
  /** Whether no price of a step is missing: the blueprint may have one for all. */
  isPriced: boolean;
  /** USD for one EUR; null if there is no exchange rate. */
  rate: number | null;
}

const Row = ({ step, names, isPriced, rate }: RowProps) => {
  const { t } = useTranslation('deployments');
  const { executor, runner, runs, estimated_cost_monthly: cost, type } = step;
  const needs = step.depends_on.map((id) => names.get(id) ?? id).join(', ');
  const isUnknown = cost === null && type === 'provision' && !isPriced;
  return (
    <Table.Tr>
      <Table.Td data-part="title">
        <Text size="sm" td={runs ? undefined : 'line-through'}>
          {titleOf(step)}
        </Text>
        {!runs && (
          <Text size="xs" c="dimmed">
            {t('plan.leftOut')}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label={t('step.executor')} style={NO_BREAK}>
        <div>
          {t(`executors.${executor}`)}
          {runner && (
            <Text size="xs" c="dimmed">
              {runner}
            </Text>
          )}
        </div>
      </Table.Td>
      <Table.Td data-label={t('step.dependsOn')}>{needs || '–'}</Table.Td>
      <Table.Td ta="right" data-label={t('cost.month')}>
        {cost === null ? isUnknown && runs ? t('cost.unknown') : '–' : <Estimate usd={cost} rate={rate} />}
      </Table.Td>
    </Table.Tr>
  );
};

/** The steps in the order in which they run: those of one level run at once. */
export const PlannedSteps = ({ plan: { steps, estimate } }: { plan: Plan }) => {
  const { t } = useTranslation('deployments');
  // That of the plan, so that the steps add up.
  const rate = estimate.known_eur ? estimate.known_usd / estimate.known_eur : null;
  const names = new Map(steps.map((step) => [step.id, titleOf(step)]));
  return (
    <Stack gap="xs">
      <Group>
        <Text size="sm" c="dimmed">
          {t('plan.order')}
        </Text>
      </Group>
      <ResponsiveTable minWidth={250} aria-label={t('steps.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('step.one')}</Table.Th>
            <Table.Th>{t('step.executor')}</Table.Th>
            <Table.Th>{t('step.dependsOn')}</Table.Th>
            <Table.Th ta="right">{t('cost.month')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {levelsOf(steps).map(([level, own], at) => (
          <Table.Tbody key={level}>
            <Table.Tr bg="var(--mantine-color-default-hover)">
              <Table.Th colSpan={4} scope="rowgroup" role="rowheader" fw={500}>
                {t('plan.level', { number: at + 1, count: own.length })}
              </Table.Th>
            </Table.Tr>
            {own.map((step) => (
              <Row key={step.id} step={step} names={names} isPriced={estimate.unknown === 0} rate={rate} />
            ))}
          </Table.Tbody>
        ))}
      </ResponsiveTable>
    </Stack>
  );
};
