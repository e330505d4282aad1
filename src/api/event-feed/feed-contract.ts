import { z } from 'zod';
import { pageLimit } from '../../wire/query/page-limit';
import { WEBHOOK_EVENT_NAMES } from '../../domain/events/catalogue';
import type { Operation } from '../../wire/operation';
import { FEED_ORDERS } from '../../repositories/events/feed-cursors';
import { ORGANISATION_PARAMETER } from '../../wire/organisation-parameter';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

const event = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_EVENT_NAMES),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ organisation: z.looseObject({ documentId: z.string() }) }),
});

const moment = z.iso.datetime({ offset: true }).optional();
const limit = pageLimit({ max: MAX_LIMIT, byDefault: DEFAULT_LIMIT });

export const feedOperation = {
  kind: 'custom',
  access: 'organisation:update',
  tag: 'Events',
  summary: 'Read the events of an organisation in order',
  description:
    'The events that webhooks deliver, with the same ids and bodies, whether or not an endpoint subscribes to them. Events of one organisation are in the order in which they were committed, without gaps: continue with `meta.next` as `after`, also after an empty page. With order=newest, the newest come first, and `meta.next` leads to older ones. Events are kept for 90 days, unless the operator has set another period; an older cursor is refused with 410.',
  namesOrganisation: true,
  query: {
    organisation: ORGANISATION_PARAMETER,
    after: {
      schema: z.string().min(1).max(200).optional(),
      description: '`meta.next` of an earlier response. By default, the oldest event that is kept comes first.',
    },
    order: {
      schema: z.enum(FEED_ORDERS).default('oldest'),
      description: 'Which events come first: oldest (default) or newest.',
    },
    type: { schema: z.enum(WEBHOOK_EVENT_NAMES).optional(), description: 'Only events of this type.' },
    from: { schema: moment, description: 'Only events at this time or later, ISO 8601.' },
    to: { schema: moment, description: 'Only events before this time, ISO 8601.' },
    limit: { schema: limit, description: `Number of events, at most ${MAX_LIMIT}; ${DEFAULT_LIMIT} by default.` },
  },
  answer: z.object({
    data: z.array(event),
    meta: z.object({ next: z.string(), has_more: z.boolean() }),
  }),
  codes: ['CURSOR_EXPIRED', 'ORGANISATION_UNDECIDED'],
} as const satisfies Operation;
