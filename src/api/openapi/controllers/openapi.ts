import type { Core } from '@strapi/strapi';
import { serviceOf } from '../../../http/resource-service';
import type { RequestContext } from '../../../http/request-state';
import { sendToAll } from '../../../http/cost/same-for-all';
import type { OpenApiService } from '../services/openapi';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  describe(ctx: RequestContext) {
    sendToAll(ctx, 'application/json', serviceOf<OpenApiService>(strapi, 'api::openapi.openapi').document());
  },
});
