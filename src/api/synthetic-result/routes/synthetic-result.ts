import { resourceRoutes } from '../../../http/routes';
import { syntheticResult } from '../contract';

export default {
  routes: resourceRoutes(syntheticResult, {
    list: 'synthetic:read',
    read: 'synthetic:read',
    create: 'synthetic:report',
  }),
};
