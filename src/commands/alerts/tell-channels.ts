import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import type { AlertEvent } from '../../domain/alerts/alert-lines';
import { applyPlan, planAlerts } from '../../domain/alerts/plan';
import type { EventDestination } from '../../domain/vocabularies';
import { ALERT_EVENT } from '../../domain/events/catalogue';
import { type Notice, noticesOf, settleAlerts, storeNotices } from '../../repositories/alerts/alert-turns';
import { channelsOf, type StoredChannel } from '../../repositories/alerts/channels';
import { addDeliveries } from '../../repositories/events/outbox';
import { tenancyOf } from '../../tenancy/tenancy';
import { defined } from '../../values';
import { pagesWithSubscribers, tellSubscribers } from '../status-pages/tell-subscribers';
import { noticesFrom, plannedFor, readSituation, shown, type Situation, toldBy } from './situation';

/** The message of one channel. */
export interface AlertSent {
  /** documentId. */
  channel: string;
  alert: AlertEvent;
}

const destinationOf = ({ type }: StoredChannel): EventDestination => {
  if (type === 'email') return 'mail';
  return type === 'webhook' ? 'webhook' : 'chat';
};

/**
 * Puts the message of a channel into the outbox, in the open transaction.
 *
 * @param at when it is sent
 */
export const sendAlert = async (
  strapi: Core.Strapi,
  channel: StoredChannel,
  alert: AlertEvent,
  at = new Date(),
): Promise<void> => {
  const endpoint = channel.type === 'webhook' ? channel.endpoint : channel.type === 'email' ? null : channel.id;
  if (channel.type === 'webhook' && endpoint === null) return;
  const payload: AlertSent = { channel: channel.id, alert };
  const { organisationId } = channel;
  const delivery = {
    event: ALERT_EVENT,
    eventKey: createId(),
    destination: destinationOf(channel),
    organisationId,
    payload,
  };
  await addDeliveries(strapi, [endpoint === null ? delivery : { ...delivery, endpoint }], at);
};

/** Tells one channel what it has to be told now; returns when to look again. */
const tell = async (
  strapi: Core.Strapi,
  channel: StoredChannel,
  notices: readonly Notice[],
  situation: Situation,
): Promise<number | null> => {
  const { incidents, organisation, now, groupMs } = situation;
  const told = toldBy(channel.id, notices);
  const planned = plannedFor(situation, told, channel.createdAt);
  const plan = planAlerts({ channel, incidents: planned, told, now, groupMs });
  const named = (ids: readonly string[]) => ids.map((id) => shown(defined(incidents.get(id)).incident));
  if (plan.opened.length + plan.repeated.length + plan.resolved.length > 0) {
    await sendAlert(strapi, channel, {
      organisation,
      opened: named(plan.opened),
      repeated: named(plan.repeated),
      resolved: named(plan.resolved),
      at: new Date(now).toISOString(),
    });
    await storeNotices(strapi, noticesFrom(channel.id, applyPlan(plan, { incidents: planned, told, now })));
  }
  return plan.nextAt;
};

/** Whether the plan of an organisation includes alert channels. */
export const mayTell = async (strapi: Core.Strapi, organisationId: number): Promise<boolean> => {
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  return facts !== undefined && !facts.withheld.includes('alert_channels');
};

/**
 * Tells the alert channels of an organisation, and the subscribers of its status pages, what they have to be told now, in the open
 * transaction, and decides when to look again.
 *
 * @param organisationId numeric id
 * @param now milliseconds
 */
export const tellChannels = async (strapi: Core.Strapi, organisationId: number, now: number): Promise<void> => {
  const channels = (await mayTell(strapi, organisationId)) ? await channelsOf(strapi, organisationId) : [];
  const pages = await pagesWithSubscribers(strapi, organisationId);
  if (channels.length + pages.length === 0) return settleAlerts(strapi, organisationId, null);
  const situation = await readSituation(strapi, organisationId, now);
  const ids = [...channels.map(({ id }) => id), ...pages.map(({ page }) => page.documentId)];
  const notices = await noticesOf(strapi, ids, [...situation.incidents.keys()]);
  const times: number[] = situation.heldUntil === null ? [] : [situation.heldUntil];
  for (const channel of channels) {
    const next = await tell(strapi, channel, notices, situation);
    if (next !== null) times.push(next);
  }
  times.push(...(await tellSubscribers(strapi, pages, notices, situation)));
  return settleAlerts(strapi, organisationId, times.length === 0 ? null : Math.max(now + 1, Math.min(...times)));
};
