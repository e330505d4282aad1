import { type Change, invariants } from '../../../../lifecycles/invariants';
import { propagatePlanLimits } from '../../../../commands/plans/propagate-plan-limits';
import { countOnPlan, lockPlan } from '../../../../repositories/plans/plan-organisations';
import type { StoredOf } from '../../../../resources/records';
import type { subscriptionPlan } from '../../../../resources/subscription-plan';
import { invalid } from '../../../../wire/errors/http-errors';

type Plan = StoredOf<typeof subscriptionPlan>;

const propagate = async ({ strapi, before, data }: Change<Plan>): Promise<void> => {
  if (before) await propagatePlanLimits(strapi, before, { ...before, ...data });
};

const refuseWhileUsed = async ({ strapi, before }: Change<Plan>): Promise<void> => {
  await lockPlan(strapi, String(before?.name));
  const count = await countOnPlan(strapi, String(before?.name));
  if (count > 0) {
    const message = `${count} organisations are on this plan. Move them to another one first, or make it non-public.`;
    throw invalid([{ path: ['name'], message }], 'PLAN_IN_USE');
  }
};

export default invariants<Plan>(propagate, refuseWhileUsed);
