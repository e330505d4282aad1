import { resourceService } from '../../../http/resource-service';
import { scimGroup } from '../contract';

export default resourceService(scimGroup);
