import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { countsByStatus, type StatusCount } from '../../database/counts';
import { whereServedHere } from '../../tenancy/store/cells';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';

/**
 * How many agents of organisations that this node serves have each status; a long read of the index on organisation and
 * status. An agent without one is pending.
 *
 * @throws ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const countAgentsByStatus = async (strapi: Core.Strapi): Promise<Map<string, number>> => {
  const query = stoppable(connectionOf(strapi)('svc_agents as t'), 't.id');
  const counted = whereServedHere(strapi, query, 't.organisation_id')
    .groupBy('t.agent_status')
    .select({ status: 't.agent_status' })
    .count({ total: '*' });
  return countsByStatus(await readLong<StatusCount>(strapi, counted, PLATFORM, WHOLE_PLATFORM), 'pending');
};
