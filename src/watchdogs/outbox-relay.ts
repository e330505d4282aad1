import { once, setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { MAX_ERROR_LENGTH, withAttempt } from '../domain/webhooks/attempt-log';
import { pauseAfter } from '../domain/events/retry-schedule';
import { causeOf } from '../domain/watchdog-failures';
import type { EventDestination } from '../domain/vocabularies';
import type { Delivery } from '../integrations/delivery';
import { deliverChat } from '../commands/alerts/deliver-chat';
import { deliverWebhook } from '../commands/webhooks/deliver-webhook';
import { mailEvent } from '../commands/mails/mail-event';
import { provisionForumCommunity } from '../commands/organisations/provision-forum-community';
import {
  type ClaimedEvent,
  countDue,
  type DeliveryOutcome,
  markEvent,
  releaseEvents,
} from '../repositories/events/outbox';
import { type AttemptOutcome, deliverQueues } from './deliver-queues';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

/**
 * Delivers one event within about ten seconds. It must be idempotent: it can be called again for a delivered event.
 *
 * @param now the relay's time, in milliseconds
 * @param signal cancels the delivery when aborted, if the handler can
 */
type Handler = (strapi: Core.Strapi, event: ClaimedEvent, now: number, signal: AbortSignal) => Promise<Delivery>;

const HANDLERS: Partial<Record<EventDestination, Handler>> = {
  forum: (strapi, { organisationId }) => provisionForumCommunity(strapi, organisationId),
  webhook: deliverWebhook,
  chat: deliverChat,
  mail: mailEvent,
};

/** How long an event waits for a service that is not configured. */
const WAIT_MS = 10 * 60_000;

/** How long deliveries can continue when the application stops. */
const GRACE_MS = 5_000;

const deliver = async (
  strapi: Core.Strapi,
  event: ClaimedEvent,
  now: number,
  signal: AbortSignal,
): Promise<Delivery> => {
  const handler = event.destination === null ? undefined : HANDLERS[event.destination];
  if (!handler) return { kind: 'failed', reason: `${event.event} has no handler` };
  try {
    return await handler(strapi, event, now, signal);
  } catch (error) {
    return { kind: 'retry', reason: causeOf(error) };
  }
};

type Settled = Exclude<Delivery, { kind: 'interrupted' }>;

/** The columns with what the receiver answered in the last attempt. */
const responseOf = (delivery: Settled) => {
  const { code = null, ms = null, body = null } = ('response' in delivery && delivery.response) || {};
  return { response_code: code, response_ms: ms, response_body: body };
};

const markOf = (event: ClaimedEvent, delivery: Settled, now: number, jitter: number): DeliveryOutcome => {
  const response = responseOf(delivery);
  const attempts = event.attempts + 1;
  if (delivery.kind === 'done')
    return { event_status: 'delivered', attempts, delivered_at: new Date(now), ...response };
  const { kind, reason: last_error } = delivery;
  const later = (pause: number): Date => new Date(now + pause);
  if (kind === 'waiting') {
    return { event_status: 'pending', attempts: event.attempts, available_at: later(WAIT_MS), last_error };
  }
  const pause = kind === 'failed' ? null : pauseAfter(attempts, jitter);
  const isUntried = kind === 'failed' && delivery.isUntried;
  if (pause === null)
    return { event_status: 'dead', attempts: isUntried ? event.attempts : attempts, last_error, ...response };
  const atLeast = (kind === 'retry' && delivery.afterMs) || 0;
  return { event_status: 'pending', attempts, available_at: later(Math.max(pause, atLeast)), last_error, ...response };
};

/** The outcome of a delivery to a webhook endpoint has the log of all attempts. */
const logged = (event: ClaimedEvent, outcome: DeliveryOutcome, now: number): DeliveryOutcome => {
  if (event.destination !== 'webhook' || outcome.attempts === event.attempts) return outcome;
  const { response_code: code = null, response_ms: ms = null } = outcome;
  const error = 'last_error' in outcome ? outcome.last_error.slice(0, MAX_ERROR_LENGTH) : null;
  const attempt = { at: new Date(now).toISOString(), code, ms, error };
  return { ...outcome, attempt_log: JSON.stringify(withAttempt(event.attemptLog, attempt)) };
};

/** A signal that is aborted some time after the application begins to stop, and a function that releases it. */
const graceAfter = (stopping: AbortSignal | undefined): { signal: AbortSignal; release(): void } => {
  const grace = new AbortController();
  // Every running delivery listens.
  setMaxListeners(0, grace.signal);
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => void (timer = setTimeout(() => grace.abort(), GRACE_MS));
  if (stopping?.aborted) begin();
  else stopping?.addEventListener('abort', begin, { once: true });
  const release = (): void => {
    stopping?.removeEventListener('abort', begin);
    clearTimeout(timer);
  };
  return { signal: grace.signal, release };
};

/** How long a handler can take to react to a cancelled delivery. */
const NOTICE_MS = 500;

/**
 * Delivers an event, unless `signal` is aborted before it is delivered.
 *
 * @returns null for a delivery that could not be cancelled: its claim expires, and it is tried again
 */
const deliverUntil = async (
  strapi: Core.Strapi,
  event: ClaimedEvent,
  now: number,
  signal: AbortSignal,
): Promise<Delivery | null> => {
  const raceOver = new AbortController();
  const left = once(signal, 'abort', { signal: raceOver.signal }).then(
    () => delay(NOTICE_MS, null),
    () => null,
  );
  try {
    return await Promise.race([deliver(strapi, event, now, signal), left]);
  } finally {
    raceOver.abort();
  }
};

/**
 * Delivers every event that is due, at least once. Deliveries run outside transactions. The claims of a killed relay
 * expire. Several relays share the work.
 */
const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  // Claims and pauses start when they are made, however long the run takes.
  const startedAt = performance.now();
  const now = (): number => Math.floor(moment.getTime() + performance.now() - startedAt);
  if (options.dryRun) {
    const total = await countDue(strapi, new Date(now()));
    return { scanned: total, changed: total, failed: 0 };
  }
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  const progress = (): void => {
    // A run that stops with the application ends normally.
    if (!options.signal?.aborted) options.onProgress?.(outcome.scanned, outcome.scanned);
  };
  const grace = graceAfter(options.signal);
  const attempt = async (event: ClaimedEvent): Promise<AttemptOutcome> => {
    const delivery = await deliverUntil(strapi, event, now(), grace.signal);
    if (delivery?.kind === 'interrupted') await releaseEvents(strapi, [event]);
    if (delivery === null || delivery.kind === 'interrupted') return 'interrupted';
    const triedAt = now();
    await markEvent(strapi, event, triedAt, logged(event, markOf(event, delivery, triedAt, Math.random()), triedAt));
    outcome.scanned += 1;
    if (delivery.kind === 'done') outcome.changed += 1;
    else if (delivery.kind !== 'waiting') {
      outcome.failed += 1;
      options.onFailure?.(`outbox-event ${event.documentId}`, delivery.reason);
    }
    progress();
    return delivery.kind === 'retry' ? 'failed' : 'settled';
  };
  try {
    await deliverQueues(strapi, now, attempt, {
      signal: options.signal,
      stayMs: options.stayMs ?? 0,
      onIdle: progress,
    });
  } finally {
    grace.release();
  }
  return outcome;
};

/**
 * Delivers the events of the outbox. An unavailable receiver is not Tenantry's fault, so it is only logged as a
 * warning.
 */
export const outboxRelayWatchdog: Watchdog = { name: 'outbox-relay', failureLevel: 'warn', run };
