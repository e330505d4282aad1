import { DAY_MS, HOUR_MS, type RollupState } from './rollup-tables';

/** A range of time, in milliseconds: `from` inclusive, `until` exclusive. */
export interface Range {
  from: number;
  until: number;
}

/** The parts of a range: read from results, from roll-ups of hours and from those of days. */
export interface RangeParts {
  results: Range[];
  hours: Range[];
  days: Range[];
}

const up = (time: number, length: number): number => Math.ceil(time / length) * length;
const down = (time: number, length: number): number => Math.floor(time / length) * length;
const ifAny = (from: number, until: number): Range[] => (from < until ? [{ from, until }] : []);

/** What is outside of a part of a range. */
const around = (whole: Range, part: Range): Range[] =>
  part.from >= part.until
    ? ifAny(whole.from, whole.until)
    : [...ifAny(whole.from, part.from), ...ifAny(part.until, whole.until)];

/**
 * Divides a range so that as few rows as possible are read: whole days, then whole hours, then results at the edges.
 *
 * @param longest the longest roll-up that can be used, in milliseconds
 */
export const partsOf = (range: Range, longest: number, { isComplete, rawFrom }: RollupState): RangeParts => {
  if (longest < HOUR_MS) return { results: ifAny(range.from, range.until), hours: [], days: [] };
  // Until all results are rolled up, only the days without results are read from roll-ups.
  const rolled = isComplete
    ? { from: up(range.from, HOUR_MS), until: down(range.until, HOUR_MS) }
    : { from: up(range.from, DAY_MS), until: Math.min(down(range.until, DAY_MS), rawFrom) };
  const days =
    longest < DAY_MS ? { from: 0, until: 0 } : { from: up(rolled.from, DAY_MS), until: down(rolled.until, DAY_MS) };
  return {
    results: around(range, rolled),
    hours: rolled.from < rolled.until ? around(rolled, days) : [],
    days: ifAny(days.from, days.until),
  };
};
