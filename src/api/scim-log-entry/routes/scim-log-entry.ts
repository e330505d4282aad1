import { resourceRoutes } from '../../../http/routes';
import { scimLogEntry } from '../../../resources/scim-log-entry';

export default {
  routes: resourceRoutes(scimLogEntry, {
    list: {
      access: 'scim:manage',
      description:
        'Each request of a directory that changed a user or a group, and each that was refused, for 90 days. Requests that changed nothing have no entry: see last_used_at of the token. The same refusal again on the same day (UTC) is counted in its entry.',
    },
    read: 'scim:manage',
  }),
};
