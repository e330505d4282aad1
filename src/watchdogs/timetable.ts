import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import { type Logger, type RunCoordinator, type ScheduledTask, schedule } from 'node-cron';
import { areAlertsDue } from '../repositories/alerts/alert-turns';
import { isAnyCheckDue } from '../repositories/checks/spans/due-checks';
import { isAnyDue } from '../repositories/events/outbox';
import { claimTick } from '../repositories/watchdogs/watchdog-leases';
import { alertsWatchdog } from './checks/alerts';
import { checkSilenceWatchdog } from './checks/check-silence';
import { WATCHDOGS } from './registry';
import { runWatchdog, stopRuns } from './run-watchdog';
import { outboxRelayWatchdog } from './outbox-relay';
import type { RunOptions, Watchdog, WatchdogName } from './watchdog';

/** The settings of config/watchdogs.ts. */
interface Settings {
  enabled: boolean;
  timetable: Record<WatchdogName, string>;
}

const ISO_LENGTH = '2026-01-01T00:00:00.000Z'.length;

let tasks: ScheduledTask[] = [];
let watches: NodeJS.Timeout[] = [];

/**
 * The timers of all nodes fire; the database elects the node that runs the tick. node-cron's key is the task's name and
 * the tick.
 */
const electOnDatabase = (strapi: Core.Strapi, name: WatchdogName): RunCoordinator => ({
  shouldRun: (key) => claimTick(strapi, name, key.slice(-ISO_LENGTH)),
});

const runAndLogErrors = async (
  strapi: Core.Strapi,
  watchdog: Watchdog,
  tick: Date,
  options: Pick<RunOptions, 'stayMs'> = {},
): Promise<void> => {
  try {
    // Two nodes can share a machine, and two containers can have the same process id.
    const by = `timetable on ${hostname()}, process ${process.pid}`;
    const report = await runWatchdog(strapi, watchdog, { now: tick, by, ...options });
    if (report && report.failed > 0) strapi.log.warn(`Watchdog ${watchdog.name}: ${report.failed} failed.`);
  } catch (error) {
    strapi.log.error(`Watchdog ${watchdog.name} failed: ${String(error)}`);
  }
};

/**
 * node-cron writes to the console by default. A run that is longer than its interval is normal, so warnings are logged
 * as debug.
 */
const loggerOf = ({ log }: Core.Strapi): Logger => ({
  info: (message) => void log.debug(message),
  warn: (message) => void log.debug(message),
  debug: (message) => void log.debug(String(message)),
  error: (message, error) => void log.error(error ? `${String(message)}: ${String(error)}` : String(message)),
});

/** How often the database is asked for work, in milliseconds: it starts within this time. */
const POLL_MS = 500;
/** A run continues this long after its last work, so that a steady flow is one recorded run. */
const STAY_MS = 10_000;

/** The watchdogs that run whenever something is due, in addition to their timetables. */
const POLLED: readonly { watchdog: Watchdog; isDue: (strapi: Core.Strapi, now: number) => Promise<boolean> }[] = [
  { watchdog: outboxRelayWatchdog, isDue: isAnyDue },
  { watchdog: checkSilenceWatchdog, isDue: isAnyCheckDue },
  { watchdog: alertsWatchdog, isDue: areAlertsDue },
];

const watch = (strapi: Core.Strapi, { watchdog, isDue }: (typeof POLLED)[number]): NodeJS.Timeout => {
  let isBusy = false;
  const poll = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      if (await isDue(strapi, Date.now())) await runAndLogErrors(strapi, watchdog, new Date(), { stayMs: STAY_MS });
    } catch (error) {
      strapi.log.warn(`Work for the watchdog ${watchdog.name} could not be looked for: ${String(error)}`);
    } finally {
      isBusy = false;
    }
  };
  return setInterval(() => void poll(), POLL_MS).unref();
};

/** Schedules every watchdog, unless WATCHDOGS_ENABLED is false. Called in bootstrap(). */
export const startTimetable = (strapi: Core.Strapi): void => {
  const { enabled, timetable } = strapi.config.get<Settings>('watchdogs');
  if (!enabled) return;
  const started = [...WATCHDOGS.values()].map((watchdog) =>
    schedule(timetable[watchdog.name], ({ date }) => runAndLogErrors(strapi, watchdog, date), {
      name: watchdog.name,
      timezone: 'UTC',
      noOverlap: true,
      distributed: true,
      runCoordinator: electOnDatabase(strapi, watchdog.name),
      // A slow machine may miss a tick; the next one makes up for it.
      suppressMissedWarning: true,
      unref: true,
      logger: loggerOf(strapi),
    }),
  );
  tasks.push(...started);
  watches.push(...POLLED.map((polled) => watch(strapi, polled)));
};

/** Stops scheduling, and stops running watchdogs between two batches. Called in destroy(). */
export const stopTimetable = async (): Promise<void> => {
  for (const timer of watches) clearInterval(timer);
  watches = [];
  for (const task of tasks) await task.destroy();
  tasks = [];
  await stopRuns();
};
