import { resourceController } from '../../../http/resource-controller';
import { cloudAccount } from '../contract';

export default resourceController(cloudAccount);
