import Big from 'big.js';

/** FOCUS's format of numbers (attribute NumericFormat): integers, decimals, E notation, optionally with a minus sign. */
const NUMBER = /^-?(\d{1,40}(\.\d{0,60})?|\.\d{1,60})([eE][+-]?\d{1,3})?$/;

/** FOCUS's format of times (attribute DateTimeFormat): ISO 8601 in UTC. Some exporters omit the seconds. */
const MOMENT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]00:00)$/;

/**
 * Times as databases write them: `2024-09-18 22:00:00` in FOCUS's own sample, ` UTC` from BigQuery, `+00` from PostgreSQL.
 * FOCUS requires UTC, so a time without a zone is UTC.
 */
const LOOSE_MOMENT =
  /^(?!0000)(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?:Z|UTC|[+-]00(?::?00)?)?$/;

/** The position of the day of the month. */
const DAY_FROM = 'yyyy-mm-'.length;
const DAY_UNTIL = 'yyyy-mm-dd'.length;
/** No time is longer; other texts can be, and are not kept. */
const LONGEST_MOMENT = 40;

/** The exact value of a number in a FOCUS file; null if the text is not a number. */
export const parseNumber = (text: string): Big | null => (NUMBER.test(text) ? new Big(text) : null);

/** Whether a time is in FOCUS's format. */
export const isFocusMoment = (text: string): boolean => MOMENT.test(text);

const isoOf = (text: string): string | null => {
  if (MOMENT.test(text)) return text;
  const [, day, time] = LOOSE_MOMENT.exec(text) ?? [];
  return day === undefined ? null : `${day}T${time}Z`;
};

/** The milliseconds of a time; null if the text is none. */
const millisecondsOf = (text: string): number | null => {
  const iso = isoOf(text);
  if (iso === null) return null;
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return null;
  // JavaScript accepts 30 February as a day in March.
  return moment.getUTCDate() === Number(text.slice(DAY_FROM, DAY_UNTIL)) ? moment.getTime() : null;
};

/** A month has 744 hours, and a row three times. */
const MAX_KNOWN = 2000;
const known = new Map<string, number | null>();

/**
 * Reads a time in a FOCUS file. Files repeat the same times, so the last ones are kept.
 *
 * @returns null if the text is not a time, has a zone other than UTC, or is a date without a time
 */
export const parseMoment = (text: string): Date | null => {
  let milliseconds = known.get(text);
  if (milliseconds === undefined) {
    milliseconds = millisecondsOf(text);
    if (known.size >= MAX_KNOWN) known.clear();
    if (text.length <= LONGEST_MOMENT) known.set(text, milliseconds);
  }
  return milliseconds === null ? null : new Date(milliseconds);
};
