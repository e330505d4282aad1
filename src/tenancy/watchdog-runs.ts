import type { Core } from '@strapi/strapi';
import { connectionOf } from './connection';

const TABLE = 'watchdog_runs';

/** A job that runs every ten seconds leaves three million rows a year. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Closes as failed what runs that died left open, and forgets runs older than thirty days. Only the holder of the job's
 * lease may call it: then no other run is under way.
 *
 * @param watchdog name of the job
 */
export const tidyRuns = async (strapi: Core.Strapi, watchdog: string): Promise<void> => {
  const db = await connectionOf(strapi);
  const now = new Date();
  await db(TABLE)
    .where({ watchdog })
    .whereNull('ended_at')
    .update({ ended_at: now, failed: db.raw('coalesce(failed, 0) + 1') });
  await db(TABLE)
    .where({ watchdog })
    .where('started_at', '<', new Date(now.getTime() - KEPT_MS))
    .delete();
};
