import { resourceRoutes } from '../../../http/routes';
import { deployment } from '../../../resources/deployment';

export default { routes: resourceRoutes(deployment, { list: 'blueprint:read', read: 'blueprint:read' }) };
