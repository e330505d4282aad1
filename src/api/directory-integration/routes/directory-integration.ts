import { resourceRoutes } from '../../../http/routes';
import { directoryIntegration } from '../contract';

export default {
  routes: resourceRoutes(directoryIntegration, {
    list: 'organisation:update',
    read: 'organisation:update',
    create: 'organisation:update',
    update: { access: 'organisation:update', codes: ['SSO_METHOD_MISSING'] },
    remove: { access: 'organisation:update', codes: ['SSO_METHOD_MISSING'] },
  }),
};
