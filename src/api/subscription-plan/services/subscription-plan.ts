import type { Core } from '@strapi/strapi';
import { resourceService, type WriteContext } from '../../../http/resource-service';
import { countFollowers, previewPlanChange } from '../../../commands/plans/propagate-plan-limits';
import { lockPlan } from '../../../repositories/plans/plan-organisations';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { RecordOf } from '../../../resources/records';
import { subscriptionPlan } from '../../../resources/subscription-plan';

type Plan = RecordOf<typeof subscriptionPlan>;

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(subscriptionPlan)({ strapi });

  return {
    ...plain,
    /** Previews a change without making it. */
    preview(row: TenantRow<Plan>, input: Record<string, unknown>) {
      return previewPlanChange(strapi, row.values, { ...row.values, ...input });
    },
    /** Changes a plan. Its lifecycle propagates the change to organisations; this returns how many follow. */
    updateAndCount: (row: TenantRow<Plan>, input: Record<string, unknown>, context: WriteContext) =>
      strapi.db.transaction(async () => {
        await lockPlan(strapi, row.values.name);
        // Read it again under the lock: the policies read it before.
        const current = await tenancyOf(strapi).store.get(subscriptionPlan, row.documentId);
        const followers = await countFollowers(strapi, current.values, { ...current.values, ...input });
        return { row: await plain.update(current, input, context), followers };
      }),
  };
};
