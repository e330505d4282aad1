import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { recordHeartbeat } from '../../../operations/record-heartbeat';
import type { TenantRow } from '../../../tenancy/rows';
import { tenancyOf } from '../../../tenancy/tenancy';
import { agent } from '../contract';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(agent)({ strapi }),

  async heartbeat({ state }: RequestContext) {
    const { id, documentId } = state.target as TenantRow;
    await recordHeartbeat(strapi, id, state.input);
    return { data: (await tenancyOf(strapi).store.get(agent, documentId)).values };
  },
});
