import type { FaultCode } from '../faults/fault-codes';
import { DateTime, IANAZone } from 'luxon';
import { RRule, rrulestr } from 'rrule';

/** A planned time, once or recurring, in a time zone. */
export interface MaintenanceWindow {
  /** When it begins first, as the clock on the wall shows it: `YYYY-MM-DDTHH:MM`. */
  starts: string;
  /** Minutes of the clock on the wall: 22:00 to 23:00 stays that when the clock changes. */
  duration_minutes: number;
  /** IANA time zone. */
  timezone: string;
  /** An RRULE (RFC 5545) without DTSTART; null: once. */
  recurrence: string | null;
}

/** One time of a window, in milliseconds since 1970: from inclusive, until exclusive. */
export interface Occurrence {
  from: number;
  until: number;
}

const DAYS = 'MO|TU|WE|TH|FR|SA|SU';
const list = (entry: string): RegExp => new RegExp(`^(${entry})(,(${entry})){0,30}$`);
const WEEKDAYS = list(DAYS);
const ANY_FREQUENCY = {
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  WKST: WEEKDAYS,
};
const MONTH_DAYS = list('-?([1-9]|[12]\\d|3[01])');

/**
 * The parts of a rule that each frequency can have. They always occur again soon: the library looks for a date that does not exist,
 * such as each 31 February, until the year 9999.
 */
const PARTS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  DAILY: ANY_FREQUENCY,
  WEEKLY: { ...ANY_FREQUENCY, BYDAY: WEEKDAYS },
  MONTHLY: {
    ...ANY_FREQUENCY,
    BYDAY: list(`(-?[1-4])?(${DAYS})`),
    BYMONTHDAY: MONTH_DAYS,
    BYSETPOS: list('-?[1-4]'),
  },
  YEARLY: { ...ANY_FREQUENCY, BYMONTH: list('[1-9]|1[0-2]'), BYMONTHDAY: MONTH_DAYS },
};
/** Parts of which a rule can have only one. */
const ALTERNATIVES = ['BYDAY', 'BYMONTHDAY'];
const MAX_RULE_LENGTH = 200;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A rule counts from its start, so an old start would take long. */
const MAX_AGE_MS = 3 * 366 * DAY_MS;
/** Nobody plans further: a rule that does not occur in this time never does. */
const HORIZON_MS = 5 * 366 * DAY_MS;

/**
 * The rule of a window, as if its wall time were UTC: an hour that the clock skips or shows twice then exists once.
 *
 * @returns null for a text that is no rule, which only a change of the database itself can have stored
 */
const ruleOf = (starts: string, recurrence: string): RRule | null => {
  try {
    const rule = rrulestr(`DTSTART:${starts.replaceAll(/[-:]/g, '')}00Z\nRRULE:${recurrence}`);
    return rule instanceof RRule ? rule : null;
  } catch {
    return null;
  }
};

/** The time at which a clock on the wall shows this: the earlier one if it shows it twice, the later one if it skips it. */
const instantOf = (wall: Date, timezone: string): number => {
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()];
  const shown = { year, month, day, hour: wall.getUTCHours(), minute: wall.getUTCMinutes() };
  const found = DateTime.fromObject(shown, { zone: timezone });
  return Math.min(...[found, ...found.getPossibleOffsets()].map((time) => time.toMillis()));
};

const occurrenceAt = (wall: Date, { duration_minutes, timezone }: MaintenanceWindow): Occurrence => {
  const from = instantOf(wall, timezone);
  const until = instantOf(new Date(wall.getTime() + duration_minutes * MINUTE_MS), timezone);
  // Within an hour that the clock skips or repeats, the end would not be after the beginning.
  return { from, until: until > from ? until : from + duration_minutes * MINUTE_MS };
};

const wallStart = ({ starts }: MaintenanceWindow): Date => new Date(`${starts}:00Z`);

