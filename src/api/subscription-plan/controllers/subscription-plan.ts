import type { Core } from '@strapi/strapi';
import { serviceOf } from '../../../http/resource-service';
import { featureWarnings } from '../../../domain/plans/features';
import { conditionalWriteOf, resourceController, setEntityTag } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import type { RecordOf } from '../../../resources/records';
import { subscriptionPlan } from '../../../resources/subscription-plan';
import type createPlans from '../services/subscription-plan';

/** Warnings about features in the write that have no effect. */
const warned = ({ features }: Record<string, unknown>) => {
  const warnings = featureWarnings(features);
  return warnings.length > 0 ? { warnings } : {};
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceController(subscriptionPlan)({ strapi });
  return {
    ...plain,

    async create(ctx: RequestContext) {
      const meta = warned(ctx.state.input);
      const answer = await plain.create(ctx);
      return 'warnings' in meta ? { ...answer, meta } : answer;
    },

    async update(ctx: RequestContext) {
      const plans = serviceOf<ReturnType<typeof createPlans>>(strapi, 'api::subscription-plan.subscription-plan');
      const target = targetOf<RecordOf<typeof subscriptionPlan>>(ctx);
      const { input, query } = ctx.state;
      const context = conditionalWriteOf(ctx, subscriptionPlan);
      if (query.dry_run) {
        await context.precondition?.(target);
        setEntityTag(ctx, target);
        const { followers, excesses } = await plans.preview(target, input);
        const meta = {
          dry_run: true,
          organisations_followed: followers,
          organisations_over: excesses,
          ...warned(input),
        };
        return { data: { ...target.values, ...input }, meta };
      }
      const { row, followers } = await plans.updateAndCount(target, input, context);
      setEntityTag(ctx, row);
      return { data: row.values, meta: { organisations_followed: followers, ...warned(input) } };
    },
  };
};
