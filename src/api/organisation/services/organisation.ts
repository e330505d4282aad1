import { resourceService } from '../../../http/resource-service';
import { lockPlanForShare } from '../../../repositories/plans/plans';
import { addRecord } from '../../../tenancy/store/system-records';
import { organisation } from '../../../resources/organisation';

/**
 * The person who creates an organisation owns it; operators create organisations for others and do not become members.
 */
export default ({ strapi }: { strapi: import('@strapi/strapi').Core.Strapi }) =>
  resourceService(organisation, {
    async afterCreate(row, { principal }) {
      if (principal.isOperator) return;
      await addRecord(strapi, 'api::membership.membership', row.id, { user: principal.id, role: 'owner' });
    },
    async beforeUpdate(_row, values) {
      // A change of a plan locks the plan and then its organisations: the other order can deadlock.
      if (typeof values.plan === 'string') await lockPlanForShare(strapi, values.plan);
      return values;
    },
  })({ strapi });
