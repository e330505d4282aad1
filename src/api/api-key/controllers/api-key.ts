import type { Core } from '@strapi/strapi';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { resourceServiceOf } from '../../../http/resource-service';
import { apiKey } from '../../../resources/api-key';
import type createApiKeys from '../services/api-key';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(apiKey)({ strapi }),
  async revoke(ctx: RequestContext) {
    const service = resourceServiceOf<ReturnType<typeof createApiKeys>>(strapi, apiKey);
    const row = await service.revoke(targetOf(ctx), writeContextOf(ctx));
    return { data: apiKey.present?.(row.values) };
  },
});
