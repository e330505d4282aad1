import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { CHART_MARGIN } from '../../components/chart-margin';
import { EmptyState } from '../../components/empty-state';
import { useFormat } from '../../format/use-format';
import { barsOf } from './bars';
import type { Costs } from './use-costs';

const HEIGHT = 260;

/** The costs of each day, or of each month of a long range. Days without imported costs are gaps. */
export const DaysChart = ({ costs: { data, meta } }: { costs: Costs }) => {
  const { t } = useTranslation('costs');
  const format = useFormat();
  const { unit, bars } = barsOf(data);
  const startOf = unit === 'day' ? format.day : format.month;
  const summary = t('chart', {
    from: format.day(meta.from),
    to: format.day(meta.to),
    total: format.money(meta.total_eur),
  });
  return (
    <Card title={t(`by.${unit}`)}>
      {meta.records === 0 ? (
        <EmptyState>{t('none')}</EmptyState>
      ) : (
        <BarChart
          h={HEIGHT}
          data={bars}
          dataKey="start"
          series={[{ name: 'amount', label: t('amount'), color: 'tenantry.6' }]}
          valueFormatter={format.money}
          // The chart also asks for the label of no bar.
          tooltipProps={{ labelFormatter: (start?: string) => (start ? startOf(start) : '') }}
          xAxisProps={{ tickFormatter: startOf, interval: 'equidistantPreserveStart' }}
          yAxisProps={{ tickFormatter: format.wholeMoney, width: 70 }}
          barChartProps={{ margin: CHART_MARGIN, accessibilityLayer: true, title: summary, desc: t('chartTable') }}
        />
      )}
    </Card>
  );
};
