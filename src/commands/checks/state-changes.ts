import { silenceOf, votesOf } from '../../domain/checks/check-state';
import { type CheckStatus, downSince, stateOf } from '../../domain/checks/check-status';
import { isFailure, type SpanRules } from '../../domain/checks/spans';
import { NO_AGENT, type Observation, type StoredSpan } from '../../repositories/checks/spans/stored-spans';
import type { CheckToRate, Transition } from '../../repositories/checks/spans/stored-states';

/** The rules by which results of a check are counted. */
export const spanRulesOf = (check: CheckToRate, reporter: string): SpanRules => ({
  confirmDown: check.confirmDown,
  confirmUp: check.confirmUp,
  silenceMs: silenceOf(check.intervalSeconds, reporter !== NO_AGENT),
});

/** What is needed to decide whether a result changes the state of its check. */
interface Rated {
  check: CheckToRate;
  known: { state: CheckStatus | null; since: number | null };
  /** The newest span of every reporter, that of the result included. */
  votes: readonly StoredSpan[];
  observation: Observation;
  /** The cause of the span before. */
  causeBefore: string | null;
}

/** The state of a check at a time, and when it began. */
export const rate = (
  check: Pick<CheckToRate, 'quorum' | 'intervalSeconds'>,
  spans: readonly StoredSpan[],
  at: number,
): { state: CheckStatus; began: number } => {
  const votes = votesOf(spans, check.intervalSeconds, at);
  const state = stateOf(votes, check.quorum);
  const down = spans.filter((_span, index) => votes[index] === 'down');
  if (state === 'down') return { state, began: downSince(down, check.quorum) };
  const newest = spans.reduce((latest, { streakStarts }) => Math.max(latest, streakStarts), 0);
  return { state, began: newest };
};

/** The change that a result makes to the state of its check; null if there is none. */
export const transitionOf = ({ check, known, votes, observation, causeBefore }: Rated): Transition | null => {
  const { checkId, at, cause } = observation;
  const { state, began } = rate(check, votes, at);
  const before = known.state ?? 'unknown';
  const hasOtherCause = state === 'down' && isFailure(observation.verdict) && cause !== causeBefore;
  if (state === before && !hasOtherCause) return null;
  return { checkId, at, began: state === 'down' ? began : Math.min(at, began), before, state, cause };
};
