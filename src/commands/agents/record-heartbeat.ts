import type { Core } from '@strapi/strapi';
import { type AgentReport, findAgentStatus, lockFreeAgent, storeHeartbeat } from '../../repositories/agents/heartbeats';
import { changeRecord } from '../../tenancy/store/system-records';

/**
 * Records an agent's heartbeat. A pending or offline agent becomes active, which is audited; the heartbeat itself is
 * not. The heartbeat of an agent that is being changed is dropped, because the next one follows soon.
 *
 * @returns whether it may have become active
 * @throws ValidationError `AGENT_REVOKED`
 */
export const recordHeartbeat = async (strapi: Core.Strapi, agentId: number, report: AgentReport): Promise<boolean> => {
  const now = new Date();
  if (await storeHeartbeat(strapi, agentId, report, now)) return false;
  // An active agent is being changed. Its heartbeats must not wait for the turn of a transaction either.
  if ((await findAgentStatus(strapi, agentId)) === 'active') return false;
  await strapi.db.transaction(async () => {
    const status = await lockFreeAgent(strapi, agentId);
    if (status === undefined) return;
    // If two first heartbeats arrive together, only one makes the change.
    if (status !== 'active')
      await changeRecord(strapi, 'api::svc-agent.svc-agent', agentId, {
        agent_status: 'active',
        last_heartbeat_at: now,
      });
    await storeHeartbeat(strapi, agentId, report, now);
  });
  return true;
};
