import { resourceRoutes } from '../../../http/routes';
import { securityScan } from '../../../resources/security-scan';

export default { routes: resourceRoutes(securityScan, { list: 'finding:read', read: 'finding:read' }) };
