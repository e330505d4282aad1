import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../../database/connection';
import { lockRollups } from './fold-changes';
import { rollupStateOf } from './rollup-state';
import { CHANGES, RESULTS, ROLLUPS, STATE } from './rollup-tables';

/**
 * Counts the results of a check again, in the open transaction: removes its roll-ups, except those of days whose results have been
 * removed, and notes each result as a change. On PostgreSQL, reports for the check wait until the transaction ends.
 *
 * @param id numeric id of the check
 */
export const recountCheck = async (strapi: Core.Strapi, id: number): Promise<void> => {
  const db = await lockRollups(strapi);
  await db('synthetic_checks').where({ id }).forUpdate().first('id');
  await db(STATE).forUpdate().first('id');
  const { rawFrom } = await rollupStateOf(strapi);
  await db(ROLLUPS).where('check_id', id).where('starts', '>=', rawFrom).delete();
  await db(CHANGES).where('check_id', id).where('seen', '>=', rawFrom).delete();
  const time = 'coalesce(checked_at, created_at)';
  const seen = isSqlite(strapi) ? time : `cast(floor(extract(epoch from ${time}) * 1000) as bigint)`;
  await db.raw(
    `insert into ${CHANGES} (check_id, seen, result_status, ms, n)
       select synthetic_check_id, ${seen}, coalesce(result_status, ''), response_time_ms, 1 from ${RESULTS}
       where organisation_id = (select organisation_id from synthetic_checks where id = ?) and synthetic_check_id = ?
         and ${seen} >= ?`,
    [id, id, rawFrom],
  );
};
