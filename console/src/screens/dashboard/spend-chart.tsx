import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format';
import type { SpendDay } from './days';

/** Weaker than what was spent, in both colour schemes. */
const EXPECTED = 'light-dark(var(--mantine-color-gray-5), var(--mantine-color-dark-3))';

/** A bar for each day of the month. */
const SpendChart = ({ days, height }: { days: SpendDay[]; height: number }) => {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <BarChart
      h={height}
      data={days}
      dataKey="day"
      type="stacked"
      series={[
        { name: 'spent', label: t('spend.spent'), color: 'tenantry.6' },
        { name: 'expected', label: t('spend.expected'), color: EXPECTED },
      ]}
      valueFormatter={format.money}
      xAxisProps={{ tickFormatter: format.day, interval: 'equidistantPreserveStart' }}
      yAxisProps={{ tickFormatter: format.wholeMoney, width: 70 }}
      withLegend
      barChartProps={{ accessibilityLayer: true }}
    />
  );
};

export default SpendChart;
