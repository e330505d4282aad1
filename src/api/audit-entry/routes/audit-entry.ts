import { resourceRoutes } from '../../../http/routes';
import { auditEntry } from '../contract';

export default {
  routes: resourceRoutes(auditEntry, { list: 'audit:read', read: 'audit:read' }),
};
