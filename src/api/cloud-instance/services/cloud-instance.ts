import { resourceService } from '../../../http/resource-service';
import { cloudInstance } from '../../../resources/cloud-instance';

export default resourceService(cloudInstance);
