import type { Core } from '@strapi/strapi';
import { shouldDisable, messageIdOf } from '../../domain/webhooks/endpoint-rules';
import { type Delivery, untried } from '../../integrations/delivery';
import { sendWebhook, type WebhookOutcome } from '../../integrations/webhook';
import { readWebhookSettings } from '../../integrations/webhook-settings';
import type { ClaimedEvent } from '../../repositories/events/outbox';
import { changeRecord } from '../../tenancy/store/system-records';
import { callableEndpoint } from './callable-endpoint';
import { eventBody } from './event-body';
import { recordDelivery, type StoredEndpoint } from '../../repositories/webhooks/webhook-endpoints';

const ENDPOINT = 'api::webhook-endpoint.webhook-endpoint';

/** The body of the request; it is the same in every delivery. */
const bodyOf = async (strapi: Core.Strapi, event: ClaimedEvent): Promise<string> =>
  JSON.stringify(await eventBody(strapi, event));

/** Sent even if the plan does not include webhooks: it explains why no more events follow (docs/decisions/0032). */
const ALWAYS_SENT = 'organisation.plan-expired';

/** Disables an endpoint. The lifecycle audits it. */
const disable = async (strapi: Core.Strapi, id: number, reason: string): Promise<void> => {
  await strapi.db.transaction(() => changeRecord(strapi, ENDPOINT, id, { enabled: false, disabled_reason: reason }));
};

/** Stores the outcome of a delivery, and disables an endpoint that answered 410 or has failed for too long. */
const settle = async (
  strapi: Core.Strapi,
  { id }: StoredEndpoint,
  outcome: Exclude<WebhookOutcome, { kind: 'interrupted' }>,
  now: number,
): Promise<Delivery> => {
  if (outcome.kind === 'done') {
    await recordDelivery(strapi, id, now, null);
    return outcome;
  }
  const reason = outcome.kind === 'gone' ? 'it answered 410 Gone' : outcome.reason;
  const failingSince = await recordDelivery(strapi, id, now, reason);
  if (outcome.kind === 'gone') await disable(strapi, id, 'It answered 410 Gone.');
  else if (shouldDisable(failingSince, now)) await disable(strapi, id, 'Nothing but failures for five days.');
  if (outcome.kind === 'retry') return outcome;
  return outcome.kind === 'gone' ? { kind: 'failed', reason, response: outcome.response } : { kind: 'failed', reason };
};

/**
 * Delivers an event to its webhook endpoint. A repeated delivery sends the same message with the same id.
 *
 * @param now the relay's time, in milliseconds
 * @param signal cancels the delivery when aborted
 */
export const deliverWebhook = async (
  strapi: Core.Strapi,
  event: ClaimedEvent,
  now: number,
  signal?: AbortSignal,
): Promise<Delivery> => {
  const { endpoint, secrets, reason } = await callableEndpoint(strapi, event.endpoint, now, {
    isAlwaysSent: event.event === ALWAYS_SENT,
  });
  if (reason !== undefined) return untried(reason);
  const outcome = await sendWebhook(
    {
      url: endpoint.url,
      id: messageIdOf(event.eventKey ?? String(event.id)),
      secrets,
      body: await bodyOf(strapi, event),
    },
    readWebhookSettings(strapi.config.get('webhooks')),
    signal,
  );
  if (outcome.kind === 'interrupted') return outcome;
  return settle(strapi, endpoint, outcome, now);
};
