import { Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { useFormat } from '../../format/use-format';
import type { Overview } from './overview';

const FULL = 100;
const NEARLY_FULL = 80;
const colourOf = (percent: number): string =>
  percent >= FULL ? 'red.7' : percent >= NEARLY_FULL ? 'yellow.6' : 'tenantry.6';

type Limit = Overview['limits']['agents'];

const LimitBar = ({ label, used, limit }: Limit & { label: string }) => {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const percent = limit ? (used / limit) * FULL : limit === 0 ? FULL : 0;
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm">{label}</Text>
        <Text size="sm" c="dimmed">
          {limit === null
            ? t('limits.unlimited', { used: format.number(used) })
            : t('limits.of', { used: format.number(used), limit: format.number(limit) })}
        </Text>
      </Group>
      <Progress value={Math.min(FULL, percent)} color={colourOf(percent)} aria-label={label} />
    </div>
  );
};

/** How much of each limit of the plan is in use. */
export const LimitsCard = ({ plan, limits }: Pick<Overview, 'plan' | 'limits'>) => {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Card title={t('limits.title')}>
      <Stack gap="sm">
        {(['agents', 'instances', 'members'] as const).map((name) => (
          <LimitBar key={name} label={t(`limits.${name}`)} {...limits[name]} />
        ))}
        {plan.name && (
          <Text size="sm" c="dimmed">
            {t('limits.plan', { name: plan.name })}
            {plan.expires_at && ` ${t('limits.expires', { date: format.date(plan.expires_at) })}`}
            {plan.next && ` ${t('limits.next', { name: plan.next })}`}
          </Text>
        )}
      </Stack>
    </Card>
  );
};
