import { resourceRoutes } from '../../../http/routes';
import { cloudInstance } from '../../../resources/cloud-instance';

export default {
  routes: resourceRoutes(cloudInstance, {
    list: 'instance:read',
    read: 'instance:read',
    create: {
      access: 'instance:provision',
      policies: ['global::within-budget'],
      codes: ['BUDGET_HARD_LIMIT', 'TIER_BUDGET_EXCEEDED', 'INSTANCE_LIMIT_REACHED'],
    },
    update: { access: 'instance:provision', codes: ['INSTANCE_TERMINATED'] },
  }),
};
