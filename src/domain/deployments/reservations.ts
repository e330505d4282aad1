import { moneyOf } from '../budget/budget-status';

/** The budget that a deployment asks for. Amounts in EUR a month. */
export interface BudgetQuestion {
  /** The limit of the organisation; 0 or null: none. */
  limit: number | null;
  /** The highest budget of the plan; null: none. */
  ceiling: number | null;
  /** Whether the budget override is set: the limit does not block then, the highest budget of the plan does. */
  override: boolean;
  spend: number;
  /** What other deployments reserve. */
  reserved: number;
  estimate: number;
}

/** What is left of a budget before a deployment, and whether that is enough for it. */
export interface BudgetRoom {
  /** Null: there is no limit. */
  left: number | null;
  fits: boolean;
}

/** Whether a deployment fits into what is left of the budget after the spend and all reservations (D15). Nothing always fits. */
export const budgetRoom = ({ limit, ceiling, override, spend, reserved, estimate }: BudgetQuestion): BudgetRoom => {
  const bounds = [...(override || !limit ? [] : [limit]), ...(ceiling === null ? [] : [ceiling])];
  if (bounds.length === 0) return { left: null, fits: true };
  const left = moneyOf(Math.min(...bounds))
    .minus(moneyOf(spend))
    .minus(moneyOf(reserved));
  return { left: left.toNumber(), fits: estimate === 0 || left.gte(moneyOf(estimate)) };
};
