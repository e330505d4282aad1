import { resourceRoutes } from '../../../http/routes';
import { subscription } from '../../../resources/subscription';

export default {
  routes: resourceRoutes(subscription, {
    list: 'billing:manage',
    read: 'billing:manage',
    create: 'operator',
    update: 'operator',
  }),
};
