import { moneyOf } from './budget-status';
import { calendarMonthOf } from './calendar-month';

const DAY_MS = 86_400_000;

/** Cloud providers export charges up to three days late: days without charges before that had no charge. */
const LATE_DAYS = 3;

/** The spend of the current calendar month (UTC). */
export interface MonthlySpend {
  /** EUR. */
  spend: number | string;
  /** When the spend was added up, in milliseconds; null: never. */
  asOf: number | null;
  /** Time of the last charge of the month, in milliseconds; null if there is none. */
  lastChargeAt: number | null;
}

/**
 * The spend at the end of the month, if each day costs as much as the days so far. A day counts as soon as it has a charge.
 *
 * @returns EUR; null if the spend is of an earlier month or there is no charge yet
 */
export const forecastOf = ({ spend, asOf, lastChargeAt }: MonthlySpend, now: Date): number | null => {
  const { from, until } = calendarMonthOf(now);
  if (asOf === null || asOf < from.getTime() || lastChargeAt === null) return null;
  const dayOf = (moment: number): number => Math.floor((moment - from.getTime()) / DAY_MS) + 1;
  const covered = Math.max(dayOf(lastChargeAt), dayOf(now.getTime()) - LATE_DAYS, 1);
  return Number(
    moneyOf(
      moneyOf(spend)
        .times(dayOf(until.getTime()) - 1)
        .div(covered)
        .toFixed(),
    ),
  );
};
