import { resourceRoutes, route } from '../../../http/routes';
import { apiKey } from '../../../resources/api-key';

const access = 'key:manage';

export default {
  routes: [
    ...resourceRoutes(apiKey, {
      list: access,
      read: access,
      create: {
        access,
        description:
          'Only this response contains the key. It acts within the rights that its creator has at the time of a request. A platform operator who sends null for organisation creates a key of the platform, which works in all organisations. Only people can create keys.',
        policies: ['global::is-person'],
        codes: ['EXPIRY_PAST', 'EXPIRY_TOO_FAR', 'CIDR_INVALID', 'CAPABILITY_NOT_OWN', 'API_KEY_LIMIT_REACHED'],
      },
    }),
    route('POST', '/api-keys/:id/revoke', 'api-key.revoke', {
      kind: 'action',
      access,
      resource: apiKey,
      summary: 'Revoke one API key',
      description: 'The key stops working at once. This cannot be undone; the key stays in the list.',
    }),
  ],
};
