import type { Core } from '@strapi/strapi';
import { serviceOf } from '../../../http/resource-service';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { scimToken } from '../../../resources/scim-token';
import type createScimTokens from '../services/scim-token';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(scimToken)({ strapi }),
  async revoke(ctx: RequestContext) {
    const service = serviceOf<ReturnType<typeof createScimTokens>>(strapi, 'api::scim-token.scim-token');
    const row = await service.revoke(targetOf(ctx), writeContextOf(ctx));
    return { data: row.values };
  },
});
