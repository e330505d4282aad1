import { useTranslation } from 'react-i18next';
import { dateRangeIn } from './date-range';
import { durationIn } from './duration';
import { localeOf } from './locale';
import { relativeTimeIn } from './relative-time';

const formatsIn = (language: string) => {
  const relative = relativeTimeIn(language);
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const wholeMoney = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  });
  const dollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
  const number = new Intl.NumberFormat(language);
  const exactNumber = new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: false });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const partOf = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  // The budget and the costs count days in UTC.
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const longDay = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const calendarDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    /** An amount in EUR. */
    money: (amount: number) => money.format(amount),
    /** An amount in whole EUR, for axes. */
    wholeMoney: (amount: number) => wholeMoney.format(amount),
    /** An amount in USD, in which blueprints are estimated. */
    dollars: (amount: number) => dollars.format(amount),
    number: (value: number) => number.format(value),
    /** A number with all of its digits, for values that people have set: ports and years have no separators. */
    exactNumber: (value: number) => exactNumber.format(value),
    /** A share between 0 and 1, as exact as an availability needs. */
    percent: (share: number) => percent.format(share),
    /** A share between 0 and 1 that stands beside others, always with one decimal. */
    partOf: (share: number) => partOf.format(share),
    date: (time: string) => date.format(new Date(time)),
    /** A day in UTC, such as "3 May". */
    day: (time: string) => day.format(new Date(time)),
    /** A day in UTC with its year, such as "3 May 2026". */
    calendarDay: (time: string) => calendarDay.format(new Date(time)),
    /** A day in UTC with its day of the week, such as "Sunday, 3 May". */
    longDay: (time: string) => longDay.format(new Date(time)),
    /** A month in UTC, such as "May 2026". */
    month: (time: string) => month.format(new Date(time)),
    dateTime: (time: string) => dateTime.format(new Date(time)),
    /** A time with its seconds, for logs. */
    clockTime: (time: string) => clock.format(new Date(time)),
    /** Two times as a range, on the clocks of the device or of a time zone. */
    dateRange: (from: string, until: string, timeZone?: string) => dateRangeIn(language, from, until, timeZone),
    /** A time of day as clocks of a time zone show it. */
    timeIn: (time: string, timeZone: string) =>
      new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(new Date(time)),
    /** How long something lasts (milliseconds), in its two largest units. */
    duration: durationIn(language),
    /** The same with seconds, for what is often short. */
    exactDuration: durationIn(language, 'second'),
    /** A time relative to now, such as "2 hours ago". */
    relative: (time: string) => relative(Date.parse(time), Date.now()),
  };
};

/** One for each language: making them takes as long as showing a row, and each cell of a table uses them. */
const known = new Map<string, ReturnType<typeof formatsIn>>();

/** Formats for numbers and times, in the language of the console. */
export const useFormat = () => {
  const { language } = useTranslation().i18n;
  let formats = known.get(language);
  if (!formats) known.set(language, (formats = formatsIn(localeOf(language))));
  return formats;
};
