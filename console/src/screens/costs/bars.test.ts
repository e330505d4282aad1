import { barsOf } from './bars';

const daysFrom = (first: string, amounts: (number | null)[]) =>
  amounts.map((amount_eur, at) => ({
    key: new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10),
    amount_eur,
  }));

describe('barsOf', () => {
  it('has one bar for each day, and a gap where nothing was imported', () => {
    expect(barsOf(daysFrom('2026-01-01', [1.5, null]))).toEqual({
      unit: 'day',
      bars: [
        { start: '2026-01-01', amount: 1.5 },
        { start: '2026-01-02', amount: null },
      ],
    });
  });

  it('adds up months if there are many days', () => {
    const amounts = [...Array<number>(31).fill(1), ...Array<null>(28).fill(null), ...Array<number>(42).fill(2)];
    expect(barsOf(daysFrom('2026-01-01', amounts))).toEqual({
      unit: 'month',
      bars: [
        { start: '2026-01-01', amount: 31 },
        { start: '2026-02-01', amount: null },
        { start: '2026-03-01', amount: 62 },
        { start: '2026-04-01', amount: 22 },
      ],
    });
  });
});
