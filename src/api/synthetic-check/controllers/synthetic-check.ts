import type { Core } from '@strapi/strapi';
import { type TimeWindow, windowStart } from '../../../domain/time-window';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import type { TenantRow } from '../../../tenancy/store/row-decoder';
import { summariseCheck } from '../../../repositories/synthetics/synthetics';
import { syntheticCheck } from '../contract';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(syntheticCheck)({ strapi }),

  async summary({ state }: RequestContext) {
    const { id, organisationId } = state.target as TenantRow;
    const window = state.query.window as TimeWindow;
    const from = windowStart(window, new Date());
    const summary = await summariseCheck(strapi, organisationId as number, id, from);
    return { data: { window, from: from.toISOString(), ...summary } };
  },
});
