import { resourceRoutes } from '../../../http/routes';
import { deploymentStep } from '../../../resources/deployment-step';

export default { routes: resourceRoutes(deploymentStep, { list: 'blueprint:read', read: 'blueprint:read' }) };
