import type { Core } from '@strapi/strapi';
import { EVENTS, type EventName } from '../../domain/events/catalogue';
import { QUEUE_FULL, subscribesTo } from '../../domain/webhooks/endpoint-rules';
import type { EventDestination } from '../../domain/vocabularies';
import { currentActor } from '../../audit/actor';
import { newDocumentId } from '../../database/document-id';
import { addToFeed } from '../../repositories/events/event-feed';
import { addDeliveries, type NewDelivery } from '../../repositories/events/outbox';
import { takePlace } from '../../repositories/events/queue-places';
import { type Listener, listenersOf } from '../../repositories/events/webhook-listeners';
import { tenancyOf } from '../../tenancy/tenancy';

/** Something that happened and that is published to its destinations. */
export interface EmittedEvent {
  name: EventName;
  /** Numeric id; null if it concerns the platform. */
  organisationId: number | null;
  payload: Record<string, unknown>;
  /** Deduplication key of an event that is published only once; another event with the same key is dropped. */
  onceFor?: string;
}

const destinationsOf = (name: EventName): readonly EventDestination[] => EVENTS[name];

/**
 * Excludes the endpoints of organisations whose plan does not include webhooks: they stay enabled, but receive nothing.
 */
const entitled = async (strapi: Core.Strapi, listeners: Listener[]): Promise<Listener[]> => {
  const owners = new Set(listeners.flatMap(({ organisationId }) => organisationId ?? []));
  if (owners.size === 0) return listeners;
  const facts = await tenancyOf(strapi).organisations.of([...owners]);
  return listeners.filter(({ organisationId: id }) => id === null || !facts.get(id)?.withheld.includes('webhooks'));
};

/**
 * Finds the webhook endpoints for some events, by organisation. Endpoints of the platform receive the events of every
 * organisation.
 */
const findListeners = async (
  strapi: Core.Strapi,
  events: readonly EmittedEvent[],
): Promise<(organisationId: number | null) => Listener[]> => {
  const forWebhooks = events.filter(({ name }) => destinationsOf(name).includes('webhook'));
  if (forWebhooks.length === 0) return () => [];
  const ids = new Set(forWebhooks.flatMap(({ organisationId }) => organisationId ?? []));
  const listeners = await entitled(strapi, await listenersOf(strapi).to([...ids]));
  const byOwner = new Map<number | null, Listener[]>();
  for (const listener of listeners) {
    const { organisationId } = listener;
    byOwner.set(organisationId, [...(byOwner.get(organisationId) ?? []), listener]);
  }
  const ofPlatform = byOwner.get(null) ?? [];
  return (organisationId) =>
    organisationId === null ? ofPlatform : [...(byOwner.get(organisationId) ?? []), ...ofPlatform];
};

const keyOf = ({ name, onceFor }: EmittedEvent): string =>
  onceFor === undefined ? newDocumentId() : `${name}/${onceFor}`;

/** Adds to the feeds of organisations what webhooks deliver, whether or not there is an endpoint. */
const publishInFeed = async (
  strapi: Core.Strapi,
  events: readonly (EmittedEvent & { eventKey: string })[],
  now: Date,
): Promise<void> => {
  const shown = events.flatMap(({ name, eventKey, organisationId, payload }) =>
    organisationId === null || !destinationsOf(name).includes('webhook')
      ? []
      : [{ event: name, eventKey, organisationId, payload }],
  );
  const mayExist = events.some(({ onceFor }) => onceFor !== undefined);
  if (shown.length > 0) await addToFeed(strapi, shown, { now, mayExist });
};

/** Ends the deliveries to webhook endpoints whose queues are full. The feed has the events. */
const bounded = async (strapi: Core.Strapi, deliveries: readonly NewDelivery[]): Promise<NewDelivery[]> => {
  const all: NewDelivery[] = [];
  const now = performance.now();
  for (const delivery of deliveries) {
    const { endpoint, organisationId } = delivery;
    const hasRoom = endpoint === undefined || (await takePlace(strapi, { endpoint, organisationId }, now));
    all.push(hasRoom ? delivery : { ...delivery, endedBy: QUEUE_FULL });
  }
  return all;
};

/**
 * Writes events to the feed and to the outbox, one row for each destination and webhook endpoint, in the open transaction: an event is
 * stored if and only if its cause is. The relay delivers them (src/watchdogs/outbox-relay.ts).
 *
 * @param events any number; they are written in bulk
 */
export const emitEvents = async (strapi: Core.Strapi, events: readonly EmittedEvent[]): Promise<void> => {
  const now = currentActor(strapi).at ?? new Date();
  const keyed = events.map((event) => ({ ...event, eventKey: keyOf(event) }));
  await publishInFeed(strapi, keyed, now);
  const listenersOf = await findListeners(strapi, events);
  const deliveries = keyed.flatMap(({ name, organisationId, payload, eventKey }) => {
    const event = { event: name, eventKey, organisationId, payload };
    return destinationsOf(name).flatMap((destination): NewDelivery | NewDelivery[] => {
      if (destination !== 'webhook') return { ...event, destination };
      return listenersOf(organisationId)
        .filter(({ eventTypes }) => subscribesTo(eventTypes, name))
        .map(({ documentId }) => ({ ...event, destination, endpoint: documentId }));
    });
  });
  if (deliveries.length > 0) await addDeliveries(strapi, await bounded(strapi, deliveries), now);
};
