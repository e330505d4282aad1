import { type BudgetStatus, moneyOf } from './budget-status';

/**
 * What decides whether an organisation can provision. The budget status `hard` blocks it, unless the budget override is set.
 * Reaching the maximum of the plan blocks it regardless of the override (docs/api-rules.md#organisations).
 */
export interface BudgetState {
  status: BudgetStatus;
  override: boolean;
  /** EUR of the current month. */
  spend: number;
  /** The organisation's limit in EUR; 0 or null means none. */
  limit: number | null;
  /** The maximum monthly budget of the plan in EUR; null means none. */
  ceiling: number | null;
}

/** Whether provisioning is allowed, and why not. */
export type ProvisioningAnswer =
  | { allowed: true; usesOverride: boolean }
  | { allowed: false; code: 'BUDGET_HARD_LIMIT' | 'TIER_BUDGET_EXCEEDED' };

/** Whether something new can be provisioned, and whether that depends on the override. */
export const mayProvision = ({ status, override, spend, ceiling }: BudgetState): ProvisioningAnswer => {
  if (ceiling !== null && moneyOf(spend).gte(ceiling)) return { allowed: false, code: 'TIER_BUDGET_EXCEEDED' };
  if (status !== 'hard') return { allowed: true, usesOverride: false };
  return override ? { allowed: true, usesOverride: true } : { allowed: false, code: 'BUDGET_HARD_LIMIT' };
};
