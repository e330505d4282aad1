import { resourceService } from '../../../http/resource-service';
import { blueprint } from '../contract';

export default resourceService(blueprint);
