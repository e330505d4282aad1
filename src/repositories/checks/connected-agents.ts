import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { moment } from '../../database/moments';
import { storedJson, type StoredJson } from '../../database/stored-json';

/** Agents wait for work at most 25 seconds, and then ask again. */
const CONNECTED_MS = 60_000;
const MAX_AGENTS = 200;

/** Agents that run checks say so with their heartbeats; others only report what their owners send. */
export const RUNS_CHECKS = `cast(capabilities as text) like '%"probes"%'`;

/** The agents of an organisation that have just reported, the latest first. */
export const connectedAgents = async (
  strapi: Core.Strapi,
  organisationId: number,
  now: number,
): Promise<{ documentId: string; labels: readonly string[] }[]> => {
  const rows = await connectionOf(strapi)('svc_agents')
    .where({ [ORGANISATION_COLUMN]: organisationId, agent_status: 'active' })
    .whereRaw(RUNS_CHECKS)
    .where('last_heartbeat_at', '>=', moment(strapi, new Date(now - CONNECTED_MS)))
    .orderBy('last_heartbeat_at', 'desc')
    .limit(MAX_AGENTS)
    .select<{ document_id: string; labels: StoredJson<string[]> }[]>('document_id', 'labels');
  return rows.map(({ document_id: documentId, labels }) => ({ documentId, labels: storedJson(labels) ?? [] }));
};
