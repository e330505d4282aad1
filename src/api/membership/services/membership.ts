import { resourceService } from '../../../http/resource-service';
import { membership } from '../contract';

export default resourceService(membership);
