import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import type { OpenApiService } from '../services/openapi';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  describe(ctx: RequestContext) {
    ctx.type = 'application/json';
    ctx.body = (strapi.service('api::openapi.openapi') as unknown as OpenApiService).text();
  },
});
