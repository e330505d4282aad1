import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { lookUpCell } from '../../../commands/organisations/look-up-cell';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async find({ state }: RequestContext) {
    return { data: await lookUpCell(strapi, state.query.organisation as string) };
  },
});
