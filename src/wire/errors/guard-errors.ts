import { GUARD_REFUSALS, type GuardCode, type GuardedOrganisation } from '../../domain/access/guard-refusals';
import type { BudgetState } from '../../domain/budget/provisioning';
import type { Feature } from '../../domain/plans/features';
import { isReadOnly } from '../../domain/organisations/read-only';
import { forbidden } from './http-errors';

/**
 * The 403 of a guard, with its remedy.
 *
 * @param details further details, such as spend and limit
 */
export const guarded = (code: GuardCode, organisation: GuardedOrganisation, details: Record<string, unknown> = {}) => {
  const { message, remedy, call } = GUARD_REFUSALS[code](organisation);
  return forbidden(code, message, { remedy, ...(call ? { call } : {}), ...details });
};

/**
 * Refuses a write to a suspended or archived organisation. The lifecycles and transactions that call it repeat the
 * check of the policy, because a merge, a split or an operator may have changed the status since.
 *
 * @throws PolicyError `ORGANISATION_READ_ONLY`
 */
export const assertWritable = (organisation: GuardedOrganisation & { status: string }): void => {
  const { status } = organisation;
  if (isReadOnly(status)) throw guarded('ORGANISATION_READ_ONLY', organisation, { org_status: status });
};

/**
 * 403 `FEATURE_NOT_IN_PLAN`.
 *
 * @param organisation null if it does not exist yet
 * @param feature the feature that the plan excludes
 * @param plan name of the plan
 */
export const featureMissing = (organisation: GuardedOrganisation | null, feature: Feature, plan: string | null) => {
  if (organisation) return guarded('FEATURE_NOT_IN_PLAN', organisation, { feature, plan });
  const { message } = GUARD_REFUSALS.FEATURE_NOT_IN_PLAN({ documentId: '', slug: '' });
  return forbidden('FEATURE_NOT_IN_PLAN', message, {
    remedy: 'Omit the setting, or ask the platform operator to create the organisation on a plan with this feature.',
    feature,
    plan,
  });
};

/** The details of a budget refusal: EUR of the current month, and when the spend was last calculated. */
export const budgetDetails = ({ asOf, spend, limit, ceiling }: BudgetState & { asOf: string | null }) => ({
  as_of: asOf,
  spend,
  limit,
  ceiling,
});
