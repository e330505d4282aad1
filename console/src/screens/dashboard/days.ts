/** A day of the chart: what was spent, or what is expected. */
export interface SpendDay {
  day: string;
  spent: number | null;
  expected: number | null;
}

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first and the last day (UTC) of the month, and today. */
export const daysOfMonth = (now: Date): { first: string; today: string; last: string } => {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    first: dayOf(Date.UTC(year, month, 1)),
    today: dayOf(now.getTime()),
    last: dayOf(Date.UTC(year, month + 1, 0)),
  };
};

/**
 * The days of the month with the spend so far. The rest of the forecast is divided evenly among the days to come.
 *
 * @param spentBy EUR by day (UTC)
 * @param forecast EUR at the end of the month; null if there is none
 */
export const spendByDay = (now: Date, spentBy: ReadonlyMap<string, number>, forecast: number | null): SpendDay[] => {
  const { first, today, last } = daysOfMonth(now);
  const total = [...spentBy.values()].reduce((sum, amount) => sum + amount, 0);
  const daysLeft = Math.round((Date.parse(last) - Date.parse(today)) / DAY_MS);
  const expected = forecast === null || daysLeft === 0 ? null : Math.max(0, forecast - total) / daysLeft;
  const days: SpendDay[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY_MS) {
    const day = dayOf(time);
    days.push(day <= today ? { day, spent: spentBy.get(day) ?? 0, expected: null } : { day, spent: null, expected });
  }
  return days;
};
