import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { webhookEndpoint } from '../../../resources/webhook-endpoint';
import {
  listDeliveriesOperation,
  replayDeliveryOperation,
  replayRangeOperation,
  showDeliveryOperation,
} from '../deliveries-contract';

const access = 'organisation:update';

export default {
  routes: [
    ...resourceRoutes(webhookEndpoint, {
      list: access,
      read: access,
      create: {
        access,
        description:
          'Only this response contains the signing secret. If an operator sends null for organisation, the endpoint belongs to the platform and receives the events of all organisations.',
        codes: ['WEBHOOK_URL_INVALID', 'WEBHOOK_LIMIT_REACHED', 'FEATURE_NOT_IN_PLAN'],
      },
      update: { access, codes: ['WEBHOOK_URL_INVALID', 'FEATURE_NOT_IN_PLAN'] },
      remove: access,
    }),
    route('POST', '/webhook-endpoints/:id/rotate-secret', 'webhook-endpoint.rotateSecret', {
      kind: 'action',
      access,
      resource: webhookEndpoint,
      summary: 'Rotate the secret of one webhook endpoint',
      description:
        'Only this response contains the new secret. The old one also signs until previous_until, a day from now.',
      answer: z.object({ data: z.object({ secret: z.string(), previous_until: z.iso.datetime() }) }),
    }),
    route('GET', '/webhook-endpoints/:id/deliveries', 'webhook-delivery.listDeliveries', listDeliveriesOperation),
    route(
      'GET',
      '/webhook-endpoints/:id/deliveries/:deliveryId',
      'webhook-delivery.showDelivery',
      showDeliveryOperation,
    ),
    route(
      'POST',
      '/webhook-endpoints/:id/deliveries/:deliveryId/replay',
      'webhook-delivery.replayDelivery',
      replayDeliveryOperation,
    ),
    route('POST', '/webhook-endpoints/:id/replay', 'webhook-delivery.replayRange', replayRangeOperation),
    route('POST', '/webhook-endpoints/:id/test', 'webhook-endpoint.test', {
      kind: 'action',
      access,
      resource: webhookEndpoint,
      summary: 'Send one webhook endpoint a test event',
      description: 'The event webhook.test is delivered like every other; id is its webhook-id.',
      feature: 'webhooks',
      status: 202,
      answer: z.object({ data: z.object({ id: z.string(), event: z.string() }) }),
      codes: ['WEBHOOK_DISABLED', 'WEBHOOK_QUEUE_FULL'],
    }),
  ],
};
