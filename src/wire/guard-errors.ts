import { GUARD_REFUSALS, type GuardCode, type GuardedOrganisation } from '../domain/access/guard-refusals';
import type { BudgetState } from '../domain/budget/provisioning';
import { forbidden } from './errors';

/**
 * The 403 of a guard, with its remedy.
 *
 * @param details what else the answer carries, such as spend and limit
 */
export const guarded = (code: GuardCode, organisation: GuardedOrganisation, details: Record<string, unknown> = {}) => {
  const { message, remedy, call } = GUARD_REFUSALS[code](organisation);
  return forbidden(code, message, { remedy, ...(call ? { call } : {}), ...details });
};

/** What a refusal for the budget says of it: EUR of the current month, and when the spend was last added up. */
export const budgetDetails = ({ asOf, spend, limit, ceiling }: BudgetState & { asOf: string | null }) => ({
  as_of: asOf,
  spend,
  limit,
  ceiling,
});
