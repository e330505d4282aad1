import type { Core } from '@strapi/strapi';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { resourceServiceOf } from '../../../http/resource-service';
import type { TenantRow } from '../../../tenancy/store/row-decoder';
import { apiKey } from '../../../resources/api-key';
import type createApiKeys from '../services/api-key';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(apiKey)({ strapi }),
  async revoke(ctx: RequestContext) {
    const service = resourceServiceOf<ReturnType<typeof createApiKeys>>(strapi, apiKey);
    const row = await service.revoke(ctx.state.target as TenantRow, writeContextOf(ctx));
    return { data: apiKey.present?.(row.values) };
  },
});
