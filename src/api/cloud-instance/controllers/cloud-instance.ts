import { resourceController } from '../../../http/resource-controller';
import { cloudInstance } from '../../../resources/cloud-instance';

export default resourceController(cloudInstance);
