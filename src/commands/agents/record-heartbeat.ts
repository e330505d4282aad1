import type { Core } from '@strapi/strapi';
import { type AgentReport, lockAgent, storeHeartbeat } from '../../repositories/agents/heartbeats';
import { changeRecord } from '../../tenancy/store/system-records';

/**
 * Records that an agent was heard of. One that waits or fell silent becomes active, which is on record; the heartbeat
 * itself is not.
 *
 * @throws ValidationError `AGENT_REVOKED`
 */
export const recordHeartbeat = async (strapi: Core.Strapi, agentId: number, report: AgentReport): Promise<void> => {
  const now = new Date();
  if (await storeHeartbeat(strapi, agentId, report, now)) return;
  await strapi.db.transaction(async () => {
    // Of two first heartbeats one makes the change.
    if ((await lockAgent(strapi, agentId)) !== 'active')
      await changeRecord(strapi, 'api::svc-agent.svc-agent', agentId, {
        agent_status: 'active',
        last_heartbeat_at: now,
      });
    await storeHeartbeat(strapi, agentId, report, now);
  });
};
