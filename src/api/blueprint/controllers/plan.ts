import type { Core } from '@strapi/strapi';
import { makePlan } from '../../../commands/deployments/plan/make-plan';
import { inputOf } from '../../../http/checked-input';
import { organisationIdOf, type RequestContext, targetOf } from '../../../http/request-state';
import type { blueprint } from '../../../resources/blueprint';
import type { RecordOf } from '../../../resources/records';
import type { planOperation } from '../plan-contract';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async plan(ctx: RequestContext) {
    const row = { ...targetOf<RecordOf<typeof blueprint>>(ctx), organisationId: organisationIdOf(ctx) };
    return { data: await makePlan(strapi, row, inputOf<typeof planOperation>(ctx), ctx.state.principal) };
  },
});
