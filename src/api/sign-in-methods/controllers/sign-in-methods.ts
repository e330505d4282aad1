import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { signInMethodsOf } from '../../../commands/accounts/sso-settings';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find({ state }: RequestContext) {
    return { data: await signInMethodsOf(strapi, state.query.organisation as string) };
  },
});
