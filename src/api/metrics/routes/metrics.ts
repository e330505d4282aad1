import { route } from '../../../http/routes';

export default {
  routes: [
    route('GET', '/metrics', 'metrics.find', {
      kind: 'custom',
      access: 'operator',
      tag: 'Monitoring',
      summary: 'Metrics for Prometheus',
      description:
        'Deliveries that wait, by destination; last runs of the background jobs; the process. Scrape it with an API token of the admin panel that may do nothing but metrics.find.',
      download: ['text/plain'],
    }),
  ],
};
