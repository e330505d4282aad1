import type { Core } from '@strapi/strapi';
import { actAsWatchdog } from '../lifecycles/actor';
import { addRecord, changeRecord } from '../tenancy/records';
import { tidyRuns } from '../tenancy/watchdog-runs';
import { runExclusively } from './run-exclusively';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

const WATCHDOG_RUN = 'api::watchdog-run.watchdog-run';
const MAX_NAME_LENGTH = 255;

/** How a run is asked for. */
export interface RunRequest extends RunOptions {
  /** The moment that the job takes for now. */
  now: Date;
  /** Who wants it. */
  by: string;
}

/** What a run did, and the record of it. */
export interface RunReport extends RunOutcome {
  /** documentId of the watchdog-run. */
  documentId: string;
}

let stopping = new AbortController();
const underWay = new Set<Promise<unknown>>();

/** Progress is where a run can be stopped: between two batches, with nothing half done. */
const stoppable =
  (isHeld: () => boolean, onProgress: RunOptions['onProgress']) =>
  (done: number, total: number): void => {
    if (stopping.signal.aborted) throw new Error('The application is stopping; the next run goes on.');
    if (!isHeld()) throw new Error('Another node has taken over.');
    onProgress?.(done, total);
  };

const runOnRecord = async (
  strapi: Core.Strapi,
  watchdog: Watchdog,
  { now, by, dryRun = false, onProgress, stayMs = 0 }: RunRequest,
  isHeld: () => boolean,
): Promise<RunReport> => {
  await tidyRuns(strapi, watchdog.name);
  const record = await addRecord(strapi, WATCHDOG_RUN, null, {
    watchdog: watchdog.name,
    moment: new Date(now.getTime()),
    started_at: new Date(),
    run_by: by.slice(0, MAX_NAME_LENGTH),
    dry_run: dryRun,
  });
  let outcome: RunOutcome = { scanned: 0, changed: 0, failed: 1 };
  try {
    const options = { dryRun, onProgress: stoppable(isHeld, onProgress), signal: stopping.signal, stayMs };
    outcome = await actAsWatchdog(watchdog.name, () => watchdog.run(strapi, now, options));
  } finally {
    const { scanned, changed, failed } = outcome;
    await changeRecord(strapi, WATCHDOG_RUN, record.id, { ended_at: new Date(), scanned, changed, failed });
  }
  return { ...outcome, documentId: record.documentId };
};

/**
 * Runs a background job, alone among all nodes, and puts the run on record.
 *
 * @returns what it did, or null where the job is running already
 * @throws Error what the job throws; the run is on record as failed then
 */
export const runWatchdog = async (
  strapi: Core.Strapi,
  watchdog: Watchdog,
  request: RunRequest,
): Promise<RunReport | null> => {
  const running = runExclusively(strapi, watchdog.name, (isHeld) => runOnRecord(strapi, watchdog, request, isHeld));
  underWay.add(running);
  try {
    return await running;
  } finally {
    underWay.delete(running);
  }
};

/** Stops the runs of this node at their next sign of progress, and waits for them. */
export const stopRuns = async (): Promise<void> => {
  stopping.abort();
  await Promise.allSettled(underWay);
  stopping = new AbortController();
};
