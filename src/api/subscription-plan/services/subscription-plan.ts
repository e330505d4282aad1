import type { Core } from '@strapi/strapi';
import { resourceService, type WriteContext } from '../../../http/resource-service';
import { type PlanState, previewPlanChange } from '../../../operations/carry-plan-limits';
import type { TenantRow } from '../../../tenancy/rows';
import { subscriptionPlan } from '../contract';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(subscriptionPlan)({ strapi });

  const preview = (row: TenantRow, input: Record<string, unknown>) => {
    const before = row.values as unknown as PlanState;
    return previewPlanChange(strapi, before, { ...before, ...input });
  };

  return {
    ...plain,
    preview,
    /** Changes a plan; its invariants carry the organisations along, and this tells how many. */
    updateAndCount: (row: TenantRow, input: Record<string, unknown>, context: WriteContext) =>
      strapi.db.transaction(async () => {
        const { followers } = await preview(row, input);
        return { row: await plain.update(row, input, context), followers };
      }),
  };
};
