import { resourceService } from '../../../http/resource-service';
import { syntheticCheck } from '../../../resources/synthetic-check';

export default resourceService(syntheticCheck);
