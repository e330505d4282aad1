import { unbroken } from '../i18n/unbroken';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', HOUR_S],
  ['minute', 60],
];

const midnightBefore = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** The days from one time to another, as a calendar counts them where the reader is. Some have 23 or 25 hours. */
const calendarDays = (from: number, to: number): number =>
  Math.round((midnightBefore(to) - midnightBefore(from)) / (DAY_S * 1000));

/**
 * A time relative to another, such as "2 hours ago". From a day on, it counts days of the calendar: "yesterday" is the day before.
 *
 * @param time milliseconds, and so is `now`
 */
export const relativeTimeIn = (language: string) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return (time: number, now: number): string => {
    const seconds = Math.round((time - now) / 1000);
    if (Math.abs(seconds) >= DAY_S) return unbroken(format.format(calendarDays(now, time), 'day'));
    const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
    return unbroken(format.format(Math.round(seconds / size), unit));
  };
};
