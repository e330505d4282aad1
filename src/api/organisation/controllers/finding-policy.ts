import type { Core } from '@strapi/strapi';
import { changeFindingPolicy, type PolicyChange } from '../../../commands/findings/decisions/change-policy';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { findingPolicyOf } from '../../../repositories/findings/finding-policies';

/** Endpoints for what an organisation has decided about its findings. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async findingPolicy({ state }: RequestContext) {
    return { data: await findingPolicyOf(strapi, targetOf({ state }).id) };
  },

  async changeFindingPolicy({ state }: RequestContext) {
    return { data: await changeFindingPolicy(strapi, targetOf({ state }).id, state.input as PolicyChange) };
  },
});
