import { currentBucket, isRange, RANGES, uptimeOf } from './ranges';

const point = (up: number, failed: number) => ({
  up: { count: up, p50_response_time_ms: null, p95_response_time_ms: null },
  failed: { count: failed },
});

it('never asks for more buckets than the API sends', () => {
  expect(Object.values(RANGES).every(({ count }) => count <= 1000)).toBe(true);
  expect([isRange('90d'), isRange('1y'), isRange(null)]).toEqual([true, false, false]);
});

it('ends a range with the bucket of now, in UTC', () => {
  const now = Date.parse('2026-05-03T17:44:00Z');
  expect(new Date(currentBucket(RANGES['90d'].ms, now)).toISOString()).toBe('2026-05-03T00:00:00.000Z');
  expect(new Date(currentBucket(RANGES['30d'].ms, now)).toISOString()).toBe('2026-05-03T12:00:00.000Z');
});

it('has no uptime without results', () => {
  expect(uptimeOf([point(0, 0)])).toBeNull();
  expect(uptimeOf([point(3, 0), point(0, 1)])).toBe(0.75);
});
