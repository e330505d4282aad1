import type { Core } from '@strapi/strapi';
import { type IncidentStatus, isFinal, type IncidentUpdate, withUpdate } from '../../domain/incidents/timeline';
import type { SEVERITIES } from '../../domain/vocabularies';
import { wakeAlerts } from '../../repositories/alerts/alert-turns';
import { lockIncident, type OpenIncident } from '../../repositories/incidents/incidents';
import { addRecord, changeRecord } from '../../tenancy/store/system-records';
import { invalid } from '../../wire/errors/http-errors';
import { emitEvents } from '../events/emit-events';
import type { EventName } from '../../domain/events/catalogue';

const INCIDENT = 'api::incident.incident';

/** The event of an incident that begins. */
export const INCIDENT_OPENED = 'incident.opened' satisfies EventName;

/** A new incident. */
export interface NewIncident {
  organisationId: number;
  title: string;
  severity: (typeof SEVERITIES)[number];
  /** The check that is down; null for an incident that a person opens. */
  check: { id: number; documentId: string } | null;
  cause: string | null;
  startedAt: Date;
  isFlapping: boolean;
}

/** The update that begins a timeline. */
export const openedUpdate = (at: Date, message: string | null, author: string | null): IncidentUpdate => ({
  at: at.toISOString(),
  kind: 'opened',
  message,
  public: false,
  author,
});

/** What an event says about an incident. */
interface EmittedIncident {
  documentId: string;
  title: string;
  status: IncidentStatus;
  /** documentIds. */
  checks: readonly string[];
  startedAt: number;
  resolvedAt: Date | null;
}

/** Emits an event about an incident, in the open transaction. */
export const emitIncident = (
  strapi: Core.Strapi,
  name: EventName,
  organisationId: number | null,
  { documentId, title, status, checks, startedAt, resolvedAt }: EmittedIncident,
): Promise<void> => {
  const times = { started_at: new Date(startedAt).toISOString(), resolved_at: resolvedAt?.toISOString() ?? null };
  return emitEvents(strapi, [
    { name, organisationId, payload: { incident: { documentId, title, status, checks, ...times } } },
  ]);
};

/** Opens an incident, in the open transaction. */
export const openIncident = async (strapi: Core.Strapi, incident: NewIncident, now: Date): Promise<void> => {
  const { organisationId, title, severity, check, cause, startedAt } = incident;
  const { documentId } = await addRecord(strapi, INCIDENT, organisationId, {
    title,
    severity,
    incident_status: 'open',
    synthetic_check: check?.id ?? null,
    checks: check ? [check.documentId] : [],
    cause,
    started_at: startedAt,
    flapping: incident.isFlapping,
    updates: [openedUpdate(startedAt, cause, null)],
  });
  await emitIncident(strapi, INCIDENT_OPENED, organisationId, {
    ...{ documentId, title, status: 'open', checks: check ? [check.documentId] : [] },
    ...{ startedAt: startedAt.getTime(), resolvedAt: null },
  });
  await wakeAlerts(strapi, organisationId, now.getTime());
};

/** Adds to the timeline of an incident, in the open transaction. */
export const addUpdate = (
  strapi: Core.Strapi,
  { id, updates }: OpenIncident,
  update: IncidentUpdate,
  more: Record<string, unknown> = {},
): Promise<void> => changeRecord(strapi, INCIDENT, id, { ...more, updates: withUpdate(updates, update) });

/** Resolves an incident, in the open transaction. */
export const resolveIncident = async (
  strapi: Core.Strapi,
  incident: OpenIncident,
  { at, author, message, isPublic }: { at: Date; author: string | null; message: string | null; isPublic: boolean },
  now: Date,
): Promise<void> => {
  const update: IncidentUpdate = { at: at.toISOString(), kind: 'resolved', message, public: isPublic, author };
  await addUpdate(strapi, incident, update, { incident_status: 'resolved', resolved_at: at });
  const { organisationId } = incident;
  const resolved = { ...incident, status: 'resolved', resolvedAt: at } as const;
  await emitIncident(strapi, 'incident.resolved', organisationId, resolved);
  await wakeAlerts(strapi, organisationId, now.getTime());
};

/** An incident that a request changes, locked. @throws ValidationError `INCIDENT_RESOLVED` */
const lockOpen = async (strapi: Core.Strapi, id: number): Promise<OpenIncident> => {
  const incident = await lockIncident(strapi, id);
  if (incident && !isFinal(incident.status)) return incident;
  throw invalid([{ path: ['status'], message: 'A resolved incident does not change.' }], 'INCIDENT_RESOLVED', {
    remedy: 'Open another incident: POST /api/incidents.',
  });
};

/** What a person says about an incident. */
export interface Said {
  author: string;
  message: string | null;
  isPublic: boolean;
}

/**
 * Adds what a person writes to the timeline of an incident.
 *
 * @throws ValidationError `INCIDENT_RESOLVED`
 */
export const writeUpdate = async (
  strapi: Core.Strapi,
  id: number,
  { kind, author, message, isPublic }: Said & { kind: IncidentUpdate['kind'] },
): Promise<void> => {
  await strapi.db.transaction(async () => {
    const at = new Date().toISOString();
    const incident = await lockOpen(strapi, id);
    await addUpdate(strapi, incident, { at, kind, message, public: isPublic, author });
    // Subscribers of status pages are told at once.
    if (isPublic) await wakeAlerts(strapi, incident.organisationId, Date.parse(at));
  });
};

/**
 * Acknowledges an incident, so that alerts are not repeated. A second time changes nothing.
 *
 * @throws ValidationError `INCIDENT_RESOLVED`
 */
export const acknowledge = async (strapi: Core.Strapi, id: number, author: string): Promise<void> => {
  await strapi.db.transaction(async () => {
    const incident = await lockOpen(strapi, id);
    if (incident.status === 'acknowledged') return;
    const now = new Date();
    const { organisationId } = incident;
    const update: IncidentUpdate = {
      at: now.toISOString(),
      kind: 'acknowledged',
      message: null,
      public: false,
      author,
    };
    const more = { incident_status: 'acknowledged', acknowledged_at: now, acknowledged_by: author };
    await addUpdate(strapi, incident, update, more);
    const acknowledged = { ...incident, status: 'acknowledged', resolvedAt: null } as const;
    await emitIncident(strapi, 'incident.acknowledged', organisationId, acknowledged);
    await wakeAlerts(strapi, organisationId, now.getTime());
  });
};

/**
 * Resolves an incident for a person.
 *
 * @throws ValidationError `INCIDENT_RESOLVED`
 */
export const resolveByHand = async (strapi: Core.Strapi, id: number, said: Said): Promise<void> => {
  await strapi.db.transaction(async () => {
    const incident = await lockOpen(strapi, id);
    const now = new Date();
    await resolveIncident(strapi, incident, { at: now, ...said }, now);
  });
};
