import { resourceRoutes } from '../../../http/routes';
import { syntheticCheck } from '../contract';

export default {
  routes: resourceRoutes(syntheticCheck, {
    list: 'synthetic:read',
    read: 'synthetic:read',
    create: 'synthetic:report',
    update: 'synthetic:report',
    remove: 'synthetic:report',
  }),
};
