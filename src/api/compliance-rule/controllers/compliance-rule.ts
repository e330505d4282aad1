import { resourceController } from '../../../http/resource-controller';
import { complianceRule } from '../../../resources/compliance-rule';

export default resourceController(complianceRule);
