import { Alert, List, SimpleGrid, Text } from '@mantine/core';
import i18next from 'i18next';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { FactsTable } from '../../../components/facts-table';
import { usePlaceText } from '../../../format/use-place-text';
import { useFormat } from '../../../format/use-format';
import { useCostText } from '../cost';
import type { Plan } from '../deployment';

interface PlanProps {
  plan: Plan;
}

/** What the plan costs, beside what is left of the budget of the month. */
const Money = ({ plan: { estimate, budget } }: PlanProps) => {
  const { t } = useTranslation('deployments');
  const format = useFormat();
  const { short } = useCostText();
  const { known_usd: usd, known_eur: eur, unknown } = estimate;
  // Without an exchange rate nobody can compare dollars with the budget.
  const isUnchecked = eur === null && usd > 0;
  return (
    <FactsTable
      facts={[
        [t('cost.month'), short(estimate)],
        [t('cost.usd'), eur !== null && format.dollars(usd)],
        [t('cost.unknownSteps'), unknown > 0 && format.number(unknown)],
        [t('cost.spend'), format.money(budget.spend)],
        [t('cost.reserved'), format.money(budget.reserved)],
        [t('cost.limit'), budget.limit !== null && format.money(budget.limit)],
        [t('cost.ceiling'), budget.ceiling !== null && format.money(budget.ceiling)],
        [t('cost.left'), budget.left === null ? t('cost.noLimit') : format.money(budget.left)],
        [t('cost.fits'), t(isUnchecked ? 'cost.notChecked' : budget.fits ? 'cost.doesFit' : 'cost.doesNotFit')],
      ]}
    />
  );
};

const Limits = ({ plan }: PlanProps) => {
  const { t } = useTranslation('deployments');
  const { t: dashboard } = useTranslation('dashboard');
  const format = useFormat();
  const { place } = usePlaceText();
  const { used, limit, needed } = plan.instances;
  return (
    <FactsTable
      facts={[
        [t('form.name'), plan.name],
        [t('target'), place(plan.target.provider, plan.target.region, ', ')],
        [t('plan.instances'), format.number(needed)],
        [
          t('plan.instancesUsed'),
          limit === null
            ? dashboard('limits.unlimited', { used: format.number(used) })
            : dashboard('limits.of', { used: format.number(used), limit: format.number(limit) }),
        ],
      ]}
    />
  );
};

/** A warning of the server in the language of the console. */
const useWarningText = ({ estimate: { unknown } }: Plan) => {
  const { t, i18n } = useTranslation('deployments');
  return ({ code, message }: Plan['warnings'][number]): string => {
    if (code === 'COSTS_UNKNOWN') return t('plan.costsUnknown', { count: unknown });
    if (code === 'EXCHANGE_RATE_MISSING') return t('plan.noRate');
    return (i18next.getResource(i18n.language, 'refusals', code) as string | undefined) ?? message;
  };
};

/** What the server warns of, and who has to approve. */
export const PlanNotices = ({ plan }: PlanProps) => {
  const { t } = useTranslation('deployments');
  const textOf = useWarningText(plan);
  const { warnings, approval } = plan;
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={t('plan.warnings')}>
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={warning.code}>{textOf(warning)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {approval.needed && (
        <Alert color="blue" icon={<Hourglass aria-hidden />} title={t('approval.needed')}>
          <Text size="sm">{approval.reasons.map((reason) => t(`approval.reasons.${reason}`)).join(' ')}</Text>
          <Text size="sm">
            {t('approval.by', { names: approval.approvers.map(({ username }) => username).join(', ') || '–' })}
          </Text>
        </Alert>
      )}
    </>
  );
};

/** What is deployed, and what it costs. */
export const PlanFacts = ({ plan }: PlanProps) => {
  const { t } = useTranslation('deployments');
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Card title={t('plan.what')}>
        <Limits plan={plan} />
      </Card>
      <Card title={t('cost.title')}>
        <Money plan={plan} />
      </Card>
    </SimpleGrid>
  );
};
