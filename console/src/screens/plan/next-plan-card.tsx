import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { useFormat } from '../../format/use-format';
import { addedFeatures, type Limits, limitsOfPlan, nextPlanOf, type PublicPlan, raisedLimits } from './next-plan';
import { usePriceText } from './price';
import type { Usage } from './use-plan';

const limitsNow = ({ agents, instances, members, monthly_budget: budget }: Usage): Limits => ({
  agents: agents.limit,
  instances: instances.limit,
  members: members.limit,
  budget: budget.ceiling,
});

const Content = ({ usage, plan }: { usage: Usage; plan: PublicPlan }) => {
  const { t } = useTranslation('plan');
  const { t: common } = useTranslation();
  const format = useFormat();
  const price = usePriceText()(plan);
  const then = limitsOfPlan(plan);
  const text = (name: keyof Limits): string => {
    const limit = then[name];
    if (limit === null) return common('unlimited');
    return name === 'budget' ? format.money(limit) : format.number(limit);
  };
  const raised = raisedLimits(limitsNow(usage), plan);
  const added = addedFeatures(usage.entitlements, plan);
  return (
    <Card title={t('next.title', { name: plan.name })}>
      <Stack gap="sm">
        {price && <Text size="sm">{price}</Text>}
        {raised.length + added.length === 0 && <Text size="sm">{t('next.nothing')}</Text>}
        <List size="sm">
          {raised.map((name) => (
            <List.Item key={name}>{t('next.limit', { name: t(`limits.${name}`), limit: text(name) })}</List.Item>
          ))}
          {added.map((name) => (
            <List.Item key={name}>{t(`features.names.${name}`)}</List.Item>
          ))}
        </List>
      </Stack>
    </Card>
  );
};

/** What the next plan would allow, if the platform shows one. */
export const NextPlan = ({ usage, plans }: { usage: Usage; plans: readonly PublicPlan[] }) => {
  const next = nextPlanOf(plans, usage.plan);
  return next ? <Content usage={usage} plan={next} /> : null;
};
