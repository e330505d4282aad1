import { resourceController } from '../../../http/resource-controller';
import { scimGroup } from '../../../resources/scim-group';

export default resourceController(scimGroup);
