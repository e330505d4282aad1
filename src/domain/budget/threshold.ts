import type { BudgetStatus } from './budget-status';

/**
 * The thresholds of budget alerts. An alert is sent when the budget status rises: 70 % for soft, 100 % for hard. None is sent
 * when it falls. Each month starts anew, so a status that was evaluated in an earlier month counts as `ok`.
 */
export const THRESHOLDS = { soft: 70, hard: 100 } as const;

/** A percentage of the limit at which an alert is sent. */
export type BudgetThreshold = (typeof THRESHOLDS)[keyof typeof THRESHOLDS];

const RANK: Record<BudgetStatus, number> = { ok: 0, soft: 1, hard: 2 };

/** A budget status, the previous one, and when that was evaluated (milliseconds; null: never). */
export interface StatusChange {
  before: BudgetStatus | null;
  evaluatedAt: number | null;
  after: BudgetStatus;
}

/**
 * The threshold that a change of the status reaches.
 *
 * @param monthStart first millisecond of the evaluated month
 * @returns null if no alert is due
 */
export const thresholdReached = (
  { before, evaluatedAt, after }: StatusChange,
  monthStart: number,
): BudgetThreshold | null => {
  if (after === 'ok') return null;
  const isOfThisMonth = evaluatedAt !== null && evaluatedAt >= monthStart;
  const from = isOfThisMonth ? (before ?? 'ok') : 'ok';
  return RANK[after] > RANK[from] ? THRESHOLDS[after] : null;
};
