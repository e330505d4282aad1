const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAY_MS = 86_400_000;
const DAYS = 7;
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day (UTC) of a time in milliseconds, such as 2026-10-25. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** The day that a clock of a zone shows at a time, such as 2026-10-25. */
export const dayIn = (time: number, timeZone: string): string => {
  // Swedish dates are ISO dates. A format takes long to make.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  dayFormats.set(timeZone, format);
  return format.format(time);
};

/** The month in an address, such as 2026-10; that of today if there is none. */
export const monthIn = (text: string | null, today: string): string =>
  text !== null && MONTH.test(text) ? text : today.slice(0, 'yyyy-mm'.length);

/** The month that is so many months later. */
export const monthAfter = (month: string, count: number): string => {
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 'yyyy-mm'.length);
};

/** The weeks of a month with all their days, Monday first. */
export const weeksOf = (month: string): string[][] => {
  const first = Date.parse(`${month}-01`);
  const end = Date.parse(`${monthAfter(month, 1)}-01`);
  const begin = first - ((new Date(first).getUTCDay() + DAYS - 1) % DAYS) * DAY_MS;
  const weeks: string[][] = [];
  for (let monday = begin; monday < end; monday += DAYS * DAY_MS)
    weeks.push(Array.from({ length: DAYS }, (_, index) => dayOf(monday + index * DAY_MS)));
  return weeks;
};

/** The times in which some days can be somewhere on earth. */
export const rangeOf = (days: readonly string[]): { from: string; until: string } => ({
  from: new Date(Date.parse(days[0] ?? '') - DAY_MS).toISOString(),
  until: new Date(Date.parse(days.at(-1) ?? '') + 2 * DAY_MS).toISOString(),
});

/** One time of a window. */
interface Times {
  from: string;
  until: string;
  timezone: string;
}

/** A time on one of its days: whether it begins and ends on it. */
export interface OnDay<T> {
  occurrence: T;
  begins: boolean;
  ends: boolean;
}

/** What occurs on some days, each on the days of its own zone. */
export const byDay = <T extends Times>(occurrences: readonly T[], days: readonly string[]): Map<string, OnDay<T>[]> => {
  const found = new Map<string, OnDay<T>[]>();
  for (const occurrence of occurrences) {
    const first = dayIn(Date.parse(occurrence.from), occurrence.timezone);
    // One that ends at midnight is not on the next day.
    const last = dayIn(Date.parse(occurrence.until) - 1, occurrence.timezone);
    for (const day of days)
      if (day >= first && day <= last)
        found.set(day, [...(found.get(day) ?? []), { occurrence, begins: day === first, ends: day === last }]);
  }
  return found;
};
