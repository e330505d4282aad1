import { Anchor, Center, Group, SemiCircleProgress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { Card } from '../../components/card';
import { StatusBadge } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import type { Overview } from './overview';

type Budget = Overview['budget'];

const COLOURS = { ok: 'teal.7', soft: 'yellow.6', hard: 'red.7' } as const;
const FULL = 100;

/** What the month has cost, if nothing limits it, and where a limit is set. */
const NoLimit = ({ spend }: { spend: number }) => {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { slug, can } = useOrganisation();
  return (
    <Stack gap={4} align="center">
      <Text size="xl" fw={600}>
        {format.money(spend)}
      </Text>
      <Text ta="center">{t('budget.unlimited')}</Text>
      {can('organisation:update') && (
        <Anchor component={Link} to={`${organisationPage(slug, 'settings')}#budget`} size="sm">
          {t('budget.set')}
        </Anchor>
      )}
    </Stack>
  );
};

const Gauge = ({ spend, limit, status }: { spend: number; limit: number; status: Budget['status'] }) => {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const share = spend / limit;
  return (
    <>
      <Center>
        <SemiCircleProgress
          value={Math.min(FULL, share * FULL)}
          filledSegmentColor={COLOURS[status]}
          label={format.partOf(share)}
          aria-label={t('budget.gauge')}
        />
      </Center>
      <Text ta="center">{t('budget.of', { spend: format.money(spend), limit: format.money(limit) })}</Text>
    </>
  );
};

/** The spend of the month against the limit, with the forecast for the end of the month. */
export const BudgetCard = ({ budget }: { budget: Budget }) => {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { slug, can } = useOrganisation();
  const { spend, limit, forecast, ceiling, status, override: isOverridden } = budget;
  const link =
    limit && can('organisation:update')
      ? { to: `${organisationPage(slug, 'settings')}#budget`, label: t('budget.change') }
      : null;
  return (
    <Card title={t('budget.title')} link={link}>
      {limit ? <Gauge spend={spend} limit={limit} status={status} /> : <NoLimit spend={spend} />}
      <Stack gap={4} align="center">
        {limit ? (
          <Group gap="xs" justify="center">
            <StatusBadge value={status} />
            {isOverridden && <Text size="sm">{t('budget.override')}</Text>}
          </Group>
        ) : null}
        <Text size="sm" c="dimmed" ta="center">
          {forecast === null ? t('budget.noForecast') : t('budget.forecast', { amount: format.money(forecast) })}
        </Text>
        {ceiling !== null && (
          <Text size="sm" c="dimmed">
            {t('budget.ceiling', { amount: format.money(ceiling) })}
          </Text>
        )}
      </Stack>
    </Card>
  );
};
