import { type BudgetStatus, moneyOf } from './standing';

/**
 * Provisioning needs budget: the hard standing blocks it unless the tenant overrides it; the plan's own ceiling blocks it
 * whatever the override says, because that money is not the tenant's to grant (contract, sections 2 and 5).
 */
export interface BudgetState {
  status: BudgetStatus;
  override: boolean;
  /** EUR of the current month. */
  spend: number;
  /** The tenant's own limit in EUR; 0 or null means none. */
  limit: number | null;
  /** The plan's highest monthly budget in EUR; null means none. */
  ceiling: number | null;
}

export type ProvisioningAnswer =
  { allowed: true; usesOverride: boolean } | { allowed: false; code: 'BUDGET_HARD_LIMIT' | 'TIER_BUDGET_EXCEEDED' };

/** Whether something new may be provisioned, and whether only the override lets it. */
export const mayProvision = ({ status, override, spend, ceiling }: BudgetState): ProvisioningAnswer => {
  if (ceiling !== null && moneyOf(spend).gte(ceiling)) return { allowed: false, code: 'TIER_BUDGET_EXCEEDED' };
  if (status !== 'hard') return { allowed: true, usesOverride: false };
  return override ? { allowed: true, usesOverride: true } : { allowed: false, code: 'BUDGET_HARD_LIMIT' };
};
