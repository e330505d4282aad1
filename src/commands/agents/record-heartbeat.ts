import type { Core } from '@strapi/strapi';
import { type AgentReport, lockAgent, storeHeartbeat } from '../../repositories/agents/heartbeats';
import { changeRecord } from '../../tenancy/store/system-records';

/**
 * Records an agent's heartbeat. A pending or offline agent becomes active, which is audited; the heartbeat itself is
 * not.
 *
 * @throws ValidationError `AGENT_REVOKED`
 */
export const recordHeartbeat = async (strapi: Core.Strapi, agentId: number, report: AgentReport): Promise<void> => {
  const now = new Date();
  if (await storeHeartbeat(strapi, agentId, report, now)) return;
  await strapi.db.transaction(async () => {
    // If two first heartbeats arrive together, only one makes the change.
    if ((await lockAgent(strapi, agentId)) !== 'active')
      await changeRecord(strapi, 'api::svc-agent.svc-agent', agentId, {
        agent_status: 'active',
        last_heartbeat_at: now,
      });
    await storeHeartbeat(strapi, agentId, report, now);
  });
};
