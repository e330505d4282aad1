import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { signInMethodsOf } from '../../../tenancy/sso-organisations';

const NOTHING_SET_UP = { password: true, workspace: false, directory: false };

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find({ state }: RequestContext) {
    return { data: (await signInMethodsOf(strapi, state.query.organisation as string)) ?? NOTHING_SET_UP };
  },
});
