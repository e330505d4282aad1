import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import type { OpenApiService } from '../services/openapi';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  describe(ctx: RequestContext) {
    const service = strapi.service('api::openapi.openapi') as unknown as OpenApiService;
    ctx.status = 200;
    ctx.set('ETag', service.tag());
    // Caches keep the document and ask each time whether it has changed, so clients see a new version at once.
    ctx.set('Cache-Control', 'no-cache');
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'application/json';
    ctx.body = service.text();
  },
});
