import { resourceService } from '../../../http/resource-service';
import { cloudAccount } from '../../../resources/cloud-account';

export default resourceService(cloudAccount);
