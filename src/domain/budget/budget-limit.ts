import { violation, type Violation } from '../refusal';

/**
 * A tenant's own budget limit lies within what the plan allows (contract, section 2). No limit of its own is fine: the
 * plan's ceiling holds all the same.
 *
 * @param limit the organisation's monthly limit in EUR; 0 or null means none
 * @param ceiling the plan's highest monthly budget in EUR; null means none
 * @returns the violation `BUDGET_ABOVE_PLAN`, or null
 */
export const checkBudgetLimit = (limit: number | null, ceiling: number | null): Violation | null =>
  ceiling !== null && limit !== null && limit > ceiling
    ? violation(
        'BUDGET_ABOVE_PLAN',
        'monthly_budget_limit',
        `monthly_budget_limit may be at most ${ceiling} EUR on this plan.`,
        `Set a limit of at most ${ceiling}, or ask the platform's operator for a larger plan.`,
      )
    : null;
