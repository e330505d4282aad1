import { resourceService } from '../../../http/resource-service';
import { subscription } from '../contract';

export default resourceService(subscription);
