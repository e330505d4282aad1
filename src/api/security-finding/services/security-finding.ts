import { resourceService } from '../../../http/resource-service';
import { securityFinding } from '../contract';

export default resourceService(securityFinding);
