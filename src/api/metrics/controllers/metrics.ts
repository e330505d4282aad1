import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import type createMetrics from '../services/metrics';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: RequestContext) {
    const metrics = strapi.service('api::metrics.metrics') as unknown as ReturnType<typeof createMetrics>;
    const { contentType, text } = await metrics.collect();
    ctx.set('Content-Type', contentType);
    ctx.body = text;
  },
});
