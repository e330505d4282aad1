import { resourceController } from '../../../http/resource-controller';
import { syntheticResult } from '../contract';

export default resourceController(syntheticResult);
