import { resourceRoutes } from '../../../http/routes';
import { member } from '../../../resources/member';

export default {
  routes: resourceRoutes(member, {
    list: {
      access: 'member:manage',
      description:
        'Memberships and open invitations in one list, with email addresses and last sign-ins, for those who manage them. Members without the capability use GET /memberships, which shows neither.',
    },
  }),
};
