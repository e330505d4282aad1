import { resourceService } from '../../../http/resource-service';
import { addRecord } from '../../../tenancy/records';
import { organisation } from '../contract';

/** Whoever founds an organisation owns it; an operator founds it for others and stays outside. */
export default ({ strapi }: { strapi: import('@strapi/strapi').Core.Strapi }) =>
  resourceService(organisation, {
    async afterCreate(row, { principal }) {
      if (principal.isOperator) return;
      await addRecord(strapi, 'api::membership.membership', row.id, { user: principal.id, role: 'owner' });
    },
  })({ strapi });
