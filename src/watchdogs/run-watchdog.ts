import type { Core } from '@strapi/strapi';
import { causeOf, type Failure, FailureList, WHOLE_RUN } from '../domain/watchdog-failures';
import { actAsWatchdog } from '../audit/actor';
import { ownCellName } from '../tenancy/store/cells';
import { addRecord, changeRecord } from '../tenancy/store/system-records';
import { tidyRuns } from '../repositories/watchdogs/watchdog-runs';
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
  /** The first records that it could not deal with. */
  failures: readonly Failure[];
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

/** Logs what a run could not deal with, and keeps it for the record of the run. */
const noteFailures = (strapi: Core.Strapi, { name, failureLevel = 'error' }: Watchdog) => {
  const failures = new FailureList();
  const onFailure = (record: string, error: unknown, count = 1): void => {
    const failure = { record, cause: causeOf(error), count };
    failures.add(failure);
    strapi.log[failureLevel](`Watchdog ${name}: ${record} failed: ${failure.cause}`);
  };
  return { failures, onFailure };
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
    cell: ownCellName(strapi),
  });
  const { failures, onFailure } = noteFailures(strapi, watchdog);
  let outcome: RunOutcome = { scanned: 0, changed: 0, failed: 1 };
  try {
    const options = { dryRun, onProgress: stoppable(isHeld, onProgress), onFailure, signal: stopping.signal, stayMs };
    outcome = await actAsWatchdog(watchdog.name, () => watchdog.run(strapi, now, options));
  } catch (error) {
    failures.add({ record: WHOLE_RUN, cause: causeOf(error), count: 1 });
    throw error;
  } finally {
    const { scanned, changed, failed } = outcome;
    const told = { ended_at: new Date(), scanned, changed, failed, failures: failures.listed };
    await changeRecord(strapi, WATCHDOG_RUN, record.id, told);
  }
  return { ...outcome, failures: failures.listed, documentId: record.documentId };
};

/**
 * Runs a background job, alone among all nodes of the cell, and puts the run on record.
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
