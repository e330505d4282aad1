import type { Core } from '@strapi/strapi';
import type { Capability } from '../../../domain/access/capability-matrix';
import { serviceOf } from '../../../http/resource-service';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { errorBudgetsOf } from '../../../repositories/checks/availability';
import type { organisation } from '../../../resources/organisation';
import type { RecordOf } from '../../../resources/records';
import { covers, scopeFor } from '../../../tenancy/scope';
import type createMetrics from '../services/organisation-metrics';
import type createOverviews from '../services/overview';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const overviews = () => serviceOf<ReturnType<typeof createOverviews>>(strapi, 'api::organisation.overview');
  const targetAndRights = ({ state }: Pick<RequestContext, 'state'>) => {
    const target = targetOf<RecordOf<typeof organisation>>({ state });
    const may = (capability: Capability): boolean => covers(scopeFor(state.principal, capability, null), target.id);
    return [target, may] as const;
  };
  return {
    overview: async (ctx: RequestContext) => ({ data: await overviews().of(...targetAndRights(ctx)) }),

    async metrics(ctx: RequestContext) {
      const [target, may] = targetAndRights(ctx);
      const { overview, checks } = await overviews().read(target, may);
      const metrics = serviceOf<ReturnType<typeof createMetrics>>(strapi, 'api::organisation.organisation-metrics');
      const named = (checks ?? []).map(({ documentId }) => documentId);
      const budgets = await errorBudgetsOf(strapi, target.id, named, Date.now());
      const { contentType, text } = await metrics.write(target.values.slug, overview, {
        states: checks ?? [],
        budgets,
      });
      ctx.set('Content-Type', contentType);
      ctx.body = text;
    },
  };
};
