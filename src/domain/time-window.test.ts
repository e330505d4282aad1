import { type TimeWindow, windowStart } from './time-window';

it.each<[TimeWindow, string]>([
  ['24h', '2026-03-01T12:00:00.000Z'],
  ['7d', '2026-02-23T12:00:00.000Z'],
  ['365d', '2025-03-02T12:00:00.000Z'],
])('%s begins at %s', (window, start) => {
  expect(windowStart(window, new Date('2026-03-02T12:00:00.000Z')).toISOString()).toBe(start);
});
