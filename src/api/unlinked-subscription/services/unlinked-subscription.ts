import { resourceService } from '../../../http/resource-service';
import { unlinkedSubscription } from '../../../resources/unlinked-subscription';

export default resourceService(unlinkedSubscription);
