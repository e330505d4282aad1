import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { whereServedHere } from '../../tenancy/store/cells';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import { moment } from '../../database/moments';
import { countOf } from '../../database/counts';

/** What an agent tells of itself with a heartbeat. What it leaves out stays. */
export interface AgentReport {
  version?: string | null;
  capabilities?: unknown;
}

const TABLE = 'svc_agents';

/**
 * Notes that an active agent was heard of. It goes past the query engine, and so past the audit trail: machines report by
 * the thousand, and nothing is decided by it.
 *
 * @returns whether the agent is active; if not, nothing was noted
 */
export const noteHeartbeat = async (
  strapi: Core.Strapi,
  agentId: number,
  { version, capabilities }: AgentReport,
  now: Date,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const encoded = capabilities === null ? null : JSON.stringify(capabilities);
  const changed = await db(TABLE)
    .where({ id: agentId, agent_status: 'active' })
    .update({
      last_heartbeat_at: moment(strapi, now),
      updated_at: moment(strapi, now),
      ...(version === undefined ? {} : { version }),
      ...(capabilities === undefined ? {} : { capabilities: encoded }),
    });
  return changed > 0;
};

/** Holds an agent's row until the open transaction ends, and tells its status. */
export const holdAgent = async (strapi: Core.Strapi, agentId: number): Promise<string | null> => {
  const db = connectionOf(strapi);
  const row = (await db(TABLE).where({ id: agentId }).forUpdate().first('agent_status')) as
    { agent_status: string | null } | undefined;
  return row?.agent_status ?? null;
};

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
    // Who was made active by hand and never reported counts from that change.
    .whereRaw('coalesce(last_heartbeat_at, updated_at) < ?', [moment(strapi, before) as never]);

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

/**
 * Makes the next silent agents offline, in the order of their ids and in the open transaction. An agent that somebody
 * holds at this moment is reporting or being changed: the next run looks at it again.
 *
 * @param afterId id of the last one of the batch before, or 0
 */
export const takeSilentOffline = async (
  strapi: Core.Strapi,
  before: Date,
  now: Date,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<SilentAgent[]> => {
  const db = connectionOf(strapi);
  const query = silent(strapi, before).where('id', '>', afterId).orderBy('id').limit(limit);
  const held = isSqlite(strapi) ? query : query.forUpdate().skipLocked();
  const agents = (await held.select({
    id: 'id',
    documentId: 'document_id',
    hostname: 'hostname',
    organisationId: ORGANISATION_COLUMN,
  })) as SilentAgent[];
  await db(TABLE)
    .whereIn(
      'id',
      agents.map(({ id }) => id),
    )
    .update({ agent_status: 'offline', updated_at: moment(strapi, now) });
  return agents;
};
