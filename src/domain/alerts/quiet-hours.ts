import { FAULT_WORDS } from '../faults/fault-codes';
import { isOneOf } from '../../values';
import { inEffect, type MaintenanceWindow } from '../maintenance/windows';
import { isTimeZone, wallDay } from '../maintenance/zone';
import type { Fault } from '../refusal';

/** The days of a week, as quiet hours name them. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The hours in which an alert channel sends nothing. */
export interface QuietHours {
  /** IANA time zone. */
  timezone: string;
  /** The days on which they begin. */
  days: readonly Weekday[];
  /** Wall time at which they begin, such as `22:00`. */
  from: string;
  /** Wall time at which they end: on the next day if it is not after `from`. */
  until: string;
  /** Whether alerts about critical incidents are sent all the same. */
  except_critical: boolean;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY_MINUTES = 1440;

/** Quiet hours recur without end and have no first time. They are calculated from a little before the time that matters. */
const BEFORE_MS = 14 * DAY_MINUTES * 60_000;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const windowOf = ({ timezone, days, from, until }: QuietHours, at: number): MaintenanceWindow => ({
  starts: `${wallDay(at - BEFORE_MS, timezone)}T${from}`,
  duration_minutes: (minuteOf(until) - minuteOf(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES,
  timezone,
  recurrence: `FREQ=WEEKLY;BYDAY=${WEEKDAYS.filter((day) => days.includes(day))
    .join(',')
    .toUpperCase()}`,
});

/**
 * When the quiet hours in effect end. Quiet hours that follow each other without a gap, such as two whole days, end together.
 *
 * @param at milliseconds
 * @returns milliseconds; null if none are in effect
 */
export const quietUntil = (quiet: QuietHours, at: number): number | null => {
  const window = windowOf(quiet, at);
  let end = inEffect(window, at)?.until ?? null;
  for (let days = 0; end !== null && days < WEEKDAYS.length; days += 1) {
    const next = inEffect(window, end);
    if (next === null) return end;
    end = next.until;
  }
  return end;
};

/** What is wrong with quiet hours: an unknown zone or time, no days, or no time that is not quiet. */
export const quietFault = ({ timezone, days, from, until }: QuietHours): Fault | null => {
  if (!isTimeZone(timezone))
    return { path: ['timezone'], message: FAULT_WORDS.TIME_ZONE_UNKNOWN, code: 'TIME_ZONE_UNKNOWN' };
  for (const [name, time] of [
    ['from', from],
    ['until', until],
  ] as const)
    if (!TIME.test(time))
      return { path: [name], message: FAULT_WORDS.CLOCK_TIME_MALFORMED, code: 'CLOCK_TIME_MALFORMED' };
  if (days.length === 0 || !days.every((day) => isOneOf(WEEKDAYS, day)) || new Set(days).size < days.length)
    return {
      path: ['days'],
      message: `must be some of ${WEEKDAYS.join(', ')}, each once`,
      code: 'NOT_LISTED',
      limit: WEEKDAYS.join(', '),
    };
  return from === until && days.length === WEEKDAYS.length
    ? { path: ['until'], message: FAULT_WORDS.ALWAYS_QUIET, code: 'ALWAYS_QUIET' }
    : null;
};
