import { resourceController } from '../../../http/resource-controller';
import { securityFinding } from '../../../resources/security-finding';

export default resourceController(securityFinding);
