import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { deployBlueprint, type SimpleDeployment } from '../../../commands/blueprints/deploy-blueprint';
import { requesterOf } from '../../../commands/deployments/requester';
import { draftNextVersion } from '../../../commands/blueprints/draft-next-version';
import { setRetired } from '../../../commands/blueprints/retire-blueprint';
import { versionsOf } from '../../../repositories/blueprints/versions';
import { personBehind } from '../../../tenancy/identity/principal';
import { tenancyOf } from '../../../tenancy/tenancy';
import { blueprint, MAX_SHOWN_VERSIONS } from '../../../resources/blueprint';
import { blueprintDraft } from '../../../resources/blueprint-draft';
import { cloudInstance } from '../../../resources/cloud-instance';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(blueprint, async ({ values }) => ({
    versions: await versionsOf(strapi, values.line as string, MAX_SHOWN_VERSIONS),
  }))({ strapi }),

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

  async draftNext(ctx: RequestContext) {
    const documentId = await draftNextVersion(strapi, targetOf(ctx), personBehind(ctx.state.principal));
    ctx.status = 201;
    return { data: (await tenancyOf(strapi).store.get(blueprintDraft, documentId)).values };
  },

  async retire(ctx: RequestContext) {
    return { data: (await setRetired(strapi, ctx.state.scope, targetOf(ctx), true)).values };
  },

  async restore(ctx: RequestContext) {
    return { data: (await setRetired(strapi, ctx.state.scope, targetOf(ctx), false)).values };
  },
});
