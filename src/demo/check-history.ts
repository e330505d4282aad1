import { noiseOf } from './demo-noise';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Time between two results of a check: 96 a day make meaningful bars, and 90 days of them are written in a second or two. */
export const RESULT_INTERVAL_MS = 15 * MINUTE_MS;
/** Days of results that the demo starts with. */
export const RESULT_DAYS = 90;

/** A time in which a check was not up. */
export interface Outage {
  daysAgo: number;
  /** How long it lasted; absent if it still lasts. */
  hours?: number;
  status: 'degraded' | 'down' | 'error';
}

export interface DemoCheck {
  key: string;
  name: string;
  url: string;
  /** Typical response time, in milliseconds. */
  typicalMs: number;
  outages: Outage[];
  /** When the check was disabled, if it was. It has no results since. */
  disabledDaysAgo?: number;
}

/** One result of a check. */
export interface Probe {
  status: 'up' | Outage['status'];
  responseMs: number;
  code: number | null;
  error: string | null;
}

/** One of so many runs fails by chance, and one is slow. */
const FAILING = 0.0006;
const SLOW = 0.004;
const SLOW_FACTOR = 9;
const TIMEOUT_MS = 10_000;

/** The share of the day's load at a time: least at four in the morning, most in the afternoon, half of it at weekends. */
const loadAt = (at: number): number => {
  const hour = (at % DAY_MS) / HOUR_MS;
  const weekday = new Date(at).getUTCDay();
  const ofDay = 0.5 - 0.5 * Math.cos(((hour - 4) / 24) * 2 * Math.PI);
  return weekday === 0 || weekday === 6 ? ofDay / 2 : ofDay;
};

const isDuring = ({ daysAgo, hours = Infinity }: Outage, at: number, now: number): boolean => {
  const begin = now - daysAgo * DAY_MS;
  return at >= begin && at < begin + hours * HOUR_MS;
};

const statusAt = ({ outages }: DemoCheck, at: number, now: number, chance: number): Probe['status'] => {
  const outage = outages.find((each) => isDuring(each, at, now));
  if (outage) return outage.status;
  if (chance < FAILING) return 'error';
  return chance < FAILING + SLOW ? 'degraded' : 'up';
};

/**
 * What a check measured.
 *
 * @param at time of the run, in milliseconds
 * @param now the present, from which outages are counted
 */
export const probeAt = (check: DemoCheck, at: number, now: number): Probe => {
  const place = Math.floor(at / RESULT_INTERVAL_MS);
  const status = statusAt(check, at, now, noiseOf(`${check.key} faults`)(place));
  const load = 0.85 + 0.5 * loadAt(at) + 0.3 * noiseOf(check.key)(place) ** 3;
  const usualMs = Math.round(check.typicalMs * load);
  switch (status) {
    case 'up':
      return { status, responseMs: usualMs, code: 200, error: null };
    case 'degraded':
      return { status, responseMs: usualMs * SLOW_FACTOR, code: 200, error: null };
    case 'down':
      return { status, responseMs: Math.round(usualMs / 2), code: 503, error: 'Service unavailable' };
    case 'error':
      return { status, responseMs: TIMEOUT_MS, code: null, error: 'Connection timed out after 10 s' };
  }
};

/**
 * The times at which a check runs, later than `after` and not later than `until`.
 *
 * @yields milliseconds, in ascending order
 */
export function* runsOf({ key }: DemoCheck, after: number, until: number): Generator<number> {
  // Checks do not all run in the same second.
  const offset = Math.floor(noiseOf(`${key} offset`)(0) * 60) * 1000;
  const first = Math.floor((after - offset) / RESULT_INTERVAL_MS) + 1;
  for (let at = first * RESULT_INTERVAL_MS + offset; at <= until; at += RESULT_INTERVAL_MS) yield at;
}
