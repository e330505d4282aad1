import { resourceRoutes } from '../../../http/routes';
import { costRecord } from '../contract';

export default {
  routes: resourceRoutes(costRecord, { list: 'organisation:read', read: 'organisation:read' }),
};
