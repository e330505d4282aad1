import { resourceRoutes } from '../../../http/routes';
import { securityFinding } from '../contract';

export default {
  routes: resourceRoutes(securityFinding, {
    list: 'finding:read',
    read: 'finding:read',
    create: 'finding:triage',
    update: 'finding:triage',
  }),
};
