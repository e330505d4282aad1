import type { Core } from '@strapi/strapi';
import { serviceOf } from '../../../http/resource-service';
import { type RequestContext, targetOf } from '../../../http/request-state';
import type { organisation } from '../../../resources/organisation';
import type { RecordOf } from '../../../resources/records';
import { covers, scopeFor } from '../../../tenancy/scope';
import type createOverviews from '../services/overview';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async overview({ state }: RequestContext) {
    const target = targetOf<RecordOf<typeof organisation>>({ state });
    const overviews = serviceOf<ReturnType<typeof createOverviews>>(strapi, 'api::organisation.overview');
    const data = await overviews.of(target, (capability) =>
      covers(scopeFor(state.principal, capability, null), target.id),
    );
    return { data };
  },
});
