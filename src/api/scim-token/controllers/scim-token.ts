import type { Core } from '@strapi/strapi';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import type { TenantRow } from '../../../tenancy/store/row-decoder';
import { scimToken } from '../../../resources/scim-token';
import type createScimTokens from '../services/scim-token';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(scimToken)({ strapi }),
  async revoke(ctx: RequestContext) {
    const service = strapi.service('api::scim-token.scim-token') as unknown as ReturnType<typeof createScimTokens>;
    const row = await service.revoke(ctx.state.target as TenantRow, writeContextOf(ctx));
    return { data: row.values };
  },
});
