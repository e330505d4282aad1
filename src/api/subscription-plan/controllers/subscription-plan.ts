import type { Core } from '@strapi/strapi';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import type { TenantRow } from '../../../tenancy/rows';
import { subscriptionPlan } from '../contract';
import type createPlans from '../services/subscription-plan';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(subscriptionPlan)({ strapi }),

  async update(ctx: RequestContext) {
    const plans = strapi.service('api::subscription-plan.subscription-plan') as unknown as ReturnType<
      typeof createPlans
    >;
    const target = ctx.state.target as TenantRow;
    const { input, query } = ctx.state;
    if (query.dry_run) {
      const { followers, excesses } = await plans.preview(target, input);
      const meta = { dry_run: true, organisations_followed: followers, organisations_over: excesses };
      return { data: { ...target.values, ...input }, meta };
    }
    const { row, followers } = await plans.updateAndCount(target, input, writeContextOf(ctx));
    return { data: row.values, meta: { organisations_followed: followers } };
  },
});
