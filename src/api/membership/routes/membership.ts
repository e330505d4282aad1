import { resourceRoutes } from '../../../http/routes';
import { membership } from '../contract';

export default {
  routes: resourceRoutes(membership, {
    list: 'member:read',
    read: 'member:read',
    create: {
      access: 'member:manage',
      policies: ['api::membership.may-manage-role'],
      codes: ['ROLE_ABOVE_OWN', 'MEMBER_LIMIT_REACHED'],
    },
    update: {
      access: 'member:manage',
      policies: ['api::membership.may-manage-role'],
      codes: ['ROLE_ABOVE_OWN', 'LAST_OWNER'],
    },
    remove: {
      access: 'member:manage',
      policies: ['api::membership.may-manage-role'],
      codes: ['ROLE_ABOVE_OWN', 'LAST_OWNER'],
    },
  }),
};
