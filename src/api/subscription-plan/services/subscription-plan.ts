import type { Core } from '@strapi/strapi';
import { resourceService, type WriteContext } from '../../../http/resource-service';
import { countFollowers, type PlanState, previewPlanChange } from '../../../commands/plans/propagate-plan-limits';
import { lockPlan } from '../../../repositories/plans/plan-organisations';
import type { TenantRow } from '../../../tenancy/store/row-decoder';
import { tenancyOf } from '../../../tenancy/tenancy';
import { subscriptionPlan } from '../../../resources/subscription-plan';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(subscriptionPlan)({ strapi });

  return {
    ...plain,
    /** Previews a change without making it. */
    preview(row: TenantRow, input: Record<string, unknown>) {
      const before = row.values as unknown as PlanState;
      return previewPlanChange(strapi, before, { ...before, ...input });
    },
    /** Changes a plan. Its lifecycle propagates the change to organisations; this returns how many follow. */
    updateAndCount: (row: TenantRow, input: Record<string, unknown>, context: WriteContext) =>
      strapi.db.transaction(async () => {
        await lockPlan(strapi, row.values.name as string);
        // Read it again under the lock: the policies read it before.
        const current = await tenancyOf(strapi).store.get(subscriptionPlan, row.documentId);
        const before = current.values as unknown as PlanState;
        const followers = await countFollowers(strapi, before, { ...before, ...input });
        return { row: await plain.update(current, input, context), followers };
      }),
  };
};
