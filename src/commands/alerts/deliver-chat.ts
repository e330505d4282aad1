import type { Core } from '@strapi/strapi';
import { alertLink } from '../../domain/alerts/alert-lines';
import { chatMessage } from '../../domain/alerts/chat-messages';
import { consoleAddress, organisationPage } from '../../domain/console-pages';
import { type Delivery, untried } from '../../integrations/delivery';
import { sendWebhook } from '../../integrations/webhook';
import { readWebhookSettings } from '../../integrations/webhook-settings';
import { openChannelUrl } from '../../repositories/alerts/channel-url';
import { findChannel, noteTold } from '../../repositories/alerts/channels';
import type { ClaimedEvent } from '../../repositories/events/outbox';
import type { AlertSent } from './tell-channels';

/**
 * Delivers an alert to the incoming webhook of a chat.
 *
 * @param now the relay's time, in milliseconds
 * @param signal cancels the delivery when aborted
 */
export const deliverChat = async (
  strapi: Core.Strapi,
  event: ClaimedEvent,
  now: number,
  signal?: AbortSignal,
): Promise<Delivery> => {
  const { alert } = event.payload as AlertSent;
  const channel = event.endpoint === null ? null : await findChannel(strapi, event.endpoint);
  if (!channel) return untried('the channel was deleted');
  if (!channel.enabled || (channel.type !== 'slack' && channel.type !== 'teams'))
    return untried('the channel is disabled');
  const url = channel.sealedUrl === null ? null : openChannelUrl(channel.sealedUrl);
  if (url === null) return untried('its address cannot be read under this ENCRYPTION_KEY: set it again');
  const page = organisationPage(alert.organisation.slug, alertLink(alert).screen);
  const link = consoleAddress(strapi.config.get<string>('mail.pagesUrl', ''), page) || null;
  const body = JSON.stringify(
    chatMessage(channel.type, alert, { link, timezone: channel.quiet_hours?.timezone ?? null }),
  );
  const settings = readWebhookSettings(strapi.config.get('webhooks'));
  const outcome = await sendWebhook(
    { url, id: event.eventKey ?? String(event.id), secrets: [], body },
    settings,
    signal,
  );
  if (outcome.kind === 'interrupted') return outcome;
  if (outcome.kind === 'done') {
    await noteTold(strapi, channel.id, now, null);
    return outcome;
  }
  const reason = outcome.kind === 'gone' ? 'it answered 410 Gone' : outcome.reason;
  await noteTold(strapi, channel.id, now, reason);
  return outcome.kind === 'retry' ? outcome : { kind: 'failed', reason };
};
