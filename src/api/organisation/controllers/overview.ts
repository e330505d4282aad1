import type { Core } from '@strapi/strapi';
import type { Capability } from '../../../domain/access/capability-matrix';
import { serviceOf } from '../../../http/resource-service';
import { type RequestContext, targetOf } from '../../../http/request-state';
import type { organisation } from '../../../resources/organisation';
import type { RecordOf } from '../../../resources/records';
import { covers, scopeFor } from '../../../tenancy/scope';
import type createMetrics from '../services/organisation-metrics';
import type createOverviews from '../services/overview';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const overviews = () => serviceOf<ReturnType<typeof createOverviews>>(strapi, 'api::organisation.overview');
  const read = async ({ state }: Pick<RequestContext, 'state'>) => {
    const target = targetOf<RecordOf<typeof organisation>>({ state });
    const may = (capability: Capability): boolean => covers(scopeFor(state.principal, capability, null), target.id);
    return { target, may, overview: await overviews().of(target, may) };
  };
  return {
    overview: async (ctx: RequestContext) => ({ data: (await read(ctx)).overview }),

    async metrics(ctx: RequestContext) {
      const { target, may, overview } = await read(ctx);
      const checks = may('synthetic:read') ? await overviews().checksOf(target) : null;
      const metrics = serviceOf<ReturnType<typeof createMetrics>>(strapi, 'api::organisation.organisation-metrics');
      const { contentType, text } = await metrics.write(target.values.slug, overview, checks);
      ctx.set('Content-Type', contentType);
      ctx.body = text;
    },
  };
};
