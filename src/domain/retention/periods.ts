const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The settings of how long each kind of record is kept, as config/watchdogs.ts reads them. */
export interface RetentionSettings {
  /** 0: audit entries are kept forever. */
  auditMonths: number;
  costMonths: number;
  deadEventDays: number;
  deliveredEventDays: number;
  feedDays: number;
  idempotencyHours: number;
  resultDays: number;
  runDays: number;
  scimLogDays: number;
  sessionDays: number;
}

/** How long records of a kind are kept: hours, days, or whole months in UTC in addition to the current one. */
export type Period = { hours: number } | { days: number } | { months: number };

/**
 * The moment since which records of a kind are kept.
 *
 * @param now milliseconds
 * @returns milliseconds; for months, the start of a month in UTC
 */
export const keptSince = (period: Period, now: number): number => {
  if ('hours' in period) return now - period.hours * HOUR_MS;
  if ('days' in period) return now - period.days * DAY_MS;
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - period.months);
};
