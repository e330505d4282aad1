import { resourceService } from '../../../http/resource-service';
import { complianceRule } from '../../../resources/compliance-rule';

export default resourceService(complianceRule);
