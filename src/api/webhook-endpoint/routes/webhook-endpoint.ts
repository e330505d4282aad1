import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { webhookEndpoint } from '../contract';

const access = 'organisation:update';

export default {
  routes: [
    ...resourceRoutes(webhookEndpoint, {
      list: access,
      read: access,
      create: {
        access,
        description:
          'The answer carries the secret that signs, this once. An operator who sends null for organisation makes an endpoint of the platform, which hears the events of all organisations.',
        codes: ['WEBHOOK_URL_INVALID', 'WEBHOOK_LIMIT_REACHED', 'FEATURE_NOT_IN_PLAN'],
      },
      update: { access, codes: ['WEBHOOK_URL_INVALID', 'FEATURE_NOT_IN_PLAN'] },
      remove: access,
    }),
    route('POST', '/webhook-endpoints/:id/rotate-secret', 'webhook-endpoint.rotateSecret', {
      kind: 'action',
      access,
      resource: webhookEndpoint,
      summary: 'Give one webhook endpoint a new secret',
      description: 'Only this answer carries it. The old one signs beside it until previous_until, a day from now.',
      answer: z.object({ data: z.object({ secret: z.string(), previous_until: z.iso.datetime() }) }),
    }),
    route('POST', '/webhook-endpoints/:id/test', 'webhook-endpoint.test', {
      kind: 'action',
      access,
      resource: webhookEndpoint,
      summary: 'Send one webhook endpoint a test event',
      description: 'The event webhook.test goes the way of every other; id is the webhook-id that it will carry.',
      feature: 'webhooks',
      status: 202,
      answer: z.object({ data: z.object({ id: z.string(), event: z.string() }) }),
      codes: ['WEBHOOK_DISABLED'],
    }),
  ],
};
