/** What was spent on a day (UTC); null if no costs have been imported for it. */
export interface DayCosts {
  key: string | null;
  amount_eur: number | null;
}

/** A bar of the chart. */
export interface Bar {
  /** The first day of the bar. */
  start: string;
  amount: number | null;
}

/** More bars are too narrow to tell apart. */
const MAX_BARS = 100;

/**
 * The bars of the chart: days, or months if there are too many days.
 *
 * @param days in order
 */
export const barsOf = (days: readonly DayCosts[]): { unit: 'day' | 'month'; bars: Bar[] } => {
  const bars = days.map(({ key, amount_eur: amount }) => ({ start: key ?? '', amount }));
  if (bars.length <= MAX_BARS) return { unit: 'day', bars };
  const months = new Map<string, Bar>();
  for (const { start, amount } of bars) {
    const month = start.slice(0, 7);
    const sum = months.get(month)?.amount ?? null;
    months.set(month, { start: `${month}-01`, amount: amount === null ? sum : (sum ?? 0) + amount });
  }
  return { unit: 'month', bars: [...months.values()] };
};
