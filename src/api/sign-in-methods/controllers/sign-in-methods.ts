import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { signInMethodsFor, signInMethodsOf } from '../../../commands/accounts/sso-settings';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find({ state }: RequestContext) {
    return { data: await signInMethodsOf(strapi, state.query.organisation as string) };
  },

  async findByAddress({ state }: RequestContext) {
    return { data: await signInMethodsFor(strapi, state.input.email as string) };
  },
});
