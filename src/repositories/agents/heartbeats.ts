import type { Core } from '@strapi/strapi';
import type { AgentStatus } from '../../domain/vocabularies';
import type { Knex } from 'knex';
import { whereServedHere } from '../../tenancy/store/cells';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import { lockFreeRows } from '../../database/commits/free-rows';
import { moment } from '../../database/moments';
import { lockFree } from '../../tenancy/store/organisation-locks';
import { countOf } from '../../database/counts';

/** What an agent reports with a heartbeat. Missing values do not change. */
export interface AgentReport {
  version?: string | null;
  capabilities?: unknown;
  clock_skew_seconds?: number | null;
  pending_results?: number | null;
  dropped_results?: number | null;
}

const TABLE = 'svc_agents';

const statusOf = async (agents: Knex.QueryBuilder): Promise<AgentStatus | null | undefined> => {
  const row = await agents.first<{ agent_status: AgentStatus | null } | undefined>('agent_status');
  return row?.agent_status;
};

/**
 * Stores the heartbeat of an active agent. It bypasses the query engine and so the audit log, because there are thousands of
 * heartbeats, and none changes a setting. It waits for no lock: a merge locks agents for as long as it takes, and their
 * heartbeats would keep every connection meanwhile.
 *
 * @returns false if nothing was stored: the agent is not active, or it is being changed
 */
export const storeHeartbeat = async (
  strapi: Core.Strapi,
  agentId: number,
  { capabilities, ...report }: AgentReport,
  now: Date,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const encoded = capabilities === null ? null : JSON.stringify(capabilities);
  const changed = await db(TABLE)
    .whereIn('id', lockFreeRows(db(TABLE).where({ id: agentId, agent_status: 'active' }).select('id')))
    .update({
      last_heartbeat_at: moment(strapi, now),
      updated_at: moment(strapi, now),
      ...report,
      ...(capabilities === undefined ? {} : { capabilities: encoded }),
    });
  return changed > 0;
};

/** The status of an agent; undefined if there is no such agent. */
export const findAgentStatus = (strapi: Core.Strapi, agentId: number): Promise<AgentStatus | null | undefined> =>
  statusOf(connectionOf(strapi)(TABLE).where({ id: agentId }));

/** Locks an agent's row until the open transaction ends, and returns its status. */
export const lockAgent = (strapi: Core.Strapi, agentId: number): Promise<AgentStatus | null | undefined> =>
  statusOf(connectionOf(strapi)(TABLE).where({ id: agentId }).forUpdate());

/** Locks an agent's row and returns its status; undefined at once if another transaction has locked the row. */
export const lockFreeAgent = (strapi: Core.Strapi, agentId: number): Promise<AgentStatus | null | undefined> =>
  statusOf(lockFreeRows(connectionOf(strapi)(TABLE).where({ id: agentId })));

/** An agent that fell silent. */
export interface SilentAgent {
  id: number;
  documentId: string;
  hostname: string | null;
  organisationId: number | null;
}

/** Active agents of the organisations that this node serves. */
const active = (strapi: Core.Strapi): Knex.QueryBuilder =>
  whereServedHere(strapi, connectionOf(strapi)(TABLE), `${TABLE}.${ORGANISATION_COLUMN}`).where(
    'agent_status',
    'active',
  );

const silent = (strapi: Core.Strapi, before: Date): Knex.QueryBuilder =>
  active(strapi)
    // An agent that was activated by hand and has never reported counts from that change.
    .whereRaw('coalesce(last_heartbeat_at, updated_at) < ?', [moment(strapi, before)]);

/** How many agents are active, and how many of them are silent. */
export const countActiveAgents = async (
  strapi: Core.Strapi,
  before: Date,
): Promise<{ active: number; silent: number }> => {
  const count = async (query: Knex.QueryBuilder): Promise<number> => countOf(await query.count({ total: 'id' }));
  return {
    active: await count(active(strapi)),
    silent: await count(silent(strapi, before)),
  };
};

/** The next silent agents, by numeric ids. */
export interface SilentPage {
  /** Last id of the previous batch, or 0. */
  afterId: number;
  limit: number;
  /** Null for all organisations. */
  organisationId: number | null;
}

/** Silent agents of one page. */
export interface SilentBatch {
  found: SilentAgent[];
  /** Those of them that are offline now. */
  taken: SilentAgent[];
  /** Numeric ids of organisations whose agents were left out, because another transaction has locked them. */
  busy: number[];
}

/**
 * Marks the next silent agents as offline, in the order of their ids and in the open transaction. An agent that is locked is
 * reporting or being changed; the next run checks it again. Agents of locked organisations are left out, unless all are of one.
 */
export const markSilentOffline = async (
  strapi: Core.Strapi,
  before: Date,
  now: Date,
  { afterId, limit, organisationId }: SilentPage,
): Promise<SilentBatch> => {
  const db = connectionOf(strapi);
  const query = silent(strapi, before).where('id', '>', afterId).orderBy('id').limit(limit);
  if (organisationId !== null) query.where(ORGANISATION_COLUMN, organisationId);
  const locked = isSqlite(strapi) ? query : query.forUpdate().skipLocked();
  const found = await locked.select<SilentAgent[]>({
    id: 'id',
    documentId: 'document_id',
    hostname: 'hostname',
    organisationId: ORGANISATION_COLUMN,
  });
  const { free: taken, busy } = await lockFree(strapi, found, (agent) => agent.organisationId);
  await db(TABLE)
    .whereIn(
      'id',
      taken.map(({ id }) => id),
    )
    .update({ agent_status: 'offline', updated_at: moment(strapi, now) });
  return { found, taken, busy: [...busy.keys()] };
};
