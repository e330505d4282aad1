import { forecastOf } from './forecast';

const at = (time: string): number => Date.parse(time);
const NOW = new Date('2026-04-10T15:00:00Z');

describe('the forecast of a month', () => {
  const spend = { spend: 100, asOf: at('2026-04-10T14:30Z'), lastChargeAt: at('2026-04-10T00:00Z') };

  it('extends the days so far to the end of the month', () => {
    expect(forecastOf(spend, NOW)).toBe(300);
    expect(forecastOf({ ...spend, spend: '0.1' }, NOW)).toBe(0.3);
    expect(forecastOf({ ...spend, spend: -20 }, NOW)).toBe(-60);
  });

  it('does not count days whose charges may arrive late', () => {
    expect(forecastOf({ ...spend, lastChargeAt: at('2026-04-08T23:59Z') }, NOW)).toBe(375);
    expect(forecastOf({ ...spend, lastChargeAt: at('2026-04-02T00:00Z') }, NOW)).toBe(428.571429);
    const first = { spend: 5, asOf: at('2026-04-01T00:10Z'), lastChargeAt: at('2026-04-01T00:00Z') };
    expect(forecastOf(first, new Date('2026-04-01T00:20Z'))).toBe(150);
  });

  it('is null before a charge, and while the spend is of an earlier month', () => {
    expect(forecastOf({ ...spend, lastChargeAt: null }, NOW)).toBeNull();
    expect(forecastOf({ ...spend, asOf: null }, NOW)).toBeNull();
    expect(forecastOf({ ...spend, asOf: at('2026-03-31T23:59Z') }, NOW)).toBeNull();
  });
});
