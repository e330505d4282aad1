import { resourceRoutes } from '../../../http/routes';
import { securityFinding } from '../../../resources/security-finding';
import { EXPORT_ROUTE } from '../export-contract';
import { IMPORT_ROUTE } from '../import-contract';

export default {
  routes: [
    EXPORT_ROUTE,
    ...resourceRoutes(securityFinding, {
      list: 'finding:read',
      read: 'finding:read',
      create: 'finding:triage',
      update: 'finding:triage',
    }),
    IMPORT_ROUTE,
  ],
};
