import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { membership } from '../contract';

export default {
  routes: [
    ...resourceRoutes(membership, {
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
    route(
      'POST',
      '/memberships/:id/leave',
      'membership.leave',
      {
        kind: 'action',
        access: 'signed-in',
        resource: membership,
        summary: 'Leave an organisation',
        description: 'Ends the own membership, whatever its role. The last owner stays.',
        answer: z.object({ data: z.object({}) }),
        codes: ['LAST_OWNER'],
      },
      { policies: ['api::membership.is-own'] },
    ),
  ],
};
