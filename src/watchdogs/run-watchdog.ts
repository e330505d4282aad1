import type { Core } from '@strapi/strapi';
import { causeOf, type Failure, FailureList, WHOLE_RUN } from '../domain/watchdog-failures';
import { actAsWatchdog } from '../audit/actor';
import { ownCellName } from '../tenancy/store/cells';
import { traced } from '../telemetry/tracing';
import { addRecord, changeRecord } from '../tenancy/store/system-records';
import { failUnfinishedRuns } from '../repositories/watchdogs/watchdog-runs';
import { runExclusively } from './run-exclusively';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

const WATCHDOG_RUN = 'api::watchdog-run.watchdog-run';
const MAX_NAME_LENGTH = 255;

/** A request for a run. */
export interface RunRequest extends RunOptions {
  /** The time that the watchdog uses as the current time. */
  now: Date;
  /** Who requested it. */
  by: string;
}

/** The outcome of a run, and its record. */
export interface RunReport extends RunOutcome {
  /** The first records that could not be processed. */
  failures: readonly Failure[];
  /** documentId of the watchdog-run. */
  documentId: string;
}

let stopping = new AbortController();
const underWay = new Set<Promise<unknown>>();

/** A run stops only when it reports progress: between two batches, with nothing half done. */
const stoppable =
  (isHeld: () => boolean, onProgress: RunOptions['onProgress']) =>
  (done: number, total: number): void => {
    if (stopping.signal.aborted) throw new Error('The application is stopping; the next run continues.');
    if (!isHeld()) throw new Error('Another node has taken over.');
    onProgress?.(done, total);
  };

/** Logs the failures of a run, and collects them for its record. */
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
  await failUnfinishedRuns(strapi, watchdog.name);
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
    const report = { ended_at: new Date(), scanned, changed, failed, failures: failures.listed };
    await changeRecord(strapi, WATCHDOG_RUN, record.id, report);
  }
  return { ...outcome, failures: failures.listed, documentId: record.documentId };
};

/**
 * Runs a watchdog on only one node of the cell, and stores a record of the run.
 *
 * @returns its outcome, or null if the watchdog is already running
 * @throws the error of the watchdog; its run is then recorded as failed
 */
export const runWatchdog = async (
  strapi: Core.Strapi,
  watchdog: Watchdog,
  request: RunRequest,
): Promise<RunReport | null> => {
  const { name } = watchdog;
  const work = (isHeld: () => boolean): Promise<RunReport> =>
    traced(
      () => ({ name: `watchdog ${name}`, kind: 'internal', attributes: { 'tenantry.watchdog': name } }),
      () => runOnRecord(strapi, watchdog, request, isHeld),
    );
  const running = runExclusively(strapi, name, work);
  underWay.add(running);
  try {
    return await running;
  } finally {
    underWay.delete(running);
  }
};

/** Stops the runs of this node when they next report progress, and waits for them. */
export const stopRuns = async (): Promise<void> => {
  stopping.abort();
  await Promise.allSettled(underWay);
  stopping = new AbortController();
};
