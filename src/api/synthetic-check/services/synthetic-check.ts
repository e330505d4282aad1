import { resourceService } from '../../../http/resource-service';
import { syntheticCheck } from '../contract';

export default resourceService(syntheticCheck);
