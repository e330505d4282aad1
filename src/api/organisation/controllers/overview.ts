import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { covers, scopeFor } from '../../../tenancy/scope';
import type { TenantRow } from '../../../lists/records/row-decoder';
import type createOverviews from '../services/overview';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async overview({ state }: RequestContext) {
    const target = state.target as TenantRow;
    const overviews = strapi.service('api::organisation.overview') as unknown as ReturnType<typeof createOverviews>;
    const data = await overviews.of(target, (capability) =>
      covers(scopeFor(state.principal, capability, null), target.id),
    );
    return { data };
  },
});
