import { route } from '../../../http/routes';

export default {
  routes: [
    route('GET', '/metrics', 'metrics.find', {
      kind: 'custom',
      access: 'operator',
      tag: 'Monitoring',
      summary: 'Metrics for Prometheus',
      description:
        'Pending deliveries by destination, the last runs of the watchdogs, and the process. Scrape it with an API token of the admin panel that has only the permission metrics.find.',
      download: ['text/plain'],
    }),
  ],
};
