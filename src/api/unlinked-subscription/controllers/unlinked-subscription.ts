import { resourceController } from '../../../http/resource-controller';
import { unlinkedSubscription } from '../contract';

export default resourceController(unlinkedSubscription);
