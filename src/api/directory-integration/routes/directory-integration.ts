import { resourceRoutes } from '../../../http/routes';
import { directoryIntegration } from '../../../resources/directory-integration';

export default {
  routes: resourceRoutes(directoryIntegration, {
    list: 'organisation:update',
    read: 'organisation:update',
    create: { access: 'organisation:update', codes: ['FEATURE_NOT_IN_PLAN'] },
    update: { access: 'organisation:update', codes: ['SSO_METHOD_MISSING', 'FEATURE_NOT_IN_PLAN'] },
    remove: { access: 'organisation:update', codes: ['SSO_METHOD_MISSING'] },
  }),
};
