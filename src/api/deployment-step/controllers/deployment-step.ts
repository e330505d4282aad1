import { resourceController } from '../../../http/resource-controller';
import { deploymentStep } from '../../../resources/deployment-step';

export default resourceController(deploymentStep);
