import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { deployBlueprint, type Deployment } from '../../../commands/blueprints/deploy-blueprint';
import { tenancyOf } from '../../../tenancy/tenancy';
import { blueprint } from '../../../resources/blueprint';
import { cloudInstance } from '../../../resources/cloud-instance';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(blueprint)({ strapi }),

  async deploy(ctx: RequestContext) {
    const documentId = await deployBlueprint(strapi, targetOf(ctx), ctx.state.input as unknown as Deployment);
    ctx.status = 201;
    return { data: (await tenancyOf(strapi).store.get(cloudInstance, documentId)).values };
  },
});
