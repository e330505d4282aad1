import { resourceController } from '../../../http/resource-controller';
import { securityScan } from '../../../resources/security-scan';

export default resourceController(securityScan);
