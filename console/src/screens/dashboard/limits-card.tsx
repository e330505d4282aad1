import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { organisationPage } from '../../../../src/domain/console-pages';
import { Card } from '../../components/card';
import { UsageBar } from '../../components/usage-bar';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import type { Overview } from './overview';

/** How much of each limit of the plan is in use. */
export const LimitsCard = ({ plan, limits }: Pick<Overview, 'plan' | 'limits'>) => {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const { slug } = useOrganisation();
  const format = useFormat();
  return (
    <Card title={t('limits.title')} link={{ to: organisationPage(slug, 'plan'), label: common('remedies.plan') }}>
      <Stack gap="sm">
        {(['agents', 'instances', 'members'] as const).map((name) => (
          <UsageBar key={name} label={t(`limits.${name}`)} format={format.number} {...limits[name]} />
        ))}
        {plan.name && (
          <Text size="sm" c="dimmed">
            {plan.expires_at
              ? t('limits.planUntil', { name: plan.name, date: format.calendarDay(plan.expires_at) })
              : t('limits.plan', { name: plan.name })}
            {plan.next && ` ${t('limits.next', { name: plan.next })}`}
          </Text>
        )}
      </Stack>
    </Card>
  );
};
