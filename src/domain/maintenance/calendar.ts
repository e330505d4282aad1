import type { StoredWindow } from './coverage';
import { type Occurrence, occurrences } from './windows';

/** The most days of one calendar: two months. */
export const MAX_CALENDAR_DAYS = 62;
export const MAX_CALENDAR_OCCURRENCES = 1_000;

/** A window as a calendar shows it. */
export type CalendarWindow = Pick<
  StoredWindow,
  'documentId' | 'name' | 'starts' | 'duration_minutes' | 'timezone' | 'recurrence'
>;

/** One time of a window. */
export interface CalendarEntry extends Occurrence {
  window: CalendarWindow;
}

/** The times of one window in a range of milliseconds; one more than are shown is enough to know that there are more. */
export const entriesOf = (window: CalendarWindow, { from, until }: Occurrence): CalendarEntry[] =>
  occurrences(window, from, until, MAX_CALENDAR_OCCURRENCES + 1).map((time) => ({ ...time, window }));

/** The first times of all windows in their order, and whether these are all. */
export const firstEntries = (entries: readonly CalendarEntry[]): { shown: CalendarEntry[]; isComplete: boolean } => ({
  shown: entries
    .toSorted((one, other) => one.from - other.from || one.until - other.until)
    .slice(0, MAX_CALENDAR_OCCURRENCES),
  isComplete: entries.length <= MAX_CALENDAR_OCCURRENCES,
});
