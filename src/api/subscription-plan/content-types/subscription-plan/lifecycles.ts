import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { priorRows } from '../../../../lifecycles/prior-rows';
import { followPlan } from '../../../../operations/follow-plan';
import { countOnPlan } from '../../../../tenancy/records';
import { invalid } from '../../../../wire/errors';

const UID = 'api::subscription-plan.subscription-plan';

type Plan = Parameters<typeof followPlan>[1];

/** A plan that organisations are on is hidden, not removed: its name is all that says what they have. */
const refuseInUse = async ({ strapi, before }: Change): Promise<void> => {
  const count = await countOnPlan(strapi, String(before?.name));
  if (count === 0) return;
  const message = `${count} organisations are on this plan. Move them to another one first, or take is_public away.`;
  throw invalid([{ path: ['name'], message }], 'PLAN_IN_USE');
};

export default {
  // Without a check of its own an update still reads the rows before it.
  ...invariants(() => undefined, refuseInUse),
  async afterUpdate({ params }: { params: { data: Attributes; where?: unknown } }) {
    for (const before of await priorRows(strapi, UID, params))
      await followPlan(strapi, before as unknown as Plan, { ...before, ...params.data } as unknown as Plan);
  },
};
