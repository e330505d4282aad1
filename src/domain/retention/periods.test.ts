import { keptSince } from './periods';

describe('the moment since which records are kept', () => {
  const since = (period: Parameters<typeof keptSince>[0], now: string) =>
    new Date(keptSince(period, Date.parse(now))).toISOString();

  it.each<[string, Parameters<typeof keptSince>[0], string]>([
    ['2026-03-15T12:00:00.000Z', { hours: 24 }, '2026-03-14T12:00:00.000Z'],
    ['2026-03-15T12:00:00.000Z', { days: 30 }, '2026-02-13T12:00:00.000Z'],
    ['2026-03-31T23:59:59.999Z', { months: 1 }, '2026-02-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', { months: 1 }, '2026-02-01T00:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', { months: 25 }, '2023-12-01T00:00:00.000Z'],
    ['2026-12-31T00:00:00.000Z', { months: 12 }, '2025-12-01T00:00:00.000Z'],
  ])('at %s for %j is %s', (now, period, expected) => {
    expect(since(period, now)).toBe(expected);
  });
});
