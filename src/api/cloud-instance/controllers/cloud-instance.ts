import { resourceController } from '../../../http/resource-controller';
import { cloudInstance } from '../contract';

export default resourceController(cloudInstance);
