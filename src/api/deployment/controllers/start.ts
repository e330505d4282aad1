import type { Core } from '@strapi/strapi';
import {
  approveDeployment,
  type Decision,
  rejectDeployment,
} from '../../../commands/deployments/acts/decide-deployment';
import { startDeployment } from '../../../commands/deployments/start-deployment';
import { inputOf } from '../../../http/checked-input';
import { setEntityTag } from '../../../http/resource-controller';
import { organisationIdOf, type RequestContext, targetOf } from '../../../http/request-state';
import { deployment } from '../../../resources/deployment';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { approveOperation, rejectOperation, startOperation } from '../start-contract';

const decisionOf = (ctx: RequestContext): Decision => ({
  principal: ctx.state.principal,
  reason: inputOf<typeof approveOperation | typeof rejectOperation>(ctx).reason ?? null,
});

/** Endpoints that start planned deployments, and decide about those that wait for an approval. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const shown = (documentId: string) => tenancyOf(strapi).store.get(deployment, documentId);

  return {
    async start(ctx: RequestContext) {
      const starter = { organisationId: organisationIdOf(ctx), principal: ctx.state.principal };
      const input = inputOf<typeof startOperation>(ctx);
      const row = await shown(await startDeployment(strapi, input, starter));
      setEntityTag(ctx, row);
      ctx.status = 201;
      return { data: row.values };
    },

    async approve(ctx: RequestContext) {
      const { id, documentId } = targetOf(ctx);
      await approveDeployment(strapi, id, decisionOf(ctx));
      return { data: (await shown(documentId)).values };
    },

    async reject(ctx: RequestContext) {
      const { id, documentId } = targetOf(ctx);
      await rejectDeployment(strapi, id, decisionOf(ctx));
      return { data: (await shown(documentId)).values };
    },
  };
};
