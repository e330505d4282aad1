import { resourceService } from '../../../http/resource-service';
import { securityFinding } from '../../../resources/security-finding';

export default resourceService(securityFinding);
