/** Days before the end of a plan at which the owners get an email, in ascending order. */
export const PLAN_NOTICE_DAYS = [1, 7, 30] as const;

/** One of these numbers of days. */
export type PlanNoticeDays = (typeof PLAN_NOTICE_DAYS)[number];

/** The watchdog reads plans that end within this number of days. */
export const PLAN_NOTICE_WINDOW = Math.max(...PLAN_NOTICE_DAYS);

const DAY_MS = 86_400_000;

/**
 * The calendar date (UTC) of a time.
 *
 * @param days added to the date
 * @returns a date such as `2026-05-31`
 */
export const dateOf = (moment: Date, days = 0): string =>
  new Date(moment.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Whole days from one calendar date to another; negative if the second is earlier.
 *
 * @param from a date such as `2026-05-31`
 * @param to a date
 */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * Whether a plan has ended (docs/organisation-fields.md, row 16). It includes its last day, in UTC.
 *
 * @param expiresOn last day of the plan
 * @param today the calendar date
 */
export const isPlanOver = (expiresOn: string, today: string): boolean => daysBetween(today, expiresOn) < 0;

/**
 * The notice that is due: the smallest of 30, 7 and 1 days that the end of the plan is within.
 *
 * @param expiresOn last day of the plan
 * @param today the calendar date
 * @returns null if the plan has ended, or ends in more than 30 days
 */
export const planNotice = (expiresOn: string, today: string): PlanNoticeDays | null => {
  const days = daysBetween(today, expiresOn);
  if (days < 0) return null;
  return PLAN_NOTICE_DAYS.find((threshold) => days <= threshold) ?? null;
};
