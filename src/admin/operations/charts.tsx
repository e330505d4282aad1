import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart, DonutChart, Sparkline } from '@mantine/charts';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTheme } from 'styled-components';
import type { BarsProps, DonutProps, SparksProps } from './chart-types';

/** The class of the elements that have Mantine's variables. Nothing outside them changes its style. */
const SCOPE = 'tenantry-chart';

/** Strapi sets the root's font size to 10 pixels; Mantine expects 16. */
const THEME = { scale: 1.6 };

/** The panel's theme has no name. */
const isDarkTheme = (theme: unknown): boolean =>
  (theme as { colors?: { neutral0?: string } }).colors?.neutral0?.toLowerCase() !== '#ffffff';

/** Mantine for the charts in it only: its variables, its colour scheme and none of its global styles. */
const Scope = ({ label, children }: { label: string; children: ReactNode }) => {
  const root = useRef<HTMLDivElement | null>(null);
  const [isReady, setIsReady] = useState(false);
  const isDark = isDarkTheme(useTheme());
  const attach = (element: HTMLDivElement | null) => {
    root.current = element;
    if (element && !isReady) setIsReady(true);
  };
  return (
    <div ref={attach} className={SCOPE} role="img" aria-label={label}>
      {isReady && (
        <MantineProvider
          theme={THEME}
          forceColorScheme={isDark ? 'dark' : 'light'}
          cssVariablesSelector={`.${SCOPE}`}
          deduplicateCssVariables={false}
          withGlobalClasses={false}
          getRootElement={() => root.current ?? undefined}
        >
          {/* The label says what it shows; the parts of the drawing have no names. */}
          <div aria-hidden>{children}</div>
        </MantineProvider>
      )}
    </div>
  );
};

const summaryOf = (label: string, parts: readonly { name: string; value: number }[]): string =>
  `${label}: ${parts.map(({ name, value }) => `${name} ${value}`).join(', ')}`;

/** A ring of parts of a whole. */
export const Donut = ({ label, parts }: DonutProps) => (
  <Scope label={summaryOf(label, parts)}>
    <DonutChart
      data={parts}
      size={150}
      thickness={22}
      paddingAngle={2}
      chartLabel={parts.reduce((sum, { value }) => sum + value, 0)}
      tooltipDataSource="segment"
      pieProps={{ rootTabIndex: -1 }}
      mx="auto"
    />
  </Scope>
);

/** The width of the axis, and that of a group of bars at most: the bars of few groups would be far from each other. In pixels. */
const AXIS = 90;
const GROUP = 150;
/** The legend in one line. */
const LEGEND = 360;

/** Bars, one group for each row. */
export const Bars = ({ label, rows, series, height = 220, isStacked = false, format }: BarsProps) => (
  <Scope label={label}>
    <BarChart
      h={height}
      maw={isStacked ? undefined : Math.max(LEGEND, AXIS + rows.length * GROUP)}
      data={[...rows]}
      dataKey="name"
      series={[...series]}
      type={isStacked ? 'stacked' : 'default'}
      withLegend={series.length > 1}
      tickLine="none"
      yAxisProps={{ allowDecimals: false }}
      maxBarWidth={64}
      {...(format ? { valueFormatter: format } : {})}
    />
  </Scope>
);

/** A line of values without axes. */
export const Sparks = ({ label, values, color }: SparksProps) => (
  <Scope label={label}>
    <Sparkline
      w={140}
      h={32}
      data={[...values]}
      color={color}
      curveType="linear"
      fillOpacity={0.25}
      strokeWidth={1.5}
    />
  </Scope>
);
