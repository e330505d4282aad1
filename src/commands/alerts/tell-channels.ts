import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import type { AlertedIncident, AlertEvent } from '../../domain/alerts/alert-lines';
import { applyPlan, type PlannedIncident, planAlerts, type Told } from '../../domain/alerts/plan';
import type { EventDestination } from '../../domain/vocabularies';
import { ALERT_EVENT } from '../../domain/events/catalogue';
import { type Notice, noticesOf, settleAlerts, storeNotices } from '../../repositories/alerts/alert-turns';
import { channelsOf, type StoredChannel } from '../../repositories/alerts/channels';
import { type TellableIncident, tellableIncidents } from '../../repositories/alerts/told-incidents';
import { addDeliveries } from '../../repositories/events/outbox';
import { windowInEffect, windowsOf } from '../../repositories/checks/maintenance-windows';
import { namesOf } from '../../repositories/organisations/organisation-names';
import { tenancyOf } from '../../tenancy/tenancy';
import { defined } from '../../values';

/** An incident that was resolved longer ago is told only to channels that were told that it began. */
const RECENT_MS = 10 * 60_000;
/** Longer quiet hours than these lose recoveries. */
const KEPT_MS = 8 * 86_400_000;

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

const shown = ({
  labels: _1,
  openedAt: _2,
  startedAt: _3,
  acknowledgedAt: _4,
  resolvedAt: _5,
  ...incident
}: TellableIncident) => incident satisfies AlertedIncident;

/** What is the same for all channels of an organisation. */
interface Situation {
  incidents: Map<string, { planned: PlannedIncident; incident: TellableIncident }>;
  /** When a maintenance window that holds something back ends; null if none does. */
  heldUntil: number | null;
  organisation: AlertEvent['organisation'];
  now: number;
  groupMs: number;
}

const readSituation = async (strapi: Core.Strapi, organisationId: number, now: number): Promise<Situation> => {
  const found = await tellableIncidents(strapi, organisationId, now - KEPT_MS);
  const windows = await windowsOf(strapi, organisationId);
  let heldUntil: number | null = null;
  const incidents = new Map<string, { planned: PlannedIncident; incident: TellableIncident }>();
  for (const incident of found) {
    const { documentId: id, title, severity, startedAt, openedAt, acknowledgedAt, resolvedAt } = incident;
    const checks = [...incident.labels].map(([documentId, labels]) => ({ documentId, labels }));
    const inEffect = (at: number) => checks.flatMap((check) => windowInEffect(windows, check, at) ?? [])[0];
    const held = inEffect(now);
    if (held) heldUntil = Math.min(heldUntil ?? Infinity, held.until);
    const resolvedInMaintenance = resolvedAt !== null && inEffect(resolvedAt) !== undefined;
    const planned: PlannedIncident = {
      id,
      title,
      severity,
      checks,
      startedAt,
      openedAt,
      acknowledgedAt,
      resolvedAt,
      inMaintenance: held !== undefined,
      resolvedInMaintenance,
    };
    incidents.set(id, { planned, incident });
  }
  const organisation = defined((await namesOf(strapi, [organisationId])).get(organisationId));
  const groupMs = strapi.config.get<number>('watchdogs.alertGroupMs');
  return { incidents, heldUntil, organisation, now, groupMs };
};

const noticesFrom = (channel: string, changed: ReadonlyMap<string, Told>): Notice[] =>
  [...changed].map(([incident, { toldAt, lastToldAt, recoveryToldAt }]) => ({
    channel,
    incident,
    told: toldAt,
    lastTold: lastToldAt,
    recoveryTold: recoveryToldAt,
  }));

/** Tells one channel what it has to be told now; returns when to look again. */
const tell = async (
  strapi: Core.Strapi,
  channel: StoredChannel,
  notices: readonly Notice[],
  { incidents, organisation, now, groupMs }: Situation,
): Promise<number | null> => {
  const told = new Map(
    notices
      .filter((notice) => notice.channel === channel.id)
      .map((notice): [string, Told] => [
        notice.incident,
        { toldAt: notice.told, lastToldAt: notice.lastTold, recoveryToldAt: notice.recoveryTold },
      ]),
  );
  const planned = [...incidents.values()]
    .map((entry) => entry.planned)
    .filter(({ id, resolvedAt }) => resolvedAt === null || told.has(id) || now - resolvedAt < RECENT_MS);
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
 * Tells the alert channels of an organisation what they have to be told now, in the open transaction, and decides when to look again.
 *
 * @param organisationId numeric id
 * @param now milliseconds
 */
export const tellChannels = async (strapi: Core.Strapi, organisationId: number, now: number): Promise<void> => {
  const channels = (await mayTell(strapi, organisationId)) ? await channelsOf(strapi, organisationId) : [];
  if (channels.length === 0) return settleAlerts(strapi, organisationId, null);
  const situation = await readSituation(strapi, organisationId, now);
  const ids = channels.map(({ id }) => id);
  const notices = await noticesOf(strapi, ids, [...situation.incidents.keys()]);
  const times: number[] = situation.heldUntil === null ? [] : [situation.heldUntil];
  for (const channel of channels) {
    const next = await tell(strapi, channel, notices, situation);
    if (next !== null) times.push(next);
  }
  return settleAlerts(strapi, organisationId, times.length === 0 ? null : Math.max(now + 1, Math.min(...times)));
};
