import { useTranslation } from 'react-i18next';
import { OperatorLink } from '../../components/operator-link';
import { useFormat } from '../../format/use-format';
import { Fact, Group } from './group';
import type { Organisation } from './use-settings';

/** The plan and its limits, which the platform's operator sets. */
export const PlanGroup = ({ organisation }: { organisation: Organisation }) => {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const format = useFormat();
  const limit = (value: number | null): string => (value === null ? common('unlimited') : format.number(value));
  const { plan, tier, plan_expires_at: expires, max_monthly_budget: ceiling } = organisation;
  const tierName = tier && t(`plan.tiers.${tier}`);
  return (
    <Group title={t('plan.title')} about={t('plan.about')}>
      <OperatorLink />
      <Fact label={t('plan.plan')}>{plan}</Fact>
      {tierName && tierName !== plan && <Fact label={t('plan.tier')}>{tierName}</Fact>}
      <Fact label={t('plan.agents')}>{limit(organisation.agent_limit)}</Fact>
      <Fact label={t('plan.instances')}>{limit(organisation.max_instances)}</Fact>
      <Fact label={t('plan.members')}>{limit(organisation.max_members)}</Fact>
      <Fact label={t('plan.budget')}>{ceiling === null ? common('unlimited') : format.money(ceiling)}</Fact>
      <Fact label={t('plan.expires')}>{expires ? format.calendarDay(expires) : common('never')}</Fact>
    </Group>
  );
};
