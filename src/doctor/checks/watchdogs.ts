import { PROCESS_ENDED } from '../../repositories/watchdogs/watchdog-runs';
import { findByRules, type RowRule } from '../broken-rows';
import type { Check } from '../check';

const DAY_MS = 24 * 3_600_000;

/** Ticks are times in ISO 8601, which compare as texts. */
const tomorrow = (): string => new Date(Date.now() + DAY_MS).toISOString();

const rules = (): RowRule[] => [
  {
    table: 'watchdog_leases',
    when: 't.holder is not null and (t.expires_at is null or t.expires_at < :before)',
    fault: 'it is held by a process that has died; the next run of the watchdog takes it over',
    repair: { does: 'releases it', set: () => ({ holder: null, expires_at: null }) },
  },
  {
    table: 'watchdog_leases',
    when: `t.last_tick > '${tomorrow()}'`,
    fault: 'its last tick is in the future, so the watchdog does not run until then',
    repair: { does: 'clears last_tick', set: () => ({ last_tick: null }) },
  },
  {
    table: 'watchdog_runs',
    when: `t.ended_at is null and t.started_at < :before and not exists (select 1 from watchdog_leases l
      where l.name = t.watchdog || coalesce('@' || t.cell, '') and l.holder is not null and l.expires_at >= :now)`,
    fault: 'it has not ended, and no process is running it',
    repair: {
      does: 'marks it as failed, as the next run would',
      set: (db, now) => ({
        ended_at: now,
        failed: db.raw('coalesce(failed, 0) + 1'),
        failures: JSON.stringify([PROCESS_ENDED]),
      }),
    },
  },
];

/** Background jobs. A process that dies leaves its lease, which expires, and its run, which the next one ends. */
export const watchdogs: Check = {
  name: 'watchdogs',
  checks: 'No lease is held longer than it lasts, no run is in progress without one, and no tick is in the future.',
  repairs: 'Releases the lease, ends the run as failed, clears the tick.',
  find: (examined) => findByRules(examined, rules()),
};
