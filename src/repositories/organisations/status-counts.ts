import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { placedHereSql } from '../../tenancy/store/cells';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../tenancy/store/long-reads';

/**
 * How many organisations that this node serves have each status; a long read of one index.
 *
 * @throws ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const countOrganisationsByStatus = async (strapi: Core.Strapi): Promise<Map<string, number>> => {
  const query = stoppable(connectionOf(strapi)('organisations as t'), 't.id');
  const placed = placedHereSql(strapi, 't');
  if (placed !== null) void query.whereRaw(placed);
  const counted = query.groupBy('t.org_status').select({ status: 't.org_status' }).count({ total: 't.id' });
  const rows = await readLong<{ status: string; total: number | string }>(strapi, counted, PLATFORM, WHOLE_PLATFORM);
  return new Map(rows.map(({ status, total }) => [status, Number(total)]));
};
