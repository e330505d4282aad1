import type { Core } from '@strapi/strapi';
import type { AlertedIncident } from '../../domain/alerts/alert-lines';
import type { Severity } from '../../domain/alerts/plan';
import { type ResultCause, RESULT_CAUSES } from '../../domain/vocabularies';
import { connectionOf } from '../../database/connection';
import { moment, type StoredTime, toIso, toMilliseconds } from '../../database/moments';
import { storedJson, type StoredJson } from '../../database/stored-json';
import { isOneOf } from '../../values';

/** Incidents that are looked at: the newest. */
const MAX_INCIDENTS = 1000;

/** An incident that channels may have to be told about. */
export interface TellableIncident extends AlertedIncident {
  labels: Map<string, string[]>;
  openedAt: number;
  startedAt: number;
  acknowledgedAt: number | null;
  resolvedAt: number | null;
}

interface Row {
  document_id: string;
  title: string;
  severity: Severity | null;
  cause: string | null;
  flapping: boolean | number | null;
  checks: StoredJson<string[]>;
  started_at: StoredTime | null;
  created_at: StoredTime;
  acknowledged_at: StoredTime | null;
  resolved_at: StoredTime | null;
}

const causeOf = (cause: string | null): ResultCause | null => (isOneOf(RESULT_CAUSES, cause) ? cause : null);

const rowsOf = (strapi: Core.Strapi, organisationId: number, since: number): Promise<Row[]> =>
  connectionOf(strapi)('incidents')
    .where('organisation_id', organisationId)
    .where((row) => void row.whereNull('resolved_at').orWhere('resolved_at', '>=', moment(strapi, new Date(since))))
    .orderBy('id', 'desc')
    .limit(MAX_INCIDENTS)
    .select<Row[]>(
      'document_id',
      'title',
      'severity',
      'cause',
      'flapping',
      'checks',
      'started_at',
      'created_at',
      'acknowledged_at',
      'resolved_at',
    );

/** The incidents of an organisation that are open or were resolved since a time (milliseconds), oldest first. */
export const tellableIncidents = async (
  strapi: Core.Strapi,
  organisationId: number,
  since: number,
): Promise<TellableIncident[]> => {
  const rows = (await rowsOf(strapi, organisationId, since)).reverse();
  const named = [...new Set(rows.flatMap(({ checks }) => storedJson(checks) ?? []))];
  const known = await connectionOf(strapi)('synthetic_checks')
    .where('organisation_id', organisationId)
    .whereIn('document_id', named)
    .select<{ document_id: string; name: string; labels: StoredJson<string[]> }[]>('document_id', 'name', 'labels');
  const byId = new Map(known.map((check) => [check.document_id, check]));
  return rows.map((row) => {
    const checks = (storedJson(row.checks) ?? []).flatMap((id) => byId.get(id) ?? []);
    const startedAt = toMilliseconds(row.started_at ?? row.created_at);
    return {
      documentId: row.document_id,
      title: row.title,
      severity: row.severity ?? 'high',
      cause: causeOf(row.cause),
      flapping: row.flapping === true || row.flapping === 1,
      started_at: new Date(startedAt).toISOString(),
      resolved_at: row.resolved_at === null ? null : toIso(row.resolved_at),
      checks: checks.map(({ document_id: documentId, name }) => ({ documentId, name })),
      labels: new Map(checks.map(({ document_id: id, labels }) => [id, storedJson(labels) ?? []])),
      openedAt: toMilliseconds(row.created_at),
      startedAt,
      acknowledgedAt: toMilliseconds(row.acknowledged_at),
      resolvedAt: toMilliseconds(row.resolved_at),
    };
  });
};
