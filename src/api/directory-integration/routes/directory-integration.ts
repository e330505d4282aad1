import { resourceRoutes } from '../../../http/routes';
import { directoryIntegration } from '../../../resources/directory-integration';

const OF_PROVIDER = ['SSO_ISSUER_INVALID', 'SSO_CLIENT_INCOMPLETE', 'SSO_SCOPE_INVALID'];

export default {
  routes: resourceRoutes(directoryIntegration, {
    list: 'organisation:update',
    read: 'organisation:update',
    create: { access: 'organisation:update', codes: [...OF_PROVIDER, 'FEATURE_NOT_IN_PLAN'] },
    update: { access: 'organisation:update', codes: [...OF_PROVIDER, 'SSO_METHOD_MISSING', 'FEATURE_NOT_IN_PLAN'] },
    remove: { access: 'organisation:update', codes: ['SSO_METHOD_MISSING'] },
  }),
};
