import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { countsByStatus, type StatusCount } from '../../database/counts';
import { placedHereSql } from '../../tenancy/store/cells';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';

/**
 * How many organisations that this node serves have each status; a long read of one index. One without a status is active.
 *
 * @throws ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const countOrganisationsByStatus = async (strapi: Core.Strapi): Promise<Map<string, number>> => {
  const query = stoppable(connectionOf(strapi)('organisations as t'), 't.id');
  const placed = placedHereSql(strapi, 't');
  if (placed !== null) void query.whereRaw(placed);
  const counted = query.groupBy('t.org_status').select({ status: 't.org_status' }).count({ total: 't.id' });
  return countsByStatus(await readLong<StatusCount>(strapi, counted, PLATFORM, WHOLE_PLATFORM), 'active');
};
