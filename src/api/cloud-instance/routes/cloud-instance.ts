import { resourceRoutes } from '../../../http/routes';
import { cloudInstance } from '../contract';

export default {
  routes: resourceRoutes(cloudInstance, {
    list: 'instance:read',
    read: 'instance:read',
    create: 'instance:provision',
    update: { access: 'instance:provision', codes: ['INSTANCE_TERMINATED'] },
  }),
};
