import { shareOf } from './availability';
import type { CheckStatus } from './check-status';
import { mergedRanges, type Range, type Segment } from './timeline';

/** How long a check had each state outside maintenance, and how long it was in maintenance, in whole seconds. */
export interface StateSeconds extends Record<CheckStatus, number> {
  maintenance: number;
}

/** The availability of a check, or of a check as one agent saw it. */
export interface Availability {
  /** They add up to the range, as far as it has passed. */
  seconds: StateSeconds;
  /** What the state was in maintenance: these add up to `seconds.maintenance`. */
  in_maintenance: Record<CheckStatus, number>;
  /** The share of the known time outside maintenance in which it was up or degraded; null if nothing is known. */
  uptime: number | null;
  /** The same with the time of maintenance. */
  uptime_with_maintenance: number | null;
}

const STATES = ['up', 'degraded', 'down', 'unknown'] as const satisfies CheckStatus[];

type Durations = Record<CheckStatus, number>;

const none = (): Durations => ({ up: 0, degraded: 0, down: 0, unknown: 0 });

/** Durations in milliseconds as whole seconds that add up to the rounded sum: the largest remainders are rounded up. */
const wholeSeconds = (durations: readonly number[]): number[] => {
  const total = Math.round(durations.reduce((sum, ms) => sum + ms, 0) / 1000);
  const whole = durations.map((ms) => Math.floor(ms / 1000));
  const missing = total - whole.reduce((sum, seconds) => sum + seconds, 0);
  const byRemainder = durations
    .map((ms, index) => ({ index, rest: ms % 1000 }))
    .sort((one, other) => other.rest - one.rest || one.index - other.index);
  for (const { index } of byRemainder.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
};

/** How long two times overlap, in milliseconds; not positive if they do not. */
const overlap = (one: Range, from: number, until: number): number =>
  (until < one.until ? until : one.until) - (from > one.from ? from : one.from);

/** How much of a time is in windows, in milliseconds. */
const coveredBy = (windows: readonly Range[], from: number, until: number): number => {
  let covered = 0;
  for (const window of windows) {
    if (window.from >= until) break;
    const part = overlap(window, from, until);
    if (part > 0) covered += part;
  }
  return covered;
};

const share = (up: number, down: number): number | null => shareOf(up, up + down);

/**
 * Adds up a timeline. Every millisecond counts once.
 *
 * @param segments of a timeline (src/domain/checks/timeline.ts)
 * @param maintenance times of maintenance windows, in any order; they can overlap
 * @param range to which the segments are cut
 */
export const availabilityOf = (
  segments: readonly Segment[],
  maintenance: readonly Range[],
  range: Range,
): Availability => {
  const windows = mergedRanges(maintenance);
  const [outside, inside] = [none(), none()];
  for (const segment of segments) {
    const from = segment.from > range.from ? segment.from : range.from;
    const until = segment.until < range.until ? segment.until : range.until;
    if (until <= from) continue;
    const covered = coveredBy(windows, from, until);
    inside[segment.state] += covered;
    outside[segment.state] += until - from - covered;
  }
  const seconds = wholeSeconds([...STATES.map((state) => outside[state]), ...STATES.map((state) => inside[state])]);
  const at = (index: number): number => seconds[index] ?? 0;
  const own = { up: at(0), degraded: at(1), down: at(2), unknown: at(3) };
  const covered = { up: at(4), degraded: at(5), down: at(6), unknown: at(7) };
  const all = (states: Durations): number => states.up + states.degraded + states.down + states.unknown;
  const [up, allUp] = [own.up + own.degraded, own.up + own.degraded + covered.up + covered.degraded];
  return {
    seconds: { ...own, maintenance: all(covered) },
    in_maintenance: covered,
    uptime: share(up, own.down),
    uptime_with_maintenance: share(allUp, own.down + covered.down),
  };
};

/** The error budget of an objective, in whole seconds. */
export interface ErrorBudget {
  /** The objective, such as 99.9. */
  percent: number;
  /** How long the check can be down in the time that was observed. */
  allowed: number;
  used: number;
  /** Negative if the objective is missed. */
  left: number;
}

/**
 * The error budget of a check over a time: maintenance and unknown time do not count.
 *
 * @param percent the objective
 */
export const errorBudgetOf = (percent: number, { seconds }: Pick<Availability, 'seconds'>): ErrorBudget => {
  const observed = seconds.up + seconds.degraded + seconds.down;
  // Binary fractions of 100 - 99.9 would make 2592 seconds of 30 days 2591.999….
  const allowed = Math.round((observed * Math.round((100 - percent) * 1e6)) / 1e8);
  return { percent, allowed, used: seconds.down, left: allowed - seconds.down };
};

/** Counts of results, outside and inside maintenance. */
export interface CountedResults {
  up: number;
  degraded: number;
  down: number;
}

/** The uptime as a share of results: without those of maintenance, and with them. */
export const uptimeOfResults = (
  outside: CountedResults,
  inside: CountedResults,
): { uptime: number | null; uptime_with_maintenance: number | null } => ({
  uptime: share(outside.up + outside.degraded, outside.down),
  uptime_with_maintenance: share(
    outside.up + outside.degraded + inside.up + inside.degraded,
    outside.down + inside.down,
  ),
});
