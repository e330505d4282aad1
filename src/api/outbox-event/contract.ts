import { EVENT_DESTINATIONS } from '../../domain/vocabularies';
import { datetime, integer, json, oneOf, relation, string, text } from '../../wire/field';
import { defineResource } from '../../wire/resource';

const system = { writer: 'system' } as const;

export const outboxEvent = defineResource({
  uid: 'api::outbox-event.outbox-event',
  path: 'outbox-events',
  singular: 'outbox event',
  plural: 'outbox events',
  label: 'event',
  ownership: 'member',
  fields: {
    organisation: relation(
      'api::organisation.organisation',
      'name',
      'Organisation concerned; null where it is the platform.',
      system,
    ),
    event: string('What happened, such as organisation.forum-community-requested.', { ...system, nullable: false }),
    event_key: string('What tells the event from every other; the same with every delivery of it.', system),
    destination: oneOf(EVENT_DESTINATIONS, 'Who it goes to.', system),
    endpoint: string('documentId of the webhook endpoint that it goes to.', system),
    payload: json('What a receiver learns of it.', undefined, system),
    event_status: oneOf(
      ['pending', 'delivered', 'dead'],
      'pending: waits for its first or next delivery; dead: given up, until an operator replays it.',
      system,
    ),
    attempts: integer('Deliveries tried so far.', system),
    available_at: datetime('When it is tried next.', system),
    delivered_at: datetime('When it was delivered.', system),
    last_error: text('Why the last try failed, or what it waits for.', system),
  },
});
