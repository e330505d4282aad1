import { lazy, Suspense } from 'react';
import type { BarsProps, DonutProps, Part, SparksProps } from './chart-types';

/* The charts are loaded with the first of them: the rest of the panel does not need their library. */
const LazyDonut = lazy(() => import('./charts').then(({ Donut: chart }) => ({ default: chart })));
const LazyBars = lazy(() => import('./charts').then(({ Bars: chart }) => ({ default: chart })));
const LazySparks = lazy(() => import('./charts').then(({ Sparks: chart }) => ({ default: chart })));

/** A ring of parts of a whole. */
export const Donut = (props: DonutProps) => (
  <Suspense fallback={<div style={{ height: 150 }} />}>
    <LazyDonut {...props} />
  </Suspense>
);

/** Bars, one group for each row. */
export const Bars = (props: BarsProps) => (
  <Suspense fallback={<div style={{ height: props.height ?? 220 }} />}>
    <LazyBars {...props} />
  </Suspense>
);

/** A line of values without axes. */
export const Sparks = (props: SparksProps) => (
  <Suspense fallback={<div style={{ width: 140, height: 32 }} />}>
    <LazySparks {...props} />
  </Suspense>
);

/** The colour of each word of a status in a chart. */
const COLORS: Record<string, string> = {
  active: 'teal.6',
  ok: 'teal.6',
  grace_period: 'yellow.6',
  soft: 'yellow.6',
  suspended: 'red.6',
  hard: 'red.6',
  offline: 'red.6',
  critical: 'red.8',
  high: 'orange.6',
  medium: 'yellow.6',
  low: 'blue.5',
  pending: 'blue.5',
};

/** The parts of a ring from counts by status; those without records are left out. */
export const partsOf = (counts: Record<string, number> = {}): Part[] =>
  Object.entries(counts)
    .filter(([, value]) => value > 0)
    .map(([name, value]) => ({ name: name.replaceAll('_', ' '), value, color: COLORS[name] ?? 'gray.5' }));

/** The colour of a status. */
export const colorOf = (status: string): string => COLORS[status] ?? 'gray.5';
