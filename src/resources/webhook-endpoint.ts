import { z } from 'zod';
import { TEST_EVENT, WEBHOOK_EVENT_NAMES } from '../domain/events/catalogue';
import { boundedList } from '../wire/bounded-list';
import { boolean, datetime, json, relation, string, text } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

/** The events of an organisation, and the one that every endpoint receives. */
const EVENT_TYPES = [...WEBHOOK_EVENT_NAMES, TEST_EVENT] as const;

/** An endpoint that receives events. Only the response that creates the signing secret contains it. */
export const webhookEndpoint = defineResource({
  uid: 'api::webhook-endpoint.webhook-endpoint',
  path: 'webhook-endpoints',
  singular: 'webhook endpoint',
  plural: 'webhook endpoints',
  description: 'An address that receives the signed events of an organisation, or of all of them.',
  label: 'url',
  searched: ['url', 'description'],
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'stays',
  split: 'stays',
  mayBePlatforms: true,
  admin: { group: 'work', columns: ['url', 'organisation', 'enabled', 'last_success_at', 'failing_since'] },
  requiredOnCreate: ['url'],
  fields: {
    organisation: relation(
      'api::organisation.organisation',
      'name',
      'The organisation whose events it receives; null, for platform operators only: all organisations.',
      { createOnly: true },
    ),
    url: text('Address that events are posted to: https, public, without a user name.', { nullable: false }),
    description: string('Purpose of the endpoint.'),
    event_types: json(
      `Events that it receives; null or empty: all events. ${TEST_EVENT} alone: none, for one that only executes steps of deployments.`,
      boundedList(z.enum(EVENT_TYPES), { max: EVENT_TYPES.length }),
    ),
    enabled: boolean('Whether events are sent. Disabling it ends its pending deliveries.', {
      column: { default: true },
    }),
    disabled_reason: string('Why Tenantry disabled it.', system),
    last_success_at: datetime('Last successful delivery.', system),
    last_failure_at: datetime('Last delivery that failed.', system),
    last_error: text('Why the last delivery failed; null after a success.', system),
    failing_since: datetime('First failure since the last success; five days later the endpoint is disabled.', system),
  },
  createdOnly: {
    secret: string('Signing secret, shown only once: whsec_ and base64.', { nullable: false }),
  },
  internal: {
    secret_sealed: { type: 'text', hidden: true },
    previous_secret_sealed: { type: 'text', hidden: true },
    previous_secret_until: { type: 'datetime', hidden: true },
    secret_unseen_until: { type: 'datetime', hidden: true },
  },
  indexes: {
    webhook_endpoints_org_created_idx: ['organisation_id', 'created_at', 'id'],
    webhook_endpoints_org_enabled_idx: ['organisation_id', 'enabled'],
  },
});
