import { z } from 'zod';
import { WEBHOOK_EVENT_NAMES } from '../../domain/events/catalogue';
import { boolean, datetime, json, relation, string, text } from '../../wire/field';
import { defineResource } from '../../wire/resource';

const system = { writer: 'system' } as const;

/** Where events are sent to. The secret that signs them is in no answer but that which makes it. */
export const webhookEndpoint = defineResource({
  uid: 'api::webhook-endpoint.webhook-endpoint',
  path: 'webhook-endpoints',
  singular: 'webhook endpoint',
  plural: 'webhook endpoints',
  label: 'url',
  ownership: 'member',
  mayBePlatforms: true,
  requiredOnCreate: ['url'],
  fields: {
    organisation: relation(
      'api::organisation.organisation',
      'name',
      'Whose events it hears; null, for platform operators only: those of all organisations.',
      { createOnly: true },
    ),
    url: text('Where events are posted to: https, a public address, no user name.', { nullable: false }),
    description: string('What it is for.'),
    event_types: json(
      'Events that it hears; null or empty: all of them.',
      z.array(z.enum(WEBHOOK_EVENT_NAMES)).max(WEBHOOK_EVENT_NAMES.length),
    ),
    enabled: boolean('Whether events are sent. Switching it off gives up what waits.'),
    disabled_reason: string('Why Tenantry switched it off.', system),
    last_success_at: datetime('Last delivery.', system),
    last_failure_at: datetime('Last try that failed.', system),
    last_error: text('Why the last try failed; null once one succeeds.', system),
    failing_since: datetime(
      'First failure since the last success; five days after it the endpoint is switched off.',
      system,
    ),
  },
  createdOnly: {
    secret: string('Secret that signs, shown this once: whsec_ and base64.', { nullable: false }),
  },
});
