import { resourceRoutes } from '../../../http/routes';
import { blueprint } from '../contract';

export default {
  routes: resourceRoutes(blueprint, { list: 'blueprint:read', read: 'blueprint:read' }),
};
