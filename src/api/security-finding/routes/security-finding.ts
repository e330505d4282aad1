import { resourceRoutes } from '../../../http/routes';
import { securityFinding } from '../../../resources/security-finding';

export default {
  routes: resourceRoutes(securityFinding, {
    list: 'finding:read',
    read: 'finding:read',
    create: 'finding:triage',
    update: 'finding:triage',
  }),
};
