import { resourceRoutes } from '../../../http/routes';
import { scimGroup } from '../../../resources/scim-group';

export default {
  routes: resourceRoutes(scimGroup, {
    list: 'scim:manage',
    read: 'scim:manage',
    update: {
      access: 'scim:manage',
      description: 'Sets the role of the group. The roles of its members follow; owners stay owners.',
      codes: ['FEATURE_NOT_IN_PLAN'],
    },
  }),
};
