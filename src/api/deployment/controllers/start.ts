import type { Core } from '@strapi/strapi';
import {
  approveDeployment,
  type Decision,
  rejectDeployment,
} from '../../../commands/deployments/acts/decide-deployment';
import { startDeployment, type StartRequest } from '../../../commands/deployments/start-deployment';
import { setEntityTag } from '../../../http/resource-controller';
import { organisationIdOf, type RequestContext, targetOf } from '../../../http/request-state';
import { deployment } from '../../../resources/deployment';
import { tenancyOf } from '../../../tenancy/tenancy';

const decisionOf = ({ state }: RequestContext): Decision => ({
  principal: state.principal,
  reason: (state.input.reason as string | null | undefined) ?? null,
});

/** Endpoints that start planned deployments, and decide about those that wait for an approval. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const shown = (documentId: string) => tenancyOf(strapi).store.get(deployment, documentId);

  return {
    async start(ctx: RequestContext) {
      const starter = { organisationId: organisationIdOf(ctx), principal: ctx.state.principal };
      const row = await shown(await startDeployment(strapi, ctx.state.input as unknown as StartRequest, starter));
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
