import { resourceController } from '../../../http/resource-controller';
import { organisation } from '../contract';

export default resourceController(organisation);
