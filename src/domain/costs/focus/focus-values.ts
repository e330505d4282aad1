import Big from 'big.js';

/** Numbers as FOCUS writes them (attribute NumericFormat): integers, decimals, E notation; no sign but a minus. */
const NUMBER = /^-?(\d{1,40}(\.\d{0,60})?|\.\d{1,60})([eE][+-]?\d{1,3})?$/;

/** Moments as FOCUS writes them (attribute DateTimeFormat): ISO 8601 in UTC. Some exporters leave the seconds out. */
const MOMENT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]00:00)$/;

/**
 * Moments as databases write them: `2024-09-18 22:00:00` in FOCUS's own sample, ` UTC` from BigQuery, `+00` from PostgreSQL.
 * FOCUS demands UTC, so that a moment without a zone can mean nothing else.
 */
const LOOSE_MOMENT =
  /^(?!0000)(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?:Z|UTC|[+-]00(?::?00)?)?$/;

/** Where the day of the month stands. */
const DAY_FROM = 'yyyy-mm-'.length;
const DAY_UNTIL = 'yyyy-mm-dd'.length;

/** A number of a FOCUS file, exactly as it is written; null where it is none. */
export const parseNumber = (text: string): Big | null => (NUMBER.test(text) ? new Big(text) : null);

/** Whether a moment is written as FOCUS demands. */
export const isFocusMoment = (text: string): boolean => MOMENT.test(text);

const isoOf = (text: string): string | null => {
  if (MOMENT.test(text)) return text;
  const [, day, time] = LOOSE_MOMENT.exec(text) ?? [];
  return day === undefined ? null : `${day}T${time}Z`;
};

/**
 * A moment of a FOCUS file.
 *
 * @returns null for a text that is no moment, that names a zone other than UTC, or a day without a time
 */
export const parseMoment = (text: string): Date | null => {
  const iso = isoOf(text);
  if (iso === null) return null;
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return null;
  // JavaScript takes the 30th of February for a day in March.
  return moment.getUTCDate() === Number(text.slice(DAY_FROM, DAY_UNTIL)) ? moment : null;
};
