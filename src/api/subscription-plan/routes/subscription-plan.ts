import { resourceRoutes } from '../../../http/routes';
import { subscriptionPlan } from '../contract';

export default {
  routes: resourceRoutes(subscriptionPlan, {
    list: 'signed-in',
    read: 'signed-in',
    create: 'operator',
    update: 'operator',
    remove: { access: 'operator', codes: ['PLAN_IN_USE'] },
  }),
};
