import { resourceRoutes, route } from '../../../http/routes';
import { statusPage } from '../../../resources/status-page';

const publication = { kind: 'action', access: 'status-page:publish', resource: statusPage } as const;

export default {
  routes: [
    ...resourceRoutes(statusPage, {
      list: 'synthetic:read',
      read: 'synthetic:read',
      create: 'synthetic:report',
      update: 'synthetic:report',
      remove: 'status-page:publish',
    }),
    route('POST', '/status-pages/:id/publish', 'status-page.publish', {
      ...publication,
      summary: 'Publish one status page',
      description: 'Everybody can read it from then on at /status/{slug}.',
      codes: ['FEATURE_NOT_IN_PLAN'],
    }),
    route('POST', '/status-pages/:id/unpublish', 'status-page.unpublish', {
      ...publication,
      summary: 'Withdraw one status page',
      description: 'Its address does not exist any more until it is published again.',
    }),
  ],
};
