import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { deployBlueprint, type SimpleDeployment } from '../../../commands/blueprints/deploy-blueprint';
import { requesterOf } from '../../../commands/deployments/requester';
import { tenancyOf } from '../../../tenancy/tenancy';
import { blueprint } from '../../../resources/blueprint';
import { cloudInstance } from '../../../resources/cloud-instance';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(blueprint)({ strapi }),

  async deploy(ctx: RequestContext) {
    const { principal, input } = ctx.state;
    const request = {
      ...(input as Pick<SimpleDeployment, 'name' | 'provider' | 'region'>),
      requester: requesterOf(principal),
    };
    const { instance, deployment } = await deployBlueprint(strapi, targetOf(ctx), request);
    ctx.status = 201;
    const { store } = tenancyOf(strapi);
    return { data: (await store.get(cloudInstance, instance)).values, meta: { deployment } };
  },
});
