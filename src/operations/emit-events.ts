import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { EVENTS, type EventName } from '../domain/events/catalogue';
import { addDeliveries } from '../tenancy/outbox';

/** Something that happened and that others are to hear of. */
export interface EmittedEvent {
  name: EventName;
  /** Numeric id; null where it concerns the platform. */
  organisationId: number | null;
  payload: Record<string, unknown>;
  /** Where an event may be told only once, what it is told once for; what is emitted again under it is dropped. */
  onceFor?: string;
}

/**
 * Writes events to the outbox, one row for each destination, in the open transaction: an event is there exactly if its
 * cause is. The relay delivers them (src/watchdogs/outbox-relay.ts).
 *
 * @param events any number; they are written in sets
 */
export const emitEvents = async (strapi: Core.Strapi, events: readonly EmittedEvent[]): Promise<void> => {
  const deliveries = events.flatMap(({ name, organisationId, payload, onceFor }) => {
    const eventKey = onceFor === undefined ? createId() : `${name}/${onceFor}`;
    return EVENTS[name].map((destination) => ({ event: name, eventKey, destination, organisationId, payload }));
  });
  await addDeliveries(strapi, deliveries);
};
