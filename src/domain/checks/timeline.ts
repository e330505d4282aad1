import { type CheckStatus, countedVotes, stateOf } from './check-status';
import { isRefused, type Span } from './spans';

/** A time in which a state does not change, in milliseconds: from inclusive, until exclusive. */
export interface Segment {
  from: number;
  until: number;
  state: CheckStatus;
  /** Whether the reporter could not run the check, because the owner of its machine refuses the address. */
  isRefused?: boolean;
}

/** A range of time, in milliseconds: from inclusive, until exclusive. */
export interface Range {
  from: number;
  until: number;
}

/** How the time between results counts. */
export interface TimelineRules {
  /** Between two runs, in milliseconds. */
  intervalMs: number;
  /** Silence after which nothing is known. */
  silenceMs: number;
}

/**
 * Which side each span of a reporter was on, as is known afterwards: a failure counts from its first result if it was confirmed
 * later, and not at all if it was not. The same is true of a recovery.
 */
const sidesOf = (spans: readonly Span[]): Span['side'][] => {
  const sides: Span['side'][] = spans.map(({ side }) => side);
  for (let at = spans.length - 1; at >= 0; at -= 1) {
    const [span, next] = [spans[at], spans[at + 1]];
    if (!span || !next || next.streakStarts !== span.streakStarts || next.streakDown !== span.streakDown) continue;
    // The next span belongs to the same streak. An inconclusive one passes on what was confirmed after it.
    const own = span.streakDown ? 'down' : 'up';
    if (sides[at + 1] === own) sides[at] = own;
  }
  return sides;
};

const statusOf = ({ verdict }: Span, side: Span['side']): CheckStatus => {
  if (verdict === 'inconclusive' || side === null) return 'unknown';
  if (side === 'down') return 'down';
  return verdict === 'degraded' ? 'degraded' : 'up';
};

/** Adds a segment, and joins it with the one before if both have the same state. */
const append = (segments: Segment[], segment: Segment): void => {
  const { from, until, state, isRefused: isOwn } = segment;
  const last = segments.at(-1);
  if (until <= from) return;
  if (last && last.state === state && last.isRefused === isOwn && last.until === from) last.until = until;
  else segments.push(segment);
};

/**
 * What a reporter held a check to be, over time. A result holds until the next one. After a longer silence, nothing is known from one
 * interval after the last result on.
 *
 * @param spans of one reporter, in their order
 * @param range to which it is cut; later than `now`, nothing has happened
 */
export const reporterTimeline = (
  spans: readonly Span[],
  { intervalMs, silenceMs }: TimelineRules,
  range: Range,
  now: number,
): Segment[] => {
  const end = Math.min(range.until, now);
  const sides = sidesOf(spans);
  const segments: Segment[] = [];
  const add = (from: number, until: number, state: CheckStatus, span?: Span): void =>
    append(segments, {
      from: Math.max(from, range.from),
      until: Math.min(until, end),
      state,
      ...(span && isRefused(span) ? { isRefused: true } : {}),
    });
  let reached = range.from;
  for (const [at, span] of spans.entries()) {
    const next = spans[at + 1]?.starts ?? Math.max(now, span.ends);
    const holds = next - span.ends <= silenceMs ? next : Math.min(next, span.ends + intervalMs);
    add(reached, span.starts, 'unknown');
    add(Math.max(reached, span.starts), holds, statusOf(span, sides[at] ?? null), span);
    reached = Math.max(reached, holds);
  }
  add(reached, end, 'unknown');
  return segments;
};

/**
 * What a check was, over time, by the votes of its reporters.
 *
 * @param timelines of the reporters, each cut to the same range
 */
export const checkTimeline = (timelines: readonly (readonly Segment[])[], quorum: number): Segment[] => {
  const changes = timelines
    .flatMap((timeline, reporter) =>
      timeline.map(({ from, state, isRefused: isOwn = false }) => ({
        from,
        reporter,
        vote: { vote: state, isRefused: isOwn },
      })),
    )
    .sort((one, other) => one.from - other.from);
  const end = Math.max(0, ...timelines.map((timeline) => timeline.at(-1)?.until ?? 0));
  const votes = timelines.map(() => ({ vote: 'unknown' as CheckStatus, isRefused: false }));
  const segments: Segment[] = [];
  for (const [at, { from, reporter, vote }] of changes.entries()) {
    votes[reporter] = vote;
    append(segments, { from, until: changes[at + 1]?.from ?? end, state: stateOf(countedVotes(votes), quorum) });
  }
  return segments;
};

/** Ranges in their order, without overlaps. */
export const mergedRanges = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = [];
  for (const { from, until } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else merged.push({ from, until });
  }
  return merged;
};
