import { resourceRoutes, route } from '../../../http/routes';
import { scimToken } from '../../../resources/scim-token';

export default {
  routes: [
    ...resourceRoutes(scimToken, {
      list: 'scim:manage',
      read: 'scim:manage',
      create: { access: 'scim:manage', codes: ['EXPIRY_PAST', 'SCIM_TOKEN_LIMIT_REACHED', 'FEATURE_NOT_IN_PLAN'] },
      update: 'scim:manage',
    }),
    route('POST', '/scim-tokens/:id/revoke', 'scim-token.revoke', {
      kind: 'action',
      access: 'scim:manage',
      resource: scimToken,
      summary: 'Revoke one SCIM token',
      description: 'The token stops working. This cannot be undone; create a new token instead.',
    }),
  ],
};
