import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { waysInto } from '../../../commands/accounts/sso-settings';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find({ state }: RequestContext) {
    return { data: await waysInto(strapi, state.query.organisation as string) };
  },
});