/** The times of a window that end after `from` and begin before `until`, in their order; at most so many. */
export const occurrences = (window: MaintenanceWindow, from: number, until: number, most: number): Occurrence[] => {
  const found: Occurrence[] = [];
  const add = (wall: Date): boolean => {
    const one = occurrenceAt(wall, window);
    if (one.from < until && one.until > from) found.push(one);
    return found.length < most;
  };
  if (window.recurrence === null) add(wallStart(window));
  else {
    // Wall times differ from UTC by at most a day.
    const early = new Date(from - window.duration_minutes * MINUTE_MS - DAY_MS);
    ruleOf(window.starts, window.recurrence)?.between(early, new Date(until + DAY_MS), true, add);
  }
  return found.toSorted((one, other) => one.from - other.from);
};

/** The time of a window in effect; null if none is. It takes a few milliseconds: `upcomingFrom` can be kept for a day. */
export const inEffect = (window: MaintenanceWindow, at: number): Occurrence | null =>
  occurrences(window, at, at + 1, 1)[0] ?? null;

/** More than can touch one day: a window is at most a week long, and occurs at most once a day. */
const MAX_UPCOMING = 12;

/** The day (UTC) of a time. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** The times of a window that touch a day (UTC), and the next ones after it. It takes a few milliseconds. */
export const upcomingFrom = (window: MaintenanceWindow, day: number): Occurrence[] =>
  occurrences(window, day * DAY_MS, day * DAY_MS + HORIZON_MS, MAX_UPCOMING);

const ruleFault = (recurrence: string): string | null => {
  const parts = recurrence.split(';').map((part) => part.split('=') as [string, string?]);
  const [[first, frequency = ''] = ['']] = parts;
  const allowed = first === 'FREQ' ? PARTS[frequency] : undefined;
  if (!allowed) return `recurrence must begin with FREQ= and one of ${Object.keys(PARTS).join(', ')}.`;
  const rest = parts.slice(1);
  const isKnown = ([name, value = '']: [string, string?]): boolean =>
    Object.hasOwn(allowed, name) && allowed[name]?.test(value) === true;
  const names = rest.map(([name]) => name);
  const isClear = new Set(names).size === names.length && !ALTERNATIVES.every((name) => names.includes(name));
  if (recurrence.length <= MAX_RULE_LENGTH && rest.every(isKnown) && isClear) return null;
  return `recurrence with FREQ=${frequency} can have ${Object.keys(allowed).join(', ')}, each once, and only one of ${ALTERNATIVES.join(' and ')}; for example FREQ=WEEKLY;BYDAY=SU.`;
};

/** What is wrong with a field of a window. */
interface WindowFault {
  field: string;
  message: string;
  code: FaultCode;
}

/**
 * What is wrong with a window.
 *
 * @param now in milliseconds
 * @returns the field and a message, or null
 */
export const windowFault = (window: MaintenanceWindow, now: number): WindowFault | null => {
  const { starts, timezone, recurrence } = window;
  if (!IANAZone.isValidZone(timezone))
    return {
      field: 'timezone',
      message: `${timezone.slice(0, 60)} is not a time zone, such as Europe/Berlin.`,
      code: 'TIME_ZONE_UNKNOWN',
    };
  const start = DateTime.fromISO(starts, { zone: 'UTC' });
  if (!start.isValid)
    return {
      field: 'starts',
      message: 'starts must be a date and a time that exist, such as 2026-10-24T22:00.',
      code: 'WALL_TIME_MALFORMED',
    };
  if (Math.abs(now - start.toMillis()) > MAX_AGE_MS)
    return { field: 'starts', message: 'starts must not be more than three years away.', code: 'STARTS_TOO_FAR' };
  if (recurrence === null) return null;
  // The library would read a second line as another rule.
  const message = ruleFault(recurrence);
  if (message) return { field: 'recurrence', message, code: 'RECURRENCE_MALFORMED' };
  return occurrences(window, start.toMillis(), start.toMillis() + HORIZON_MS, 1).length > 0
    ? null
    : { field: 'recurrence', message: 'recurrence never occurs.', code: 'RECURRENCE_NEVER' };
};
