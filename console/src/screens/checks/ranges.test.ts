import { barsOf, currentBucket, isRange, RANGES, uptimeOf } from './ranges';

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

describe('the bars of a chart', () => {
  const days = [1, 2, 3, 4, 5].map((day) => ({ at: `2026-05-0${day}T00:00:00.000Z`, ...point(10, day === 2 ? 1 : 0) }));

  it('are one for each bucket where there is room', () => {
    expect(barsOf(days, 5).map(({ failed }) => failed.count)).toEqual([0, 1, 0, 0, 0]);
  });

  it('have several buckets where there is none, the oldest what is left', () => {
    const bars = barsOf(days, 4);
    expect(bars.map(({ from, to }) => [from.slice(8, 10), to.slice(8, 10)])).toEqual([
      ['01', '01'],
      ['02', '03'],
      ['04', '05'],
    ]);
    expect(bars.map(({ up, failed }) => [up.count, failed.count])).toEqual([
      [10, 0],
      [20, 1],
      [20, 0],
    ]);
  });

  it('are none without buckets', () => {
    expect(barsOf([], 4)).toEqual([]);
  });
});
