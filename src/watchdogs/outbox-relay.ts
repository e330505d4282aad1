import type { Core } from '@strapi/strapi';
import { pauseAfter } from '../domain/events/retry-schedule';
import type { EventDestination } from '../domain/vocabularies';
import type { Delivery } from '../integrations/delivery';
import { deliverWebhook } from '../operations/deliver-webhook';
import { mailEvent } from '../operations/mail-event';
import { provisionForumCommunity } from '../operations/provision-forum-community';
import { type ClaimedEvent, countDue, type Mark, markEvent } from '../tenancy/outbox';
import { runLanes } from './relay-lanes';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

/**
 * Delivers one event within ten seconds or so. It may be called again for an event that it delivered: that must do no
 * harm.
 *
 * @param now milliseconds, as the relay counts them
 */
type Handler = (strapi: Core.Strapi, event: ClaimedEvent, now: number) => Promise<Delivery>;

const HANDLERS: Partial<Record<EventDestination, Handler>> = {
  forum: (strapi, { organisationId }) => provisionForumCommunity(strapi, organisationId),
  webhook: deliverWebhook,
  mail: mailEvent,
};

/** How long an event waits for something that is not set up. */
const WAIT_MS = 10 * 60_000;

const deliver = async (strapi: Core.Strapi, event: ClaimedEvent, now: number): Promise<Delivery> => {
  const handler = event.destination === null ? undefined : HANDLERS[event.destination];
  if (!handler) return { kind: 'failed', reason: `nobody delivers ${event.event}` };
  try {
    return await handler(strapi, event, now);
  } catch (error) {
    strapi.log.error(`outbox event ${event.id} was not delivered: ${(error as Error).message}`);
    return { kind: 'retry', reason: (error as Error).message };
  }
};

const markOf = (event: ClaimedEvent, delivery: Delivery, now: number, jitter: number): Mark => {
  const attempts = event.attempts + 1;
  if (delivery.kind === 'done') return { event_status: 'delivered', attempts, delivered_at: new Date(now) };
  const { kind, reason: last_error } = delivery;
  const later = (pause: number): Date => new Date(now + pause);
  if (kind === 'waiting') {
    return { event_status: 'pending', attempts: event.attempts, available_at: later(WAIT_MS), last_error };
  }
  const pause = kind === 'failed' ? null : pauseAfter(attempts, jitter);
  if (pause === null) return { event_status: 'dead', attempts, last_error };
  const atLeast = (kind === 'retry' && delivery.afterMs) || 0;
  return { event_status: 'pending', attempts, available_at: later(Math.max(pause, atLeast)), last_error };
};

/**
 * Delivers every event that is due, at least once. Deliveries run outside of any transaction. A relay that is killed
 * leaves its claims behind, which run out; two relays share the work.
 */
const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  // Claims and pauses count from the moment in which they are made, however long the run goes on.
  const startedAt = performance.now();
  const now = (): number => Math.floor(moment.getTime() + performance.now() - startedAt);
  const total = await countDue(strapi, new Date(now()));
  if (options.dryRun) return { scanned: total, changed: total, failed: 0 };
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  await runLanes(strapi, now, async (event) => {
    const delivery = await deliver(strapi, event, now());
    const triedAt = now();
    await markEvent(strapi, event, triedAt, markOf(event, delivery, triedAt, Math.random()));
    outcome.scanned += 1;
    if (delivery.kind === 'done') outcome.changed += 1;
    else if (delivery.kind !== 'waiting') outcome.failed += 1;
    options.onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
    return delivery.kind === 'retry';
  });
  return outcome;
};

/** Delivers the events of the outbox. */
export const outboxRelayWatchdog: Watchdog = { name: 'outbox-relay', run };
