import type { WatchdogName } from '../src/watchdogs/watchdog';

/** When the background jobs run, as cron expressions in UTC; six fields begin with seconds. The only timetable there is. */
export default ({ env }: { env: StrapiEnv }) => ({
  enabled: env.bool('WATCHDOGS_ENABLED', true),
  /** A node that dies in a run keeps the others from that job for so long at most. */
  leaseMs: env.int('WATCHDOG_LEASE_MS', 30_000),
  timetable: {
    budget: env('WATCHDOG_BUDGET_CRON', '*/5 * * * *'),
    'grace-period': env('WATCHDOG_GRACE_PERIOD_CRON', '2-59/5 * * * *'),
    dunning: env('WATCHDOG_DUNNING_CRON', '3-59/5 * * * *'),
    'outbox-relay': env('WATCHDOG_OUTBOX_RELAY_CRON', '*/10 * * * * *'),
    'agents-offline': env('WATCHDOG_AGENTS_OFFLINE_CRON', '30 * * * * *'),
    housekeeping: env('WATCHDOG_HOUSEKEEPING_CRON', '17 * * * *'),
    'scim-token-expiry': env('WATCHDOG_SCIM_TOKEN_EXPIRY_CRON', '47 * * * *'),
    'provisional-settings': env('WATCHDOG_PROVISIONAL_SETTINGS_CRON', '*/15 * * * * *'),
    'plan-expiry': env('WATCHDOG_PLAN_EXPIRY_CRON', '7 * * * *'),
  } satisfies Record<WatchdogName, string>,
});
