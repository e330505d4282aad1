import type { Core } from '@strapi/strapi';
import { changedLimits, type PlanLimits } from '../domain/plans/limits';
import { recordActions } from '../lifecycles/audit-trail';
import { carryLimits, type Excess, findExcesses, findFollowers, renamePlan } from '../tenancy/plan-members';
import { forgetCached } from '../tenancy/tenancy';

/** A plan as far as the organisations on it are concerned. */
export type PlanState = PlanLimits & { name: string };

const MAX_EXCESSES = 100;

/**
 * What a change of a plan would do, without doing it.
 *
 * @returns how many organisations would follow, and those that would then be over a limit (at most 100)
 */
export const previewPlanChange = async (
  strapi: Core.Strapi,
  before: PlanState,
  after: PlanState,
): Promise<{ followers: number; excesses: Excess[] }> => {
  const changes = changedLimits(before, after);
  const followers = await findFollowers(strapi, before.name, changes);
  return { followers: followers.length, excesses: await findExcesses(strapi, before.name, changes, MAX_EXCESSES) };
};

/**
 * Carries a plan's new limits and name to its organisations, in sets, in the transaction that changes the plan; each that
 * follows has it on record (contract, section 2).
 */
export const carryPlanLimits = async (strapi: Core.Strapi, before: PlanState, after: PlanState): Promise<void> => {
  const changes = changedLimits(before, after);
  const followers = await findFollowers(strapi, before.name, changes);
  await carryLimits(strapi, before.name, changes);
  if (after.name !== before.name) await renamePlan(strapi, before.name, after.name);
  if (followers.length === 0 && after.name === before.name) return;
  await recordActions(
    strapi,
    followers.map(({ id, documentId, changes: changed }) => ({
      action: 'organisation.plan-limits-carried',
      organisationId: id,
      target: { type: 'organisation', id: documentId },
      changes: changed,
    })),
  );
  await forgetCached(strapi);
};
