import type { Core } from '@strapi/strapi';
import { type Failure, WHOLE_RUN } from '../../domain/watchdog-failures';
import { ownCellName } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toMilliseconds } from '../../database/moments';

const TABLE = 'watchdog_runs';

/** The failure that is recorded for a run whose process died. */
export const PROCESS_ENDED: Failure = { record: WHOLE_RUN, cause: 'The process ended before the run did.', count: 1 };

/**
 * Marks unfinished runs of this cell as failed, because their process died. Only the node with the watchdog's lease may call
 * it: then no other run of the cell is in progress.
 *
 * @param watchdog its name
 */
export const failUnfinishedRuns = async (strapi: Core.Strapi, watchdog: string): Promise<void> => {
  const db = connectionOf(strapi);
  const now = new Date();
  const ofCell = { watchdog, cell: ownCellName(strapi) };
  await db(TABLE)
    .where(ofCell)
    .whereNull('ended_at')
    .update({ ended_at: now, failed: db.raw('coalesce(failed, 0) + 1'), failures: JSON.stringify([PROCESS_ENDED]) });
};

/** A recorded run. Times in milliseconds. */
interface PastRun {
  startedAt: number;
  endedAt: number;
  failed: number;
}

interface RunRow {
  started_at: StoredTime;
  ended_at: StoredTime | null;
  failed: number | null;
}

const runOf = ({ started_at: startedAt, ended_at: endedAt, failed }: RunRow): PastRun => ({
  startedAt: toMilliseconds(startedAt),
  endedAt: toMilliseconds(endedAt ?? startedAt),
  failed: Number(failed ?? 0),
});

/** The last run of a watchdog in this cell that began, and the last that ended; null if there is none. Dry runs do not count. */
export const lastRuns = async (
  strapi: Core.Strapi,
  watchdog: string,
): Promise<{ latest: PastRun | null; ended: PastRun | null }> => {
  const db = connectionOf(strapi);
  const rows = await db(TABLE)
    .where({ watchdog, cell: ownCellName(strapi) })
    .where((kind) => void kind.where('dry_run', false).orWhereNull('dry_run'))
    .orderBy('started_at', 'desc')
    .limit(2)
    .select<RunRow[]>('started_at', 'ended_at', 'failed');
  const ended = rows.find((row) => row.ended_at !== null);
  return { latest: rows[0] ? runOf(rows[0]) : null, ended: ended ? runOf(ended) : null };
};

/** A run of a list. Times in milliseconds; the end is null while it runs. */
export interface ListedRun {
  watchdog: string;
  startedAt: number;
  endedAt: number | null;
  scanned: number;
  changed: number;
  failed: number;
  dryRun: boolean;
  by: string | null;
}

type ListedRow = RunRow & {
  watchdog: string;
  scanned: number | null;
  changed: number | null;
  dry_run: boolean | number | null;
  run_by: string | null;
};

const LISTED = ['watchdog', 'started_at', 'ended_at', 'scanned', 'changed', 'failed', 'dry_run', 'run_by'];

/**
 * The last runs of watchdogs in this cell, the latest first, with one statement. For each watchdog, the index on its name and
 * the start of its runs is read.
 *
 * @param names of the watchdogs
 * @param most runs of each
 */
export const recentRuns = async (strapi: Core.Strapi, names: readonly string[], most: number): Promise<ListedRun[]> => {
  const db = connectionOf(strapi);
  const cell = ownCellName(strapi);
  const parts = names.map((watchdog) => {
    const runs = db(TABLE).where({ watchdog, cell }).orderBy('started_at', 'desc').limit(most).select(LISTED);
    // SQLite accepts a limit within a union only in a subquery.
    return db.select('*').from(runs.as('runs'));
  });
  const rows: ListedRow[] = await db.unionAll(parts);
  return rows.map((row) => ({
    watchdog: row.watchdog,
    startedAt: toMilliseconds(row.started_at),
    endedAt: toMilliseconds(row.ended_at),
    scanned: Number(row.scanned ?? 0),
    changed: Number(row.changed ?? 0),
    failed: Number(row.failed ?? 0),
    dryRun: Boolean(row.dry_run),
    by: row.run_by,
  }));
};
