import { resourceService } from '../../../http/resource-service';
import { scimGroup } from '../../../resources/scim-group';

export default resourceService(scimGroup);
