import { resourceService } from '../../../http/resource-service';
import { securityScan } from '../../../resources/security-scan';

export default resourceService(securityScan);
