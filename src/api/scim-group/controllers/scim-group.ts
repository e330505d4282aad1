import { resourceController } from '../../../http/resource-controller';
import { scimGroup } from '../contract';

export default resourceController(scimGroup);
