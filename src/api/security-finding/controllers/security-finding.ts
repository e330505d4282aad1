import { resourceController } from '../../../http/resource-controller';
import { securityFinding } from '../contract';

export default resourceController(securityFinding);
