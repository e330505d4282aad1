import type { Core } from '@strapi/strapi';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { webhookEndpoint } from '../../../resources/webhook-endpoint';
import type createEndpoints from '../services/webhook-endpoint';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const endpoints = () => resourceServiceOf<ReturnType<typeof createEndpoints>>(strapi, webhookEndpoint);
  return {
    ...resourceController(webhookEndpoint)({ strapi }),

    async rotateSecret(ctx: RequestContext) {
      return { data: await endpoints().rotateSecret(targetOf(ctx), writeContextOf(ctx)) };
    },

    async test(ctx: RequestContext) {
      const sent = await endpoints().sendTest(targetOf(ctx));
      ctx.status = 202;
      return { data: sent };
    },
  };
};
