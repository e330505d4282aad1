import { EVENT_DESTINATIONS } from '../domain/vocabularies';
import { datetime, integer, json, oneOf, relation, string, text } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

/** An outbox event: operators read it as such, and members as a delivery to their webhook endpoint. */
export const outboxEvent = defineResource({
  uid: 'api::outbox-event.outbox-event',
  path: 'outbox-events',
  singular: 'outbox event',
  plural: 'outbox events',
  description: 'An event and its destination, written in the transaction of its cause and delivered later.',
  label: 'event',
  ownership: 'member',
  audited: { except: 'Its cause has an entry, and so has each replay.' },
  grantsRights: true,
  merge: 'stays',
  split: 'stays',
  mayBePlatforms: true,
  isLog: true,
  admin: {
    group: 'system',
    columns: ['event', 'organisation', 'destination', 'event_status', 'attempts', 'available_at'],
  },
  fields: {
    organisation: relation(
      'api::organisation.organisation',
      'name',
      'The organisation concerned; null if the event concerns the platform.',
      system,
    ),
    event: string('What happened, such as organisation.forum-community-requested.', { ...system, nullable: false }),
    event_key: string('Unique id of the event, which is the same in all its deliveries.', system),
    destination: oneOf(EVENT_DESTINATIONS, 'Where it is delivered to.', system),
    endpoint: string('documentId of the webhook endpoint that it is delivered to.', system),
    payload: json('The data that receivers get.', undefined, system),
    event_status: oneOf(
      ['pending', 'delivered', 'dead'],
      'pending: waits for its first or next delivery; dead: not delivered again unless an operator replays it.',
      { ...system, column: { default: 'pending' } },
    ),
    attempts: integer('Deliveries attempted so far.', { ...system, column: { default: 0 } }),
    available_at: datetime('Time of the next attempt.', system),
    delivered_at: datetime('When it was delivered.', system),
    response_code: integer('HTTP status of the last response; null if there was none.', { ...system, max: 999 }),
    response_ms: integer('Milliseconds until the last response began, or the last attempt failed.', system),
    response_body: text('The first 1,024 bytes of the last response.', system),
    last_error: text('Why the last attempt failed, or what it waits for.', system),
  },
  internal: {
    delivery_key: { type: 'string', private: true },
    mailed_to: { type: 'json', private: true },
    attempt_log: { type: 'json', private: true },
  },
  placedAfter: {
    endpoint: ['delivery_key'],
    delivered_at: ['last_error'],
  },
  indexes: {
    outbox_delivery_key_idx: { unique: ['delivery_key'] },
    outbox_org_created_idx: ['organisation_id', 'created_at', 'id'],
    outbox_endpoint_due_idx: ['event_status', 'destination', 'endpoint', 'available_at', 'id'],
    outbox_turns_due_idx: ['event_status', 'destination', 'endpoint', 'organisation_id', 'available_at', 'id'],
    outbox_organisation_due_idx: ['event_status', 'destination', 'organisation_id', 'available_at', 'id'],
    outbox_status_available_idx: ['event_status', 'available_at'],
  },
});
