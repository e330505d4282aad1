import { resourceService } from '../../../http/resource-service';
import { scimLogEntry } from '../../../resources/scim-log-entry';

export default resourceService(scimLogEntry);
