import { resourceRoutes } from '../../../http/routes';
import { unlinkedSubscription } from '../contract';

export default { routes: resourceRoutes(unlinkedSubscription, { list: 'operator', read: 'operator' }) };
