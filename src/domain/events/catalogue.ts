import type { EventDestination } from '../vocabularies';

/**
 * Every event that Tenantry emits (spec, Events), and who delivers it. An event is written to the outbox with its cause,
 * one row for each destination, so that each has its own tries.
 */
export const EVENTS = {
  'organisation.forum-community-requested': ['forum'],
} as const satisfies Record<string, readonly EventDestination[]>;

export type EventName = keyof typeof EVENTS;
