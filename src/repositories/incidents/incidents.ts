import type { Core } from '@strapi/strapi';
import type { IncidentStatus, IncidentUpdate } from '../../domain/incidents/timeline';
import { connectionOf, isSqlite } from '../../database/connection';
import { countOf } from '../../database/counts';
import { moment, type StoredTime, toMilliseconds } from '../../database/moments';
import { storedJson, type StoredJson } from '../../database/stored-json';

const TABLE = 'incidents';

/** An incident that is not resolved, as far as it changes by itself. */
export interface OpenIncident {
  id: number;
  documentId: string;
  title: string;
  status: IncidentStatus;
  cause: string | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  updates: IncidentUpdate[];
  /** documentIds of the checks that it concerns. */
  checks: string[];
  organisationId: number;
}

interface Row {
  id: number;
  document_id: string;
  title: string;
  incident_status: IncidentStatus | null;
  cause: string | null;
  started_at: StoredTime | null;
  created_at: StoredTime;
  updates: StoredJson<IncidentUpdate[]>;
  checks: StoredJson<string[]>;
  organisation_id: number;
}

const COLUMNS = [
  'id',
  'document_id',
  'title',
  'incident_status',
  'cause',
  'started_at',
  'created_at',
  'updates',
  'checks',
  'organisation_id',
] as const satisfies (keyof Row)[];

const incidentOf = (row: Row): OpenIncident => ({
  id: row.id,
  documentId: row.document_id,
  title: row.title,
  status: row.incident_status ?? 'open',
  cause: row.cause,
  startedAt: toMilliseconds(row.started_at ?? row.created_at),
  updates: storedJson(row.updates) ?? [],
  checks: storedJson(row.checks) ?? [],
  organisationId: row.organisation_id,
});

/** Locks an incident until the open transaction ends; null if there is none. */
export const lockIncident = async (strapi: Core.Strapi, id: number): Promise<OpenIncident | null> => {
  const query = connectionOf(strapi)(TABLE).where({ id });
  const row = await (isSqlite(strapi) ? query : query.forUpdate()).first<Row | undefined>(...COLUMNS);
  return row ? incidentOf(row) : null;
};

/** The incident of a check that is not resolved; null if there is none. */
export const openIncidentOf = async (strapi: Core.Strapi, checkId: number): Promise<OpenIncident | null> => {
  const row = await connectionOf(strapi)(TABLE)
    .where('synthetic_check_id', checkId)
    .whereIn('incident_status', ['open', 'acknowledged'])
    .orderBy('id')
    .first<Row | undefined>(...COLUMNS);
  return row ? incidentOf(row) : null;
};

/** How many incidents of a check began since a time. */
export const countIncidentsSince = async (strapi: Core.Strapi, checkId: number, since: Date): Promise<number> =>
  countOf(
    await connectionOf(strapi)(TABLE)
      .where('synthetic_check_id', checkId)
      .where('started_at', '>=', moment(strapi, since))
      .count({ total: 'id' }),
  );
