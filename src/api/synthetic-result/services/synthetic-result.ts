import { resourceService } from '../../../http/resource-service';
import { syntheticResult } from '../contract';

export default resourceService(syntheticResult);
