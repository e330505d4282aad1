import type { Core } from '@strapi/strapi';
import { acknowledge, resolveByHand, type Said, writeUpdate } from '../../../commands/incidents/change-incidents';
import type { IncidentUpdate } from '../../../domain/incidents/timeline';
import { resourceController } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { incident } from '../../../resources/incident';
import { tenancyOf } from '../../../tenancy/tenancy';

interface Input {
  kind?: IncidentUpdate['kind'] | null;
  message?: string | null;
  public?: boolean;
}

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const saidIn = ({ state }: RequestContext): Said => {
    const { message = null, public: isPublic = false } = state.input as Input;
    return { author: state.principal.name, message, isPublic };
  };

  const shown = async (ctx: RequestContext) => ({
    data: (await tenancyOf(strapi).store.get(incident, targetOf(ctx).documentId)).values,
  });

  return {
    ...resourceController(incident)({ strapi }),

    async write(ctx: RequestContext) {
      const kind = (ctx.state.input as Input).kind ?? 'note';
      await writeUpdate(strapi, targetOf(ctx).id, { ...saidIn(ctx), kind });
      return shown(ctx);
    },

    async acknowledge(ctx: RequestContext) {
      await acknowledge(strapi, targetOf(ctx).id, ctx.state.principal.name);
      return shown(ctx);
    },

    async resolve(ctx: RequestContext) {
      await resolveByHand(strapi, targetOf(ctx).id, saidIn(ctx));
      return shown(ctx);
    },
  };
};
