import type { Core } from '@strapi/strapi';
import type { AlertedIncident, AlertEvent } from '../../domain/alerts/alert-lines';
import type { PlannedIncident, Told } from '../../domain/alerts/plan';
import type { Notice } from '../../repositories/alerts/alert-turns';
import { type TellableIncident, tellableIncidents } from '../../repositories/alerts/told-incidents';
import { windowInEffect, windowsOf } from '../../repositories/checks/maintenance-windows';
import { namesOf } from '../../repositories/organisations/organisation-names';
import { defined } from '../../values';

/** An incident that was resolved longer ago is told only to those who were told that it began. */
const RECENT_MS = 10 * 60_000;
/** Longer quiet hours than these lose recoveries. */
const KEPT_MS = 8 * 86_400_000;

/** What messages say about an incident. */
export const shown = ({
  labels: _1,
  openedAt: _2,
  startedAt: _3,
  acknowledgedAt: _4,
  resolvedAt: _5,
  ...incident
}: TellableIncident) => incident satisfies AlertedIncident;

/** What is the same for all who are told about the incidents of an organisation. */
export interface Situation {
  incidents: Map<string, { planned: PlannedIncident; incident: TellableIncident }>;
  /** When a maintenance window that holds something back ends; null if none does. */
  heldUntil: number | null;
  organisation: AlertEvent['organisation'];
  now: number;
  groupMs: number;
}

/** Reads what there is to tell. Times in milliseconds. */
export const readSituation = async (strapi: Core.Strapi, organisationId: number, now: number): Promise<Situation> => {
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

/** What a channel or a page was told, by documentIds of incidents. */
export const toldBy = (teller: string, notices: readonly Notice[]): Map<string, Told> =>
  new Map(
    notices
      .filter(({ channel }) => channel === teller)
      .map(({ incident, told, lastTold, recoveryTold }) => [
        incident,
        { toldAt: told, lastToldAt: lastTold, recoveryToldAt: recoveryTold },
      ]),
  );

/** What to store about that. */
export const noticesFrom = (teller: string, changed: ReadonlyMap<string, Told>): Notice[] =>
  [...changed].map(([incident, { toldAt, lastToldAt, recoveryToldAt }]) => ({
    channel: teller,
    incident,
    told: toldAt,
    lastTold: lastToldAt,
    recoveryTold: recoveryToldAt,
  }));

/**
 * The incidents that those who were told `told` may have to be told about.
 *
 * @param since when there was somebody to tell: what was over by then is no news, in milliseconds
 */
export const plannedFor = (
  { incidents, now }: Pick<Situation, 'incidents' | 'now'>,
  told: ReadonlyMap<string, Told>,
  since: number,
): PlannedIncident[] => {
  const isNews = (resolvedAt: number): boolean => resolvedAt >= since && now - resolvedAt < RECENT_MS;
  return [...incidents.values()]
    .map(({ planned }) => planned)
    .filter(({ id, resolvedAt }) => resolvedAt === null || told.has(id) || isNews(resolvedAt));
};
