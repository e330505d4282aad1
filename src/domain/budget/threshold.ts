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

/** The last alert of an organisation at a threshold. */
export interface SentAlert {
  /** The calendar month (UTC) of the spend, such as `2026-05`. */
  month: string;
  /** When the limit that was reached had last changed, in milliseconds; null if it never had. */
  limitChangedAt: number | null;
  /** The day (UTC) of the alert, such as `2026-05-20`. */
  day: string;
}

/**
 * Whether an alert at a threshold is sent. It is sent once for each month and limit, and never twice on one day: a limit that
 * changes back and forth sends nothing more.
 *
 * @param last the alert before it at the same threshold
 */
export const isAlertDue = (last: SentAlert | undefined, next: SentAlert): boolean =>
  last === undefined ||
  (last.day !== next.day && (last.month !== next.month || last.limitChangedAt !== next.limitChangedAt));
