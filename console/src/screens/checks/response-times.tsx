import { LineChart } from '@mantine/charts';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHART_MARGIN } from '../../components/chart-margin';
import { useFormat } from '../../format/use-format';
import type { Point } from './ranges';

const HEIGHT = 220;

/** The lines; the second one is dashed, so that they differ without colours. */
const LINES = [
  { name: 'p50', color: 'tenantry.6' },
  { name: 'p95', color: 'orange.7', strokeDasharray: '5 5' },
] as const;

/** What each line is, with a piece of it: the legend of the chart has a dot for both. */
const Legend = () => {
  const { t } = useTranslation('checks');
  return (
    <Group justify="flex-end" gap="md">
      {LINES.map(({ name, color, ...line }) => (
        <Group key={name} gap={6} wrap="nowrap">
          <svg width={25} height={4} aria-hidden>
            <path d="M 0 2 H 25" stroke={`var(--mantine-color-${color.replace('.', '-')})`} strokeWidth={2} {...line} />
          </svg>
          <Text size="sm">{t(name)}</Text>
        </Group>
      ))}
    </Group>
  );
};

/** The response times of the successful runs. Buckets without results are gaps. */
export const ResponseTimes = ({ points, isDaily }: { points: Point[]; isDaily: boolean }) => {
  const { t } = useTranslation('checks');
  const format = useFormat();
  const milliseconds = (value: number): string => t('milliseconds', { value: format.number(value) });
  const time = (at: string): string => (isDaily ? format.day(at) : format.dateTime(at));
  if (points.every(({ up }) => up.count === 0)) return <Text size="sm">{t('noTimes')}</Text>;
  return (
    <Stack gap="xs">
      <Legend />
      <LineChart
        h={HEIGHT}
        data={points.map(({ at, up }) => ({ at, p50: up.p50_response_time_ms, p95: up.p95_response_time_ms }))}
        dataKey="at"
        series={LINES.map((line) => ({ ...line, label: t(line.name) }))}
        connectNulls={false}
        // A single point between two gaps is visible only as a dot.
        withDots={points.filter(({ up }) => up.count > 0).length <= 31}
        curveType="linear"
        valueFormatter={milliseconds}
        xAxisProps={{ tickFormatter: time, minTickGap: 40, interval: 'equidistantPreserveStart' }}
        yAxisProps={{ width: 80 }}
        tooltipProps={{ labelFormatter: (at: unknown) => (typeof at === 'string' ? time(at) : '') }}
        lineChartProps={{ margin: CHART_MARGIN, accessibilityLayer: true }}
      />
    </Stack>
  );
};
