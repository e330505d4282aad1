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
  label: 'event',
  ownership: 'member',
  audited: { except: 'Its cause has an entry, and so has each replay.' },
  grantsRights: true,
  merge: 'stays',
  split: 'stays',
  mayBePlatforms: true,
  isLog: true,
  admin: {
    group: 'machinery',
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
      system,
    ),
    attempts: integer('Deliveries attempted so far.', system),
    available_at: datetime('Time of the next attempt.', system),
    delivered_at: datetime('When it was delivered.', system),
    response_code: integer('HTTP status of the last response; null if there was none.', { ...system, max: 999 }),
    response_ms: integer('Milliseconds until the last response began, or the last attempt failed.', system),
    response_body: text('The first 1,024 bytes of the last response.', system),
    last_error: text('Why the last attempt failed, or what it waits for.', system),
  },
});
