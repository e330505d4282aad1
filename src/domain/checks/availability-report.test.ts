import { cpuMsOf } from '../../../tests/helpers/environment/cpu-time';
import { availabilityOf, errorBudgetOf, uptimeOfResults } from './availability-report';
import type { Segment } from './timeline';

const DAY = 86_400_000;

const segments: Segment[] = [
  { from: 0, until: 1500, state: 'up' },
  { from: 1500, until: 3000, state: 'down' },
  { from: 3000, until: 4000, state: 'degraded' },
  { from: 4000, until: 10_000, state: 'unknown' },
];

describe('availability', () => {
  it('adds up to the range in whole seconds, with and without maintenance', () => {
    const all = availabilityOf(segments, [], { from: 0, until: 10_000 });
    expect(all.seconds).toEqual({ up: 2, degraded: 1, down: 1, unknown: 6, maintenance: 0 });
    expect(all.uptime).toBe(0.75);
    const windows = [
      { from: 1000, until: 2500 },
      { from: 2000, until: 3500 },
    ];
    const covered = availabilityOf(segments, windows, { from: 0, until: 10_000 });
    expect(covered.seconds).toEqual({ up: 1, degraded: 1, down: 0, unknown: 6, maintenance: 2 });
    expect(covered.in_maintenance).toEqual({ up: 1, degraded: 0, down: 1, unknown: 0 });
    expect([covered.uptime, covered.uptime_with_maintenance]).toEqual([1, 0.75]);
  });

  it('is cut to the range, and has no share of nothing', () => {
    const part = availabilityOf(segments, [], { from: 5000, until: 8000 });
    expect([part.seconds.unknown, part.uptime]).toEqual([3, null]);
  });

  it('is quick for a hundred thousand segments', () => {
    const many = Array.from({ length: 100_000 }, (_, at): Segment => ({
      from: at * 10,
      until: at * 10 + 10,
      state: at % 2 === 0 ? 'up' : 'down',
    }));
    const compute = () => availabilityOf(many, [{ from: 0, until: 50 }], { from: 0, until: 1_000_000 });
    expect(cpuMsOf(compute)).toBeLessThan(200);
  });
});

it('an error budget of 99.9 % of 30 days is 43 minutes and 12 seconds', () => {
  const month = { up: (30 * DAY) / 1000 - 600, degraded: 0, down: 600, unknown: 0, maintenance: 0 };
  expect(errorBudgetOf(99.9, { seconds: month })).toEqual({ percent: 99.9, allowed: 2592, used: 600, left: 1992 });
  expect(errorBudgetOf(100, { seconds: month })).toMatchObject({ allowed: 0, left: -600 });
});

it('the uptime of results is given without maintenance and with it', () => {
  const shares = uptimeOfResults({ up: 1366, degraded: 0, down: 14 }, { up: 0, degraded: 0, down: 60 });
  expect(shares).toEqual({ uptime: 0.989855, uptime_with_maintenance: 0.948611 });
});
