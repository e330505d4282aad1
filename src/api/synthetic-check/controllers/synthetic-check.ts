import { resourceController } from '../../../http/resource-controller';
import { syntheticCheck } from '../contract';

export default resourceController(syntheticCheck);
