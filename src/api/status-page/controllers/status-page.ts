import type { Core } from '@strapi/strapi';
import { conditionalWriteOf, resourceController } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { statusPage } from '../../../resources/status-page';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const setPublished = async (ctx: RequestContext, published: boolean) => {
    const context = conditionalWriteOf(ctx, statusPage);
    const row = await resourceServiceOf(strapi, statusPage).update(targetOf(ctx), { published }, context);
    return { data: row.values };
  };

  return {
    ...resourceController(statusPage)({ strapi }),
    publish: (ctx: RequestContext) => setPublished(ctx, true),
    unpublish: (ctx: RequestContext) => setPublished(ctx, false),
  };
};
