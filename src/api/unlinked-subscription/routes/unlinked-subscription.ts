import { resourceRoutes } from '../../../http/routes';
import { unlinkedSubscription } from '../../../resources/unlinked-subscription';

export default { routes: resourceRoutes(unlinkedSubscription, { list: 'operator', read: 'operator' }) };
