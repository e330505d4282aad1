import { resourceRoutes } from '../../../http/routes';
import { securityFinding } from '../../../resources/security-finding';
import { IMPORT_ROUTE } from '../import-contract';

export default {
  routes: [
    ...resourceRoutes(securityFinding, {
      list: 'finding:read',
      read: 'finding:read',
      create: 'finding:triage',
      update: 'finding:triage',
    }),
    IMPORT_ROUTE,
  ],
};
