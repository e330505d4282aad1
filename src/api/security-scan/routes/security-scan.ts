import { resourceRoutes } from '../../../http/routes';
import { securityScan } from '../../../resources/security-scan';

export default {
  routes: resourceRoutes(securityScan, {
    list: {
      access: 'finding:read',
      description:
        'errors and unmatched can be long, so a list has them only if fields names them; errors_count and unmatched_count say how many there are.',
    },
    read: { access: 'finding:read', agents: 'begun' },
  }),
};
