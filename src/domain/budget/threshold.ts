import type { BudgetStatus } from './standing';

/**
 * Alerts go out when the standing goes up: 70 % when it becomes soft, 100 % when it becomes hard, from wherever. Going
 * down alerts nobody. Each month starts afresh, so a standing that was judged in an earlier month counts as `ok`.
 */
export const THRESHOLDS = { soft: 70, hard: 100 } as const;

/** A share of the limit in percent that recipients of alerts hear of. */
export type BudgetThreshold = (typeof THRESHOLDS)[keyof typeof THRESHOLDS];

const RANK: Record<BudgetStatus, number> = { ok: 0, soft: 1, hard: 2 };

/** A standing, the one before it, and when that was judged (milliseconds; null: never). */
export interface StandingMove {
  before: BudgetStatus | null;
  evaluatedAt: number | null;
  after: BudgetStatus;
}

/**
 * The threshold that a move reaches.
 *
 * @param monthStart first millisecond of the month whose spend is judged
 * @returns null where there is nothing to tell
 */
export const thresholdReached = (
  { before, evaluatedAt, after }: StandingMove,
  monthStart: number,
): BudgetThreshold | null => {
  if (after === 'ok') return null;
  const isOfThisMonth = evaluatedAt !== null && evaluatedAt >= monthStart;
  const from = isOfThisMonth ? (before ?? 'ok') : 'ok';
  return RANK[after] > RANK[from] ? THRESHOLDS[after] : null;
};
