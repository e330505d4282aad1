import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { resourceController } from '../../../http/resource-controller';
import { member } from '../../../resources/member';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceController(member)({ strapi });
  return { find: (ctx: RequestContext) => plain.find(ctx) };
};
