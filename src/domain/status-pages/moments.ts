import type { PageLanguage } from './page-model';
import { TEXTS } from './texts';

const LOCALES: Record<PageLanguage, string> = { en: 'en-GB', de: 'de-DE' };
const UTC = 'UTC';

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const MOMENT = { day: 'numeric', month: 'short', year: 'numeric', ...TIME } as const;

/** The forms in which times are shown. */
const FORMS = {
  named: { ...MOMENT, timeZoneName: 'short' },
  moment: MOMENT,
  time: TIME,
  date: { dateStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** More than there are time zones, in each form and language. */
const MAX_FORMATTERS = 4000;
/** Creating a formatter takes about 50 times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (form: keyof typeof FORMS, language: PageLanguage, timezone: string): Intl.DateTimeFormat => {
  const key = `${form} ${language} ${timezone}`;
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  const made = new Intl.DateTimeFormat(LOCALES[language], { ...FORMS[form], timeZone: timezone });
  formatters.set(key, made);
  return made;
};

/** The time zone of a page. It is UTC if this Node does not know it: its list can be older than that of the writer. */
const zoneOf = (timezone: string): string => {
  try {
    formatterOf('named', 'en', timezone);
    return timezone;
  } catch {
    return UTC;
  }
};

/** Whether the clock of a time zone is that of UTC, all year. */
const isUtc = (timezone: string): boolean => /^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal|Greenwich)$/i.test(timezone);

/** A text with the name of its time zone, and the same in UTC; null if it would say the same. */
export interface LocalAndUtc {
  local: string;
  utc: string | null;
}

/**
 * A time, or a range of time, to the minute, in the page's time zone and in UTC.
 *
 * @param times in milliseconds: one, or the beginning and the end
 * @param timezone IANA time zone; an unknown one counts as UTC
 */
export const timesOf = (times: readonly [number, number?], language: PageLanguage, timezone: string): LocalAndUtc => {
  const [from, until = from] = times.map((time) => new Date(time ?? 0)) as [Date, Date?];
  const zone = zoneOf(timezone);
  const inForm = (form: keyof typeof FORMS, of: string): string => {
    const formatter = formatterOf(form, language, of);
    return +from === +until ? formatter.format(from) : formatter.formatRange(from, until);
  };
  const local = inForm('named', zone);
  if (isUtc(zone)) return { local, utc: null };
  // The day is said once if all of it is on one day, in both time zones.
  const dates = [zone, UTC].flatMap((of) => [from, until].map((date) => formatterOf('date', 'en', of).format(date)));
  return { local, utc: TEXTS[language].inUtc(inForm(new Set(dates).size === 1 ? 'time' : 'moment', UTC)) };
};

/** Times in both time zones as one text, such as `5 Oct 2026, 14:05 CEST (12:05 UTC)`. The parameters are those of `timesOf`. */
export const timesText = (times: readonly [number, number?], language: PageLanguage, timezone: string): string => {
  const { local, utc } = timesOf(times, language, timezone);
  return utc === null ? local : `${local} (${utc})`;
};

/** All components of a page have the same days. */
const MAX_DAYS = 1000;
const dayTexts = new Map<string, string>();

/**
 * A day without its year, such as `5 Oct`.
 *
 * @param day `YYYY-MM-DD`
 */
export const dayText = (day: string, language: PageLanguage): string => {
  const key = `${day} ${language}`;
  const known = dayTexts.get(key);
  if (known !== undefined) return known;
  if (dayTexts.size >= MAX_DAYS) dayTexts.clear();
  const text = formatterOf('day', language, UTC).format(new Date(`${day}T00:00:00Z`));
  dayTexts.set(key, text);
  return text;
};

/**
 * A duration in days and hours, hours and minutes, whole minutes, or seconds, such as `1 h 12 min`.
 *
 * @param seconds rounded to whole ones; less than one counts as one
 */
export const durationText = (seconds: number, language: PageLanguage): string => {
  const whole = Math.max(1, Math.round(seconds));
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor(whole / 3600) % 24];
  const minutes = Math.floor(whole / 60) % 60;
  const joined = (large: string, count: number, unit: string): string =>
    count === 0 ? large : `${large} ${count} ${unit}`;
  if (days > 0) return joined(TEXTS[language].days(days), hours, 'h');
  if (hours > 0) return joined(`${hours} h`, minutes, 'min');
  return minutes > 0 ? `${minutes} min` : `${whole} s`;
};

const PERCENT_FORM = { style: 'percent', maximumFractionDigits: 2 } as const;
const PERCENT: Record<PageLanguage, { format: Intl.NumberFormat; known: Map<number, string> }> = {
  en: { format: new Intl.NumberFormat(LOCALES.en, PERCENT_FORM), known: new Map() },
  de: { format: new Intl.NumberFormat(LOCALES.de, PERCENT_FORM), known: new Map() },
};

/**
 * A share in percent, rounded down to two decimal places: a single second of an outage never shows as 100 %.
 *
 * @param share from 0 to 1
 */
export const percentText = (share: number, language: PageLanguage): string => {
  const { format, known } = PERCENT[language];
  // Shares such as 0.9997 are a little less than a whole number after the multiplication.
  const hundredths = share >= 1 ? 10_000 : Math.max(0, Math.min(9999, Math.floor(share * 10_000 + 1e-6)));
  const text = known.get(hundredths) ?? format.format(hundredths / 10_000);
  known.set(hundredths, text);
  return text;
};
