import { Skeleton } from '@mantine/core';
import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { QueryView } from '../../components/query-view';
import { useOrganisation } from '../../session/organisation';
import { daysOfMonth, spendByDay } from './days';
import type { Overview } from './overview';

const HEIGHT = 220;

/** The chart's library is the largest part of the dashboard, so the rest is shown before it is loaded. */
const SpendChart = lazy(() => import('./spend-chart'));

type CostGroup = Content<'/api/organisations/{id}/costs', 'get'>['data'][number];

const spentBy = (days: readonly CostGroup[]): Map<string, number> =>
  new Map(days.map(({ key, amount_eur: amount }) => [key ?? '', amount ?? 0]));

/** The spend of each day of the month, and what the forecast expects for the rest of it. */
export const SpendCard = ({ budget }: { budget: Overview['budget'] }) => {
  const { t } = useTranslation('dashboard');
  const { api, documentId, slug } = useOrganisation();
  const now = new Date();
  const { first, today } = daysOfMonth(now);
  const costs = useQuery({
    queryKey: ['costs', documentId, 'day', first, today],
    queryFn: async ({ signal }) => {
      const query = { group_by: 'day' as const, from: first, to: today };
      return (await api.get('/api/organisations/{id}/costs', { params: { path: { id: documentId }, query }, signal }))
        .data;
    },
  });
  return (
    <Card title={t('spend.title')} link={{ to: `/organisations/${slug}/costs`, label: t('spend.more') }}>
      <QueryView query={costs} skeleton={<Skeleton height={HEIGHT} />}>
        {(days) => (
          <Suspense fallback={<Skeleton height={HEIGHT} />}>
            <SpendChart days={spendByDay(now, spentBy(days), budget.forecast)} height={HEIGHT} />
          </Suspense>
        )}
      </QueryView>
    </Card>
  );
};
