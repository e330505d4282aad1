import type { Core } from '@strapi/strapi';
import { connectionOf } from '../database/connection';
import { type StoredTime, toMilliseconds } from '../database/moments';
import type { Attempt } from '../domain/webhooks/attempt-log';
import { MAX_ATTEMPTS, pauseAfter } from '../domain/events/retry-schedule';
import { recordDelivery } from '../repositories/webhooks/webhook-endpoints';
import { demoId } from './demo-id';
import { noiseOf } from './demo-noise';
import type { DemoOrganisation, Receiver } from './demo-table';

const TABLE = 'outbox_events';
const SECOND_MS = 1000;

interface Delivery {
  id: number;
  destination: string;
  endpoint: string | null;
  createdAt: number;
}

/** The columns that the relay writes. */
type Outcome = Record<string, unknown>;

/** When an attempt was made, the first after a second. */
const attemptAt = (createdAt: number, attempt: number): number =>
  attempt <= 1 ? createdAt + SECOND_MS : attemptAt(createdAt, attempt - 1) + (pauseAfter(attempt - 1, 0.5) ?? 0);

const delivered = ({ createdAt }: Delivery, attempts: number, more: Outcome = {}): Outcome => ({
  event_status: 'delivered',
  attempts,
  available_at: new Date(createdAt),
  delivered_at: new Date(attemptAt(createdAt, attempts)),
  last_error: null,
  ...more,
});

const dead = ({ createdAt }: Delivery, attempts: number, error: string, more: Outcome): Outcome => ({
  event_status: 'dead',
  attempts,
  available_at: new Date(createdAt),
  last_error: error,
  ...more,
});

const SERVER_ERROR = { response_code: 500, response_ms: 840, response_body: '{"error":"internal server error"}' };
const GONE = { response_code: 410, response_ms: 31, response_body: 'Gone' };
/** One of so many messages to a flaky receiver is never delivered, and one only after further attempts. */
const LOST = 0.12;
const LATE = 0.3;

const accepted = (delivery: Delivery, noise: number, attempts = 1): Outcome =>
  delivered(delivery, attempts, {
    response_code: 200,
    response_ms: 60 + Math.round(noise * 180),
    response_body: '{"ok":true}',
  });

type Respond = (delivery: Delivery, noise: number, newest: number) => Outcome;

/** What has become of a message, by receiver. `newest` counts from the newest one. */
const RESPONSES: Record<Receiver, Respond> = {
  steady: (delivery, noise) => accepted(delivery, noise),
  flaky: (delivery, noise) =>
    noise < LOST
      ? dead(delivery, MAX_ATTEMPTS, 'it answered 500', SERVER_ERROR)
      : accepted(delivery, noise, noise < LATE ? 2 : 1),
  gone: (delivery, noise, newest) =>
    newest === 0 ? dead(delivery, 1, 'it answered 410 Gone', GONE) : accepted(delivery, noise),
};

/** What has become of a message. Of the newest ones, further attempts would be still to come. */
const outcomeOf = (receiver: Receiver, delivery: Delivery, noise: number, newest: number, now: Date): Outcome => {
  const outcome = RESPONSES[receiver](delivery, noise, newest);
  const isOver = attemptAt(delivery.createdAt, Number(outcome.attempts)) <= now.getTime();
  return isOver ? outcome : accepted(delivery, noise);
};

/** The log of the attempts that led to an outcome: all but the last have failed. */
const logOf = ({ createdAt }: Delivery, { attempts, last_error: error, ...last }: Outcome): Attempt[] => {
  const log: Attempt[] = [];
  for (let attempt = 1; attempt <= Number(attempts); attempt += 1) {
    const { response_code: code, response_ms: ms } = attempt < Number(attempts) ? SERVER_ERROR : last;
    const failure = attempt < Number(attempts) ? 'it answered 500' : (error as string | null);
    const at = new Date(attemptAt(createdAt, attempt)).toISOString();
    log.push({ at, code: Number(code), ms: Number(ms), error: failure });
  }
  return log;
};

const deliveriesOf = async (strapi: Core.Strapi, organisationId: number): Promise<Delivery[]> => {
  const rows = await connectionOf(strapi)(TABLE)
    .where('organisation_id', organisationId)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select<
      (Omit<Delivery, 'createdAt'> & {
        created_at: StoredTime;
      })[]
    >('id', 'destination', 'endpoint', 'created_at');
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt: toMilliseconds(createdAt) }));
};

/** Records what each endpoint shows of its deliveries. */
const settleEndpoints = async (
  strapi: Core.Strapi,
  organisationId: number,
  attempts: ReadonlyMap<string, Attempt[]>,
): Promise<void> => {
  const endpoints = await connectionOf(strapi)('webhook_endpoints')
    .where('organisation_id', organisationId)
    .select<{ id: number; document_id: string }[]>('id', 'document_id');
  for (const { id, document_id: documentId } of endpoints) {
    const made = (attempts.get(documentId) ?? []).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    for (const { at, error } of made) await recordDelivery(strapi, id, Date.parse(at), error);
  }
};

/**
 * Records what has become of the messages of a new demo organisation: its history is over, and the relay has nothing to
 * send. No message leaves the demo here.
 */
export const settleDeliveries = async (
  strapi: Core.Strapi,
  organisationId: number,
  { slug, receivers }: DemoOrganisation,
  now: Date,
): Promise<void> => {
  const receiverOf = new Map(Object.entries(receivers).map(([key, each]) => [demoId(`${slug}/${key}`), each]));
  const places = new Map<string, number>();
  const attempts = new Map<string, Attempt[]>();
  for (const delivery of await deliveriesOf(strapi, organisationId)) {
    const { id, endpoint } = delivery;
    const receiver = endpoint === null ? undefined : receiverOf.get(endpoint);
    const newest = places.get(endpoint ?? '') ?? 0;
    places.set(endpoint ?? '', newest + 1);
    const noise = noiseOf(`${slug} ${endpoint}`)(newest);
    const outcome = receiver ? outcomeOf(receiver, delivery, noise, newest, now) : delivered(delivery, 1);
    const log = receiver && logOf(delivery, outcome);
    if (endpoint !== null && log) attempts.set(endpoint, [...(attempts.get(endpoint) ?? []), ...log]);
    await connectionOf(strapi)(TABLE)
      .where({ id })
      .update({
        ...outcome,
        ...(log && { attempt_log: JSON.stringify(log) }),
        updated_at: new Date(delivery.createdAt),
      });
  }
  await settleEndpoints(strapi, organisationId, attempts);
};
