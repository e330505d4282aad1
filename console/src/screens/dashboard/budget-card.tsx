import { Center, Group, SemiCircleProgress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { StatusBadge } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import type { Overview } from './overview';

const COLOURS = { ok: 'teal.7', soft: 'yellow.6', hard: 'red.7' } as const;
const FULL = 100;

/** The spend of the month against the limit, with the forecast for the end of the month. */
export const BudgetCard = ({ budget }: { budget: Overview['budget'] }) => {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { slug, can } = useOrganisation();
  const { spend, limit, forecast, ceiling, status } = budget;
  const share = limit ? spend / limit : 0;
  const link = can('organisation:update')
    ? { to: `/organisations/${slug}/settings#budget`, label: t('budget.change') }
    : null;
  return (
    <Card title={t('budget.title')} link={link}>
      <Center>
        <SemiCircleProgress
          value={Math.min(FULL, share * FULL)}
          filledSegmentColor={COLOURS[status]}
          label={limit ? format.partOf(share) : format.money(spend)}
          aria-label={t('budget.gauge')}
        />
      </Center>
      <Stack gap={4} align="center">
        <Text ta="center">
          {limit
            ? t('budget.of', { spend: format.money(spend), limit: format.wholeMoney(limit) })
            : t('budget.unlimited', { spend: format.money(spend) })}
        </Text>
        <Group gap="xs" justify="center">
          <StatusBadge value={status} />
          {budget.override && <Text size="sm">{t('budget.override')}</Text>}
        </Group>
        <Text size="sm" c="dimmed" ta="center">
          {forecast === null ? t('budget.noForecast') : t('budget.forecast', { amount: format.money(forecast) })}
        </Text>
        {ceiling !== null && (
          <Text size="sm" c="dimmed">
            {t('budget.ceiling', { amount: format.wholeMoney(ceiling) })}
          </Text>
        )}
      </Stack>
    </Card>
  );
};
