import { resourceService } from '../../../http/resource-service';
import { auditEntry } from '../../../resources/audit-entry';

export default resourceService(auditEntry);
