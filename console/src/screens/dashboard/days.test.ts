import { daysOfMonth, spendByDay } from './days';

const NOW = new Date('2026-02-26T23:30:00Z');

it('the month begins and ends in UTC', () =>
  expect(daysOfMonth(NOW)).toEqual({ first: '2026-02-01', today: '2026-02-26', last: '2026-02-28' }));

it('divides the rest of the forecast among the days to come', () => {
  const days = spendByDay(NOW, new Map([['2026-02-03', 60]]), 100);
  expect(days).toHaveLength(28);
  expect(days[2]).toEqual({ day: '2026-02-03', spent: 60, expected: null });
  expect(days[25]).toEqual({ day: '2026-02-26', spent: 0, expected: null });
  expect(days.slice(26)).toEqual([
    { day: '2026-02-27', spent: null, expected: 20 },
    { day: '2026-02-28', spent: null, expected: 20 },
  ]);
});

it('expects nothing without a forecast, and nothing negative', () => {
  expect(spendByDay(NOW, new Map(), null).at(-1)?.expected).toBeNull();
  expect(spendByDay(NOW, new Map([['2026-02-03', 120]]), 100).at(-1)?.expected).toBe(0);
});

it('on the last day of the month, nothing is left to expect', () => {
  const days = spendByDay(new Date('2026-02-28T12:00:00Z'), new Map(), 100);
  expect(days.at(-1)).toEqual({ day: '2026-02-28', spent: 0, expected: null });
});
