import { resourceRoutes } from '../../../http/routes';
import { organisation } from '../contract';

export default {
  routes: resourceRoutes(organisation, {
    list: 'organisation:read',
    read: 'organisation:read',
    create: 'signed-in',
    update: 'organisation:update',
  }),
};
