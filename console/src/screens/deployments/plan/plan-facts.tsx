import { Alert, List, SimpleGrid, Text } from '@mantine/core';
import i18next from 'i18next';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { FactsTable } from '../../../components/facts-table';
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
        [t('cost.fits'), t(budget.fits ? 'cost.doesFit' : 'cost.doesNotFit')],
      ]}
    />
  );
};

const Limits = ({ plan }: PlanProps) => {
  const { t } = useTranslation('deployments');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { used, limit, needed } = plan.instances;
  return (
    <FactsTable
      facts={[
        [t('form.name'), plan.name],
        [t('target'), [plan.target.provider, plan.target.region].filter(Boolean).join(', ')],
        [t('plan.instances'), format.number(needed)],
        [
          t('plan.instancesUsed'),
          t('plan.usedOf', {
            used: format.number(used),
            limit: limit === null ? common('unlimited') : format.number(limit),
          }),
        ],
      ]}
    />
  );
};

/** What the server warns of, and who has to approve. */
export const PlanNotices = ({ plan: { warnings, approval } }: PlanProps) => {
  const { t, i18n } = useTranslation('deployments');
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={t('plan.warnings')}>
          <List size="sm">
            {warnings.map(({ code, message }) => (
              <List.Item key={code}>
                {(i18next.getResource(i18n.language, 'refusals', code) as string | undefined) ?? message}
              </List.Item>
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
