import type { Core } from '@strapi/strapi';
import { testChannel } from '../../../commands/alerts/test-channel';
import { resourceController } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { alertChannel } from '../../../resources/alert-channel';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(alertChannel)({ strapi }),

  async test(ctx: RequestContext) {
    const { documentId } = targetOf(ctx);
    const addresses = await testChannel(strapi, documentId);
    ctx.status = 202;
    return { data: { documentId, addresses } };
  },
});
