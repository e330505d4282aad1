import type { Core } from '@strapi/strapi';
import { conditionalWriteOf, resourceController } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import { organisationIdOf, type RequestContext, targetOf } from '../../../http/request-state';
import { type PreviewedPage, previewPage } from '../../../http/status-pages/preview-page';
import { assertPageValues } from '../page-values';
import { statusPage } from '../../../resources/status-page';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const setPublished = async (ctx: RequestContext, published: boolean) => {
    const context = conditionalWriteOf(ctx, statusPage);
    const row = await resourceServiceOf(strapi, statusPage).update(targetOf(ctx), { published }, context);
    return { data: row.values };
  };

  return {
    ...resourceController(statusPage)({ strapi }),

    async preview(ctx: RequestContext) {
      const organisationId = organisationIdOf(ctx);
      const page = ctx.state.input as PreviewedPage & typeof ctx.state.input;
      await assertPageValues(strapi, organisationId, page);
      ctx.set('Cache-Control', 'no-store');
      return { data: { html: await previewPage(strapi, organisationId, page) } };
    },

    publish: (ctx: RequestContext) => setPublished(ctx, true),
    unpublish: (ctx: RequestContext) => setPublished(ctx, false),
  };
};
