import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { offeredMethodsFor, offeredMethodsOf } from '../../../commands/accounts/sign-ins/offered-methods';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find({ state }: RequestContext) {
    return { data: await offeredMethodsOf(strapi, state.query.organisation as string) };
  },

  async findByAddress({ state }: RequestContext) {
    return { data: await offeredMethodsFor(strapi, state.input.email as string) };
  },
});
