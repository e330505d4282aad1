import { z } from 'zod';
import { MAX_LOGGED } from '../../domain/webhooks/attempt-log';
import { WEBHOOK_EVENT_NAMES } from '../../domain/events/catalogue';
import { MAX_CURSOR_LENGTH, MAX_PAGE_SIZE } from '../../wire/bounds';
import { datetime, oneOf } from '../../wire/field';
import type { Operation } from '../../wire/operation';
import { webhookEndpoint } from '../../resources/webhook-endpoint';

const STATUSES = ['pending', 'delivered', 'dead'] as const;
/** Statuses in which a delivery can be replayed. */
const ENDED = ['dead', 'delivered'] as const;

const moment = z.iso.datetime();

const delivery = z.object({
  documentId: z.string(),
  webhook_id: z.string(),
  event: z.enum(WEBHOOK_EVENT_NAMES).or(z.string()),
  status: z.enum(STATUSES),
  attempts: z.int(),
  code: z.int().nullable(),
  ms: z.int().nullable(),
  response: z.string().nullable(),
  error: z.string().nullable(),
  created_at: moment,
  next_attempt_at: moment.nullable(),
  delivered_at: moment.nullable(),
});

const attempt = z.object({
  at: moment,
  code: z.int().nullable(),
  ms: z.int().nullable(),
  error: z.string().nullable(),
});

const action = { kind: 'action', access: 'organisation:update', resource: webhookEndpoint } as const;

export const listDeliveriesOperation: Operation = {
  ...action,
  isReading: true,
  summary: 'List the deliveries to one webhook endpoint',
  description:
    'Newest first. code, ms and response (the first 1,024 bytes) are those of the last attempt; code and response are null if the endpoint did not answer. Deliveries are kept as long as events of the outbox: 30 days once delivered, otherwise 90.',
  query: {
    status: { schema: z.enum(STATUSES).optional(), description: 'Only deliveries with this status.' },
    after: {
      schema: z.string().max(MAX_CURSOR_LENGTH).default(''),
      description: 'meta.next of the previous response; without it, the list begins.',
    },
    limit: {
      schema: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(25),
      description: `Number of deliveries, at most ${MAX_PAGE_SIZE}.`,
    },
  },
  answer: z.object({ data: z.array(delivery), meta: z.object({ next: z.string().nullable() }) }),
  codes: ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
};

export const showDeliveryOperation: Operation = {
  ...action,
  isReading: true,
  summary: 'Show one delivery to a webhook endpoint',
  description: `With body, the request body, and headers, those of every attempt; webhook-timestamp and webhook-signature are different in each, and are not kept. attempt_log has the latest ${MAX_LOGGED} attempts, oldest first, also from before a replay.`,
  answer: z.object({
    data: delivery.extend({
      body: z.string(),
      headers: z.record(z.string(), z.string()),
      attempt_log: z.array(attempt),
    }),
  }),
};

export const replayDeliveryOperation: Operation = {
  ...action,
  summary: 'Replay one delivery to a webhook endpoint',
  description:
    'Sends the message again, with the same webhook-id and its full number of attempts. Only a delivery that is dead or delivered can be replayed.',
  feature: 'webhooks',
  status: 202,
  answer: z.object({ data: z.object({ replayed: z.int() }) }),
  codes: ['WEBHOOK_DISABLED', 'DELIVERY_PENDING', 'WEBHOOK_QUEUE_FULL'],
};

/** The most deliveries of one replay. */
export const MAX_REPLAYED = 1_000;

export const replayRangeOperation: Operation = {
  ...action,
  summary: 'Replay the deliveries of a range of time to a webhook endpoint',
  description: `Sends again what was created from from until before to, the oldest ${MAX_REPLAYED} at most: dead deliveries, or those with another status. If more is true, some are left: replay the same range again for dead ones, or begin at last, the time of the last one that was replayed.`,
  feature: 'webhooks',
  status: 202,
  input: {
    from: datetime('Start of the range.', { nullable: false }),
    to: datetime('End of the range, exclusive, at most now.', { nullable: false }),
    status: oneOf(ENDED, 'Which deliveries; dead by default.', { nullable: false }),
  },
  required: ['from', 'to'],
  answer: z.object({ data: z.object({ replayed: z.int(), more: z.boolean(), last: moment.nullable() }) }),
  codes: ['WEBHOOK_DISABLED', 'WEBHOOK_QUEUE_FULL'],
};
