import { type Change, invariants } from '../../../../lifecycles/invariants';
import { propagatePlanLimits, type PlanState } from '../../../../commands/plans/propagate-plan-limits';
import { countOnPlan, lockPlan } from '../../../../repositories/plans/plan-organisations';
import { invalid } from '../../../../wire/errors/http-errors';

const propagate = async ({ strapi, before, after }: Change): Promise<void> => {
  if (before) await propagatePlanLimits(strapi, before as unknown as PlanState, after as unknown as PlanState);
};

const refuseWhileUsed = async ({ strapi, before }: Change): Promise<void> => {
  await lockPlan(strapi, String(before?.name));
  const count = await countOnPlan(strapi, String(before?.name));
  if (count > 0) {
    const message = `${count} organisations are on this plan. Move them to another one first, or make it non-public.`;
    throw invalid([{ path: ['name'], message }], 'PLAN_IN_USE');
  }
};

export default invariants(propagate, refuseWhileUsed);
