import type { Core } from '@strapi/strapi';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import type { ResourceService } from '../../../http/resource-service';
import type { TenantRow } from '../../../tenancy/rows';
import { membership } from '../contract';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(membership)({ strapi }),

  async leave(ctx: RequestContext) {
    const memberships = strapi.service(membership.uid as never) as unknown as ResourceService;
    await memberships.remove(ctx.state.target as TenantRow, writeContextOf(ctx));
    return { data: {} };
  },
});
