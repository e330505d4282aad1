import { resourceService } from '../../../http/resource-service';
import { deploymentStep } from '../../../resources/deployment-step';

export default resourceService(deploymentStep);
