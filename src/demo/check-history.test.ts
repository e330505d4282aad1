import { type DemoCheck, probeAt, runsOf } from './check-history';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2027, 4, 20, 12);
const CHECK: DemoCheck = {
  key: 'check/x',
  name: 'X',
  url: 'https://x.example/',
  typicalMs: 100,
  outages: [
    { daysAgo: 10, hours: 2, status: 'down' },
    { daysAgo: 0.5, status: 'error' },
  ],
};

const countOf = (from: number, until: number): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const at of runsOf(CHECK, from, until)) {
    const { status } = probeAt(CHECK, at, NOW);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

describe('the results of a demo check', () => {
  it('are 96 a day, whatever parts they are written in', () => {
    const [begin, middle] = [NOW - 9 * DAY_MS, NOW - 5.3 * DAY_MS];
    const whole = [...runsOf(CHECK, begin, NOW)];
    expect(whole).toHaveLength(9 * 96);
    expect([...runsOf(CHECK, begin, middle), ...runsOf(CHECK, middle, NOW)]).toEqual(whole);
  });

  it('are up but for the outages and a few slow or failed runs', () => {
    const { up = 0, degraded = 0, error = 0, down = 0 } = countOf(NOW - 90 * DAY_MS, NOW - 11 * DAY_MS);
    expect(up / (up + degraded + error + down)).toBeGreaterThan(0.98);
    expect(degraded).toBeGreaterThan(0);
    expect(down).toBe(0);
  });

  it('show outages that are over, and one that still lasts', () => {
    expect(countOf(NOW - 10 * DAY_MS, NOW - 10 * DAY_MS + 2 * HOUR_MS)).toEqual({ down: 8 });
    expect(countOf(NOW - 12 * HOUR_MS, NOW)).toEqual({ error: 48 });
  });

  it('are slower in the afternoon than at night', () => {
    const responseAt = (hour: number): number => probeAt(CHECK, Date.UTC(2027, 4, 12, hour), NOW).responseMs;
    expect(responseAt(16)).toBeGreaterThan(responseAt(4) * 1.1);
  });
});
