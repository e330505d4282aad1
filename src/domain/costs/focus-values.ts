import Big from 'big.js';

/** Numbers as FOCUS writes them (attribute NumericFormat): integers, decimals, E notation; no sign but a minus. */
const NUMBER = /^-?(\d{1,40}(\.\d{0,60})?|\.\d{1,60})([eE][+-]?\d{1,3})?$/;

/** Moments as FOCUS writes them (attribute DateTimeFormat): ISO 8601 in UTC. Some exporters leave the seconds out. */
const MOMENT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]00:00)$/;

/** Where the day of the month stands. */
const DAY_FROM = 'yyyy-mm-'.length;
const DAY_UNTIL = 'yyyy-mm-dd'.length;

/** A number of a FOCUS file, exactly as it is written; null where it is none. */
export const parseNumber = (text: string): Big | null => (NUMBER.test(text) ? new Big(text) : null);

/** A moment of a FOCUS file; null where it is none, or one without its zone. */
export const parseMoment = (text: string): Date | null => {
  if (!MOMENT.test(text)) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) return null;
  // JavaScript takes the 30th of February for a day in March.
  return moment.getUTCDate() === Number(text.slice(DAY_FROM, DAY_UNTIL)) ? moment : null;
};
