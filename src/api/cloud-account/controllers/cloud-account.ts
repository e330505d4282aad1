import { resourceController } from '../../../http/resource-controller';
import { cloudAccount } from '../../../resources/cloud-account';

export default resourceController(cloudAccount);
