import { resourceService } from '../../../http/resource-service';
import { findPlan } from '../../../repositories/organisations/lookups';
import { addRecord } from '../../../tenancy/store/system-records';
import { organisation } from '../contract';

/** Whoever founds an organisation owns it; an operator founds it for others and stays outside. */
export default ({ strapi }: { strapi: import('@strapi/strapi').Core.Strapi }) =>
  resourceService(organisation, {
    async afterCreate(row, { principal }) {
      if (principal.isOperator) return;
      await addRecord(strapi, 'api::membership.membership', row.id, { user: principal.id, role: 'owner' });
    },
    async beforeUpdate(_row, values) {
      // A change of a plan holds the plan and then its organisations: in the other order the two would wait for each other.
      if (typeof values.plan === 'string') await findPlan(strapi, values.plan);
      return values;
    },
  })({ strapi });
