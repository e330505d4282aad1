import { bounded, violation, type Violation } from '../refusal';

/**
 * Checks that an organisation's budget limit is within the maximum of its plan (docs/api-rules.md#organisations). Having no
 * limit is allowed, because the maximum of the plan applies anyway.
 *
 * @param limit the organisation's monthly limit in EUR; 0 or null means none
 * @param ceiling the maximum monthly budget of the plan in EUR; null means none
 * @returns the violation `BUDGET_ABOVE_PLAN`, or null
 */
export const checkBudgetLimit = (limit: number | null, ceiling: number | null): Violation | null =>
  ceiling !== null && limit !== null && limit > ceiling
    ? bounded(
        violation(
          'BUDGET_ABOVE_PLAN',
          'monthly_budget_limit',
          `The budget limit of a month can be at most ${ceiling} EUR on this plan.`,
          `Set a limit of at most ${ceiling}, or ask the platform operator for a larger plan.`,
        ),
        ceiling,
      )
    : null;
