import { unbroken } from '../i18n/unbroken';

/**
 * Formats two times as a range, which names a day that both share only once.
 *
 * @param timeZone whose clocks show them; by default those of the device
 */
export const dateRangeIn = (language: string, from: string, until: string, timeZone?: string): string =>
  unbroken(
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).formatRange(
      new Date(from),
      new Date(until),
    ),
  );
