import type { Core } from '@strapi/strapi';
import { type LimitChange, propagatedFields, type PlanLimits } from '../../domain/plans/limits';
import { recordActions } from '../../audit/record-actions';
import {
  type AffectedOrganisation,
  countAffected,
  type Excess,
  findExcesses,
  lockPlan,
  nextAffected,
  propagateLimits,
} from '../../repositories/plans/plan-organisations';
import { invalidateRights } from '../../tenancy/rights';

/** The fields of a plan that its organisations copy. */
export type PlanState = PlanLimits & { name: string };

const MAX_EXCESSES = 100;

/** Counts the organisations that a change of a plan would affect. */
export const countFollowers = (strapi: Core.Strapi, before: PlanState, after: PlanState): Promise<number> =>
  countAffected(strapi, before.name, propagatedFields(before, after));

/**
 * Previews a change of a plan without making it.
 *
 * @returns how many organisations would follow, and those that would then exceed a limit (at most 100)
 */
export const previewPlanChange = async (
  strapi: Core.Strapi,
  before: PlanState,
  after: PlanState,
): Promise<{ followers: number; excesses: Excess[] }> => ({
  followers: await countFollowers(strapi, before, after),
  excesses: await findExcesses(strapi, before.name, propagatedFields(before, after), MAX_EXCESSES),
});

/** Writes changes to organisations, with an audit entry for each. */
const propagateTo = async (
  strapi: Core.Strapi,
  followers: readonly AffectedOrganisation[],
  changes: readonly LimitChange[],
): Promise<void> => {
  await propagateLimits(strapi, followers, changes);
  await recordActions(
    strapi,
    followers.map(({ id, documentId, changes: changed }) => ({
      action: 'organisation.plan-limits-carried',
      organisationId: id,
      target: { type: 'organisation', id: documentId },
      changes: changed,
    })),
  );
};

/**
 * Propagates a plan's new limits and name to its organisations, a thousand at a time, in the transaction that changes the
 * plan. Each organisation that follows gets an audit entry (docs/api-rules.md#organisations).
 */
export const propagatePlanLimits = async (strapi: Core.Strapi, before: PlanState, after: PlanState): Promise<void> => {
  const changes = propagatedFields(before, after);
  if (changes.length === 0) return;
  await lockPlan(strapi, before.name);
  let last: AffectedOrganisation | undefined;
  for (;;) {
    const followers = await nextAffected(strapi, before.name, changes, last?.id ?? 0);
    if (followers.length === 0) break;
    await propagateTo(strapi, followers, changes);
    last = followers.at(-1);
  }
  if (last) await invalidateRights(strapi);
};
