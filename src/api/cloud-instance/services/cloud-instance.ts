import { resourceService } from '../../../http/resource-service';
import { cloudInstance } from '../contract';

export default resourceService(cloudInstance);
