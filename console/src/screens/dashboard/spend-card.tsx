import { BarChart } from '@mantine/charts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { QueryView } from '../../components/query-view';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { daysOfMonth, spendByDay } from './days';
import type { Overview } from './overview';

const HEIGHT = 220;

/** The spend of each day of the month, and what the forecast expects for the rest of it. */
export const SpendCard = ({ budget }: { budget: Overview['budget'] }) => {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
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
          <BarChart
            h={HEIGHT}
            data={spendByDay(
              now,
              new Map(days.map(({ key, amount_eur: eur }) => [key ?? '', eur ?? 0])),
              budget.forecast,
            )}
            dataKey="day"
            type="stacked"
            series={[
              { name: 'spent', label: t('spend.spent'), color: 'tenantry.6' },
              { name: 'expected', label: t('spend.expected'), color: 'gray.5' },
            ]}
            valueFormatter={format.money}
            xAxisProps={{ tickFormatter: format.day }}
            yAxisProps={{ tickFormatter: format.wholeMoney, width: 70 }}
            withLegend
            barChartProps={{ accessibilityLayer: true }}
          />
        )}
      </QueryView>
    </Card>
  );
};
