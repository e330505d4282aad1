import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { outboxEvent } from '../contract';

export default {
  routes: [
    // Before the route of one event, or "lag" would be taken for an id.
    route('GET', '/outbox-events/lag', 'outbox-event.lag', {
      kind: 'custom',
      access: 'operator',
      tag: 'outbox events',
      summary: 'How far deliveries are behind',
      description: 'For monitoring: what waits, how long the oldest has waited, and what was given up.',
      answer: z.object({
        data: z.object({ pending: z.int(), dead: z.int(), oldest_pending_seconds: z.int() }),
      }),
    }),
    ...resourceRoutes(outboxEvent, { list: 'operator', read: 'operator' }),
    route('POST', '/outbox-events/:id/replay', 'outbox-event.replay', {
      kind: 'action',
      access: 'operator',
      resource: outboxEvent,
      summary: 'Deliver a dead event again',
      description: 'Puts the event back into the queue with all its tries before it.',
      status: 200,
      codes: ['EVENT_NOT_DEAD'],
    }),
  ],
};
