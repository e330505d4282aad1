import type { Core } from '@strapi/strapi';
import type createOutbox from '../api/outbox-event/services/outbox-event';
import { outboxEvent } from '../resources/outbox-event';
import { EVENT_DESTINATIONS } from '../domain/vocabularies';
import { resourceServiceOf } from '../http/resource-service';
import { outboxLags } from '../repositories/events/outbox-retention';
import { tenancyOf } from '../tenancy/tenancy';

/** The backlog of every destination, also of those without one. */
export const listDestinations = async (strapi: Core.Strapi) => {
  const lags = await outboxLags(strapi, new Date());
  const none = { pending: 0, dead: 0, oldest_pending_seconds: 0 };
  return [...new Set([...EVENT_DESTINATIONS, ...lags.keys()])].map((destination) => ({
    destination,
    ...(lags.get(destination) ?? none),
  }));
};

/** Puts a dead event back into the queue, as POST /api/outbox-events/{id}/replay does. */
export const replayDelivery = async (strapi: Core.Strapi, documentId: string) => {
  const outbox = resourceServiceOf<ReturnType<typeof createOutbox>>(strapi, outboxEvent);
  const row = await tenancyOf(strapi).store.get(outboxEvent, documentId);
  const { event_status: status } = (await outbox.replay(row)).values;
  return { documentId, event_status: status };
};
