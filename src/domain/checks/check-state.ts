import type { SyntheticStatus } from './availability';
import { type CheckStatus, countedVotes, stateOf } from './check-status';
import { isRefused, type Span, type Vote, voteOf } from './spans';

/** After so many intervals without a result, nothing is known about a check. */
const MISSED_INTERVALS = 3;
/** Reporters other than agents send results in batches, so a short interval alone is no sign of silence. */
const MIN_SILENCE_MS = 15 * 60_000;
/** The shortest interval that agents keep, three times. */
const MIN_AGENT_SILENCE_MS = 30_000;

/**
 * How long a reporter of a check can be silent before nothing is known any more, in milliseconds.
 *
 * @param intervalSeconds seconds between two runs; null if unknown
 */
export const silenceOf = (intervalSeconds: number | null, isAgent: boolean): number =>
  Math.max((intervalSeconds ?? 0) * 1000 * MISSED_INTERVALS, isAgent ? MIN_AGENT_SILENCE_MS : MIN_SILENCE_MS);

/** A newest span of a reporter of a check. */
interface Reported extends Span {
  /** documentId of the agent; an empty text: no agent. */
  reporter: string;
}

const voteAt = (span: Reported, intervalSeconds: number | null, at: number): Vote =>
  voteOf(span, at, silenceOf(intervalSeconds, span.reporter !== ''));

/**
 * The votes of the reporters of a check at a time, in the order of their spans. Those that may not run it have none while another one
 * has a vote.
 *
 * @param spans the newest span of each reporter
 */
export const votesOf = (spans: readonly Reported[], intervalSeconds: number | null, at: number): Vote[] => {
  return countedVotes(spans.map((span) => ({ vote: voteAt(span, intervalSeconds, at), isRefused: isRefused(span) })));
};

/**
 * Whether a check is no longer down only because votes are missing: some still hold it down, and with what those that have fallen
 * silent or cannot tell said last, they would be enough. A reporter that was silent already when the incident began does not count.
 *
 * @param spans the newest span of each reporter
 * @param since when its incident began, in milliseconds
 */
export const lacksVotes = (
  spans: readonly Reported[],
  { intervalSeconds, quorum }: { intervalSeconds: number | null; quorum: number },
  { since, now }: { since: number; now: number },
): boolean => {
  const holding = spans.filter(({ side }) => side === 'down');
  const voting = votesOf(spans, intervalSeconds, now).filter((vote) => vote === 'down');
  const heard = holding.filter((span) => since - span.ends <= silenceOf(intervalSeconds, span.reporter !== ''));
  return voting.length > 0 && voting.length < quorum && heard.length >= quorum;
};

/** What people see as the state of a check. */
export type ShownStatus = SyntheticStatus | 'unknown' | 'maintenance';

/** The state of a check now. */
export interface CheckState {
  status: ShownStatus;
  /** The state under a maintenance window; otherwise the same. */
  underneath: CheckStatus;
  /** Time of the newest result, in milliseconds; null if there is none. */
  lastAt: number | null;
}

/**
 * The state of a check. It is an error if all that hold it down could not run it.
 *
 * @param spans the newest span of each reporter
 */
export const checkStateOf = (
  spans: readonly Reported[],
  { intervalSeconds, quorum }: { intervalSeconds: number | null; quorum: number },
  { now, isInMaintenance }: { now: number; isInMaintenance: boolean },
): CheckState => {
  const votes = votesOf(spans, intervalSeconds, now);
  const underneath = stateOf(votes, quorum);
  const failing = spans.filter((_span, index) => votes[index] === 'down');
  const isError = underneath === 'down' && failing.every(({ verdict }) => verdict === 'error');
  const lastAt = spans.length === 0 ? null : Math.max(...spans.map(({ ends }) => ends));
  return { status: isInMaintenance ? 'maintenance' : isError ? 'error' : underneath, underneath, lastAt };
};
