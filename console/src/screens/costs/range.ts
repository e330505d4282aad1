/** The ranges that a person can choose from. The last one has its days in the address. */
export const RANGES = ['this-month', 'last-month', 'three-months', 'twelve-months', 'custom'] as const;
/** The name of a range. */
export type RangeName = (typeof RANGES)[number];

/** Days (UTC), both included. */
export interface Range {
  from: string;
  to: string;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The name of a range in the address; the current month if there is none. */
export const rangeNamed = (name: string | null): RangeName => RANGES.find((known) => known === name) ?? 'this-month';

/**
 * The days of a range. Ranges that include the current month end today.
 *
 * @param custom the days in the address, for the range that a person sets
 */
export const rangeOf = (name: RangeName, now: Date, custom: { from: string | null; to: string | null }): Range => {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = dayOf(now.getTime());
  const since = (monthsBack: number): Range => ({ from: dayOf(Date.UTC(year, month - monthsBack, 1)), to: today });
  if (name === 'last-month') return { ...since(1), to: dayOf(Date.UTC(year, month, 0)) };
  if (name === 'three-months') return since(2);
  if (name === 'twelve-months') return since(11);
  const current = since(0);
  return name === 'custom' ? { from: custom.from ?? current.from, to: custom.to ?? today } : current;
};
