import { resourceService } from '../../../http/resource-service';
import { auditEntry } from '../contract';

export default resourceService(auditEntry);
