import type { Core } from '@strapi/strapi';
import { serviceOf } from '../../../http/resource-service';
import type { RequestContext } from '../../../http/request-state';
import type createMetrics from '../services/metrics';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: RequestContext) {
    const metrics = serviceOf<ReturnType<typeof createMetrics>>(strapi, 'api::metrics.metrics');
    const { contentType, text } = await metrics.collect();
    ctx.set('Content-Type', contentType);
    ctx.body = text;
  },
});
