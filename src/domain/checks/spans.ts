import { isAvailable, type SyntheticStatus } from './availability';

/** What a result says about the service; an inconclusive one says nothing. */
export type Verdict = SyntheticStatus | 'inconclusive';

/** Results of one reporter in a row with the same verdict, without a silence between. Times in milliseconds since 1970. */
export interface Span {
  starts: number;
  ends: number;
  verdict: Verdict;
  results: number;
  /** Conclusive results in a row on the same side (down, or up and degraded), over spans; above zero from the first one on. */
  streak: number;
  streakStarts: number;
  /** Whether that side is down. */
  streakDown: boolean;
  /** The side that is confirmed; null before any is. */
  side: 'up' | 'down' | null;
  cause: string | null;
}

/** How results of a check are counted. */
export interface SpanRules {
  /** Failures in a row that make it down, and successes that make it up again. */
  confirmDown: number;
  confirmUp: number;
  /** Silence after which nothing is known, in milliseconds. */
  silenceMs: number;
}

/** A result that continues a span or begins one. */
export interface Observed {
  /** Milliseconds since 1970. */
  at: number;
  verdict: Verdict;
  cause: string | null;
}

/** What a result with this status says. */
export const verdictOf = (status: SyntheticStatus, isInconclusive: boolean): Verdict =>
  isInconclusive ? 'inconclusive' : status;

/** Whether a result is a failure: an error of the probe counts as one. */
export const isFailure = (verdict: Verdict): boolean => verdict !== 'inconclusive' && !isAvailable(verdict);

/** Whether an agent may not reach the address, by the rules of its owner: that says nothing about the service. */
export const isRefused = ({ verdict, cause }: Pick<Span, 'verdict' | 'cause'>): boolean =>
  verdict === 'error' && cause === 'refused';

type Counted = Pick<Span, 'streak' | 'streakStarts' | 'streakDown' | 'side'>;

const NOTHING: Omit<Counted, 'streakStarts'> = { streak: 0, streakDown: false, side: null };

/** The successes or failures in a row that confirm a side. The first success of all confirms at once: it ends no failure. */
const neededFor = (isDown: boolean, confirmed: Span['side'], { confirmDown, confirmUp }: SpanRules): number => {
  if (isDown) return confirmDown;
  return confirmed === 'down' ? confirmUp : 1;
};

const count = (last: Span | null, { at, verdict }: Observed, rules: SpanRules): Counted => {
  const before: Counted = last ?? { ...NOTHING, streakStarts: at };
  if (verdict === 'inconclusive') return before;
  const isDown = isFailure(verdict);
  const continues = before.streak > 0 && before.streakDown === isDown;
  const streak = continues ? before.streak + 1 : 1;
  const isConfirmed = streak >= neededFor(isDown, before.side, rules);
  return {
    streak,
    streakStarts: continues ? before.streakStarts : at,
    streakDown: isDown,
    side: isConfirmed ? (isDown ? 'down' : 'up') : before.side,
  };
};

const pick = ({ streak, streakStarts, streakDown, side }: Counted): Counted => ({
  streak,
  streakStarts,
  streakDown,
  side,
});

/**
 * Adds a result to the newest span of its reporter. After a silence a new span begins, and failures are counted anew: what was
 * confirmed before stays, because a recovery has to be confirmed as well.
 *
 * @param last null for the first result
 * @param observed not earlier than the end of `last`
 * @returns the span that contains it, and whether it is a new one
 */
export const extend = (last: Span | null, observed: Observed, rules: SpanRules): { span: Span; isNew: boolean } => {
  const { at, verdict, cause } = observed;
  const isSilent = last !== null && at - last.ends > rules.silenceMs;
  const counted = pick(count(isSilent ? { ...last, streak: 0 } : last, observed, rules));
  if (last && !isSilent && last.verdict === verdict)
    return { span: { ...last, ...counted, ends: at, results: last.results + 1, cause }, isNew: false };
  return { span: { starts: at, ends: at, verdict, results: 1, cause, ...counted }, isNew: true };
};

/**
 * Whether another result with the same verdict and cause, without a silence before it, can change nothing but the end of the span
 * and its counts.
 */
export const canExtendQuietly = ({ verdict, side }: Span): boolean =>
  verdict !== 'inconclusive' && side === (isFailure(verdict) ? 'down' : 'up');

/** What a reporter holds a check to be. */
export type Vote = 'up' | 'degraded' | 'down' | 'unknown';

/**
 * The vote of a reporter: unknown if it is silent, cannot tell, or has confirmed nothing yet. A failure that is not confirmed leaves
 * the vote as it was, and does not make it degraded: `confirm_down` says how many failures are noise, and noise is not shown.
 */
export const voteOf = ({ ends, verdict, side }: Span, now: number, silenceMs: number): Vote => {
  if (now - ends > silenceMs || verdict === 'inconclusive' || side === null) return 'unknown';
  if (side === 'down') return 'down';
  return verdict === 'degraded' ? 'degraded' : 'up';
};
