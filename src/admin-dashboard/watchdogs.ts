import type { Core } from '@strapi/strapi';
import type createRuns from '../api/watchdog-run/services/watchdog-run';
import { watchdogRun } from '../resources/watchdog-run';
import { currentActor } from '../audit/actor';
import { WATCHDOG_NAMES } from '../domain/vocabularies';
import { resourceServiceOf } from '../http/resource-service';
import { recentRuns } from '../repositories/watchdogs/watchdog-runs';

/** Runs that are shown of each watchdog. */
const SHOWN = 30;

const isoOrNull = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Every watchdog with its timetable and its last runs, the latest first. */
export const listWatchdogs = async (strapi: Core.Strapi) => {
  const timetable = strapi.config.get<Record<string, string>>('watchdogs.timetable');
  const runs = await recentRuns(strapi, WATCHDOG_NAMES, SHOWN);
  return WATCHDOG_NAMES.map((name) => ({
    name,
    timetable: timetable[name] ?? null,
    runs: runs
      .filter(({ watchdog }) => watchdog === name)
      .map(({ startedAt, endedAt, scanned, changed, failed, dryRun, by }) => ({
        started_at: isoOrNull(startedAt),
        ended_at: isoOrNull(endedAt),
        ms: endedAt === null ? null : endedAt - startedAt,
        scanned,
        changed,
        failed,
        dry_run: dryRun,
        run_by: by,
      })),
  }));
};

/** Runs a watchdog now on behalf of the administrator, as POST /api/watchdogs/{name}/run does. */
export const startWatchdog = async (strapi: Core.Strapi, name: string, dryRun: boolean) => {
  const runs = resourceServiceOf<ReturnType<typeof createRuns>>(strapi, watchdogRun);
  return (await runs.start(name, currentActor(strapi).label, dryRun)).values;
};
