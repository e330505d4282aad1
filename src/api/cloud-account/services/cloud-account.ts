import { resourceService } from '../../../http/resource-service';
import { cloudAccount } from '../contract';

export default resourceService(cloudAccount);
