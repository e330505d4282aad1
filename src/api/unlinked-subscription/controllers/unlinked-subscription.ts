import { resourceController } from '../../../http/resource-controller';
import { unlinkedSubscription } from '../../../resources/unlinked-subscription';

export default resourceController(unlinkedSubscription);
