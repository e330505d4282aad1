import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { whereServedHere } from '../../tenancy/store/cells';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../tenancy/store/long-reads';

/**
 * How many agents of organisations that this node serves have each status; a long read of the index on organisation and
 * status.
 *
 * @throws ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const countAgentsByStatus = async (strapi: Core.Strapi): Promise<Map<string, number>> => {
  const query = stoppable(connectionOf(strapi)('svc_agents as t'), 't.id');
  const counted = whereServedHere(strapi, query, 't.organisation_id')
    .groupBy('t.agent_status')
    .select({ status: 't.agent_status' })
    .count({ total: '*' });
  const rows = await readLong<{ status: string; total: number | string }>(strapi, counted, PLATFORM, WHOLE_PLATFORM);
  return new Map(rows.map(({ status, total }) => [status, Number(total)]));
};
