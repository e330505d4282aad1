import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { outboxEvent } from '../../../resources/outbox-event';

export default {
  routes: [
    // Must precede the route of one event, or "lag" would match as an id.
    route('GET', '/outbox-events/lag', 'outbox-event.lag', {
      kind: 'custom',
      access: 'operator',
      tag: 'outbox events',
      summary: 'Read the backlog of deliveries',
      description:
        'For monitoring: the number of pending events, the age of the oldest, and the number of dead events.',
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
      description: 'Puts the event back into the queue with its full number of attempts.',
      status: 200,
      codes: ['EVENT_NOT_DEAD'],
    }),
  ],
};
