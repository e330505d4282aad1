import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import { type Logger, type RunCoordinator, type ScheduledTask, schedule } from 'node-cron';
import { isAnyDue } from '../repositories/events/outbox';
import { claimTick } from '../repositories/watchdogs/watchdog-leases';
import { WATCHDOGS } from './registry';
import { runWatchdog, stopRuns } from './run-watchdog';
import { outboxRelayWatchdog } from './outbox-relay';
import type { RunOptions, Watchdog, WatchdogName } from './watchdog';

/** What config/watchdogs.ts says. */
interface Settings {
  enabled: boolean;
  timetable: Record<WatchdogName, string>;
}

const ISO_LENGTH = '2026-01-01T00:00:00.000Z'.length;

let tasks: ScheduledTask[] = [];
let outboxWatches: NodeJS.Timeout[] = [];

/** Every node's clock strikes; the database says whose tick it is. node-cron's key is the task's name and the tick. */
const electOnDatabase = (strapi: Core.Strapi, name: WatchdogName): RunCoordinator => ({
  shouldRun: (key) => claimTick(strapi, name, key.slice(-ISO_LENGTH)),
});

const runOrSay = async (
  strapi: Core.Strapi,
  watchdog: Watchdog,
  tick: Date,
  options: Pick<RunOptions, 'stayMs'> = {},
): Promise<void> => {
  try {
    // Two nodes may share a machine, and two containers a process id.
    const by = `timetable on ${hostname()}, process ${process.pid}`;
    const report = await runWatchdog(strapi, watchdog, { now: tick, by, ...options });
    if (report && report.failed > 0) strapi.log.warn(`Watchdog ${watchdog.name}: ${report.failed} failed.`);
  } catch (error) {
    strapi.log.error(`Watchdog ${watchdog.name} broke off: ${String(error)}`);
  }
};

/** node-cron would write to the console; that a run is longer than its interval is no news. */
const loggerOf = ({ log }: Core.Strapi): Logger => ({
  info: (message) => void log.debug(message),
  warn: (message) => void log.debug(message),
  debug: (message) => void log.debug(String(message)),
  error: (message, error) => void log.error(error ? `${String(message)}: ${String(error)}` : String(message)),
});

/** How often the outbox is looked at, in milliseconds: an event starts on its way within this time. */
const OUTBOX_LOOK_MS = 500;
/** The relay stays that long after its last delivery, so that a steady flow of events is one run on record. */
const OUTBOX_STAY_MS = 10_000;

/** Runs the relay whenever an event is due, between the times of the timetable. */
const watchOutbox = (strapi: Core.Strapi): NodeJS.Timeout => {
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      if (await isAnyDue(strapi, Date.now()))
        await runOrSay(strapi, outboxRelayWatchdog, new Date(), { stayMs: OUTBOX_STAY_MS });
    } catch (error) {
      strapi.log.warn(`The outbox could not be looked at: ${String(error)}`);
    } finally {
      isBusy = false;
    }
  };
  return setInterval(() => void look(), OUTBOX_LOOK_MS).unref();
};

/** Begins to run every background job at its times, unless WATCHDOGS_ENABLED is false. Called in bootstrap(). */
export const startTimetable = (strapi: Core.Strapi): void => {
  const { enabled, timetable } = strapi.config.get<Settings>('watchdogs');
  if (!enabled) return;
  const started = [...WATCHDOGS.values()].map((watchdog) =>
    schedule(timetable[watchdog.name], ({ date }) => runOrSay(strapi, watchdog, date), {
      name: watchdog.name,
      timezone: 'UTC',
      noOverlap: true,
      distributed: true,
      runCoordinator: electOnDatabase(strapi, watchdog.name),
      // A slow machine may miss a tick; the next one does its work.
      suppressMissedWarning: true,
      unref: true,
      logger: loggerOf(strapi),
    }),
  );
  tasks.push(...started);
  outboxWatches.push(watchOutbox(strapi));
};

/** Starts no more runs, and stops those under way between two batches. Called in destroy(). */
export const stopTimetable = async (): Promise<void> => {
  for (const watch of outboxWatches) clearInterval(watch);
  outboxWatches = [];
  for (const task of tasks) await task.destroy();
  tasks = [];
  await stopRuns();
};
