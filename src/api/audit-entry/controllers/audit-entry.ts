import { resourceController } from '../../../http/resource-controller';
import { auditEntry } from '../contract';

export default resourceController(auditEntry);
