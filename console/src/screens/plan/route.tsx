import { Anchor, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { FEATURE_NAMES } from '../../../../src/domain/plans/features';
import { Card } from '../../components/card';
import { QueryView, SkeletonLines } from '../../components/query-view';
import { RelativeTime } from '../../components/relative-time';
import { Screen } from '../../components/screen';
import { UsageBar } from '../../components/usage-bar';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { CurrentPlan } from './current-plan';
import { NextPlan } from './next-plan-card';
import { type Usage, usePublicPlans, useUsage } from './use-plan';

const UsageCard = ({ usage }: { usage: Usage }) => {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { slug, can } = useOrganisation();
  const { used, limit, ceiling, as_of: asOf } = usage.monthly_budget;
  return (
    <Card title={t('usage')}>
      {(['agents', 'instances', 'members'] as const).map((name) => (
        <UsageBar key={name} label={t(`limits.${name}`)} format={format.number} {...usage[name]} />
      ))}
      <Text size="xs" c="dimmed">
        {t('notCounted')}
      </Text>
      <UsageBar label={t('limits.budget')} used={used} limit={limit ?? ceiling} format={format.money} />
      <Text size="sm" c="dimmed">
        {limit === null ? t('budget.ofPlan') : t('budget.own')}
        {ceiling !== null && limit !== null && ` ${t('budget.ceiling', { ceiling: format.money(ceiling) })}`}
      </Text>
      {can('organisation:update') && (
        <Anchor component={Link} to={`${organisationPage(slug, 'settings')}#budget`} size="sm">
          {t('budget.change')}
        </Anchor>
      )}
      {asOf && (
        <Text size="xs" c="dimmed">
          {t('budget.asOf')} <RelativeTime time={asOf} />
        </Text>
      )}
    </Card>
  );
};

/** The features in two lists, so that those that are withheld are seen first. */
const FeaturesCard = ({ entitlements }: Pick<Usage, 'entitlements'>) => {
  const { t } = useTranslation('plan');
  const withheld = FEATURE_NAMES.filter((name) => !entitlements[name]);
  const included = FEATURE_NAMES.filter((name) => entitlements[name]);
  return (
    <Card title={t('features.title')}>
      {withheld.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('features.withheld')}
          </Text>
          <List size="sm" icon={<X size={16} aria-hidden />}>
            {withheld.map((name) => (
              <List.Item key={name}>{t(`features.names.${name}`)}</List.Item>
            ))}
          </List>
          <Text size="sm" fw={600}>
            {t('features.included')}
          </Text>
        </>
      )}
      {withheld.length === 0 && <Text size="sm">{t('features.all')}</Text>}
      <List size="sm" icon={<Check size={16} aria-hidden />}>
        {included.map((name) => (
          <List.Item key={name}>{t(`features.names.${name}`)}</List.Item>
        ))}
      </List>
    </Card>
  );
};

/** The plan of the organisation, what is used of its limits, its features, and what the next plan allows. */
export const Component = () => {
  const { t } = useTranslation('plan');
  const usage = useUsage();
  const plans = usePublicPlans();
  return (
    <Screen title={t('title')} about={t('about')}>
      <QueryView query={usage} skeleton={<SkeletonLines count={6} height={48} />}>
        {(data) => (
          <Stack>
            <CurrentPlan name={data.plan} />
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <Stack>
                <UsageCard usage={data} />
                <QueryView query={plans}>{(known) => <NextPlan usage={data} plans={known} />}</QueryView>
              </Stack>
              <FeaturesCard entitlements={data.entitlements} />
            </SimpleGrid>
          </Stack>
        )}
      </QueryView>
    </Screen>
  );
};
