import { dateOf, daysBetween, isPlanOver, planNotice } from './plan-expiry';

const END = '2026-03-31';

describe('the expiry of a plan', () => {
  it.each([
    ['2026-02-28', null],
    ['2026-03-01', 30],
    ['2026-03-23', 30],
    ['2026-03-24', 7],
    ['2026-03-29', 7],
    ['2026-03-30', 1],
    ['2026-03-31', 1],
    ['2026-04-01', null],
  ])('is announced on %s as %s days before', (today, days) => {
    expect(planNotice(END, today)).toBe(days);
  });

  it('comes after its last day, in UTC', () => {
    expect(isPlanOver(END, dateOf(new Date('2026-03-31T23:59:59.999Z')))).toBe(false);
    expect(isPlanOver(END, dateOf(new Date('2026-04-01T00:00:00.000Z')))).toBe(true);
  });

  it('is counted in calendar days, across leap days and the end of a year', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
    expect(dateOf(new Date('2026-12-31T12:00:00Z'), 1)).toBe('2027-01-01');
  });
});
