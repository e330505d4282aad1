import type { Core } from '@strapi/strapi';
import { beginSupportView, endByToken } from '../../../commands/access/support-view';
import type { RequestContext } from '../../../http/request-state';

/** The start and the end of a support view, for the console. The admin panel makes the codes. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async begin({ state }: RequestContext) {
    return { data: await beginSupportView(strapi, state.input.code as string, state.clientAddress, new Date()) };
  },

  async end({ state }: RequestContext) {
    await endByToken(strapi, state.input.token as string, new Date());
    return { data: {} };
  },
});
