import type { Core } from '@strapi/strapi';
import { makePlan, type PlanRequest } from '../../../commands/deployments/plan/make-plan';
import { organisationIdOf, type RequestContext, targetOf } from '../../../http/request-state';
import type { blueprint } from '../../../resources/blueprint';
import type { RecordOf } from '../../../resources/records';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async plan(ctx: RequestContext) {
    const row = { ...targetOf<RecordOf<typeof blueprint>>(ctx), organisationId: organisationIdOf(ctx) };
    return { data: await makePlan(strapi, row, ctx.state.input as unknown as PlanRequest, ctx.state.principal) };
  },
});
