import { resourceController } from '../../../http/resource-controller';
import { scimLogEntry } from '../../../resources/scim-log-entry';

export default resourceController(scimLogEntry);
