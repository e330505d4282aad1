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

/** Whether the blueprint names no price for all steps, so that this one lacks its own. */
const isUnknown = ({ estimated_cost_monthly: cost, type, runs }: PlannedStep, isPriced: boolean): boolean =>
  cost === null && type === 'provision' && runs && !isPriced;

interface RowProps {
  step: PlannedStep;
  names: ReadonlyMap<string, string>;
  /** Whether no price of a step is missing: the blueprint may have one for all. */
  isPriced: boolean;
  /** USD for one EUR; null if there is no exchange rate. */
  rate: number | null;
  hasCosts: boolean;
}

const Row = ({ step, names, isPriced, rate, hasCosts }: RowProps) => {
  const { t } = useTranslation('deployments');
  const { executor, runner, runs, estimated_cost_monthly: cost } = step;
  const needs = step.depends_on.map((id) => names.get(id) ?? id).join(', ');
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
      {hasCosts && (
        <Table.Td ta="right" data-label={t('cost.month')}>
          {cost !== null && <Estimate usd={cost} rate={rate} />}
          {cost === null && (isUnknown(step, isPriced) ? t('cost.unknown') : '–')}
        </Table.Td>
      )}
    </Table.Tr>
  );
};

/** The steps in the order in which they run: those of one level run at once. */
export const PlannedSteps = ({ plan: { steps, estimate } }: { plan: Plan }) => {
  const { t } = useTranslation('deployments');
  // That of the plan, so that the steps add up.
  const rate = estimate.known_eur ? estimate.known_usd / estimate.known_eur : null;
  const isPriced = estimate.unknown === 0;
  const hasCosts = steps.some((step) => step.estimated_cost_monthly !== null || isUnknown(step, isPriced));
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
            {hasCosts && <Table.Th ta="right">{t('cost.month')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        {levelsOf(steps).map(([level, own], at) => (
          <Table.Tbody key={level}>
            <Table.Tr bg="var(--mantine-color-default-hover)">
              <Table.Th colSpan={hasCosts ? 4 : 3} scope="rowgroup" role="rowheader" fw={500}>
                {t('plan.level', { number: at + 1, count: own.length })}
              </Table.Th>
            </Table.Tr>
            {own.map((step) => (
              <Row key={step.id} step={step} names={names} isPriced={isPriced} rate={rate} hasCosts={hasCosts} />
            ))}
          </Table.Tbody>
        ))}
      </ResponsiveTable>
    </Stack>
  );
};
