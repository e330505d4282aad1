import { resourceService } from '../../../http/resource-service';
import { unlinkedSubscription } from '../contract';

export default resourceService(unlinkedSubscription);
