import type { RetentionSettings } from '../src/domain/retention/periods';
import type { WatchdogName } from '../src/watchdogs/watchdog';

/** The timetable of the watchdogs, as cron expressions in UTC; with six fields, the first is seconds. */
export default ({ env }: { env: StrapiEnv }) => ({
  enabled: env.bool('WATCHDOGS_ENABLED', true),
  /** If a node dies during a run, other nodes wait at most this long before they run that watchdog. */
  leaseMs: env.int('WATCHDOG_LEASE_MS', 30_000),
  /** How long the first failure of an organisation waits for others, so that one message names all. */
  alertGroupMs: env.int('ALERT_GROUP_SECONDS', 60) * 1000,
  timetable: {
    budget: env('WATCHDOG_BUDGET_CRON', '*/5 * * * *'),
    'grace-period': env('WATCHDOG_GRACE_PERIOD_CRON', '2-59/5 * * * *'),
    dunning: env('WATCHDOG_DUNNING_CRON', '3-59/5 * * * *'),
    'outbox-relay': env('WATCHDOG_OUTBOX_RELAY_CRON', '*/10 * * * * *'),
    'agents-offline': env('WATCHDOG_AGENTS_OFFLINE_CRON', '30 * * * * *'),
    housekeeping: env('WATCHDOG_HOUSEKEEPING_CRON', '17 * * * *'),
    'scim-token-expiry': env('WATCHDOG_SCIM_TOKEN_EXPIRY_CRON', '47 * * * *'),
    'api-key-expiry': env('WATCHDOG_API_KEY_EXPIRY_CRON', '52 * * * *'),
    'saml-providers': env('WATCHDOG_SAML_PROVIDERS_CRON', '57 * * * *'),
    'provisional-settings': env('WATCHDOG_PROVISIONAL_SETTINGS_CRON', '*/15 * * * * *'),
    'plan-expiry': env('WATCHDOG_PLAN_EXPIRY_CRON', '7 * * * *'),
    'search-index': env('WATCHDOG_SEARCH_INDEX_CRON', '45 * * * * *'),
    'synthetic-rollups': env('WATCHDOG_SYNTHETIC_ROLLUPS_CRON', '20 * * * * *'),
    'check-silence': env('WATCHDOG_CHECK_SILENCE_CRON', '50 * * * * *'),
    alerts: env('WATCHDOG_ALERTS_CRON', '55 * * * * *'),
    deployments: env('WATCHDOG_DEPLOYMENTS_CRON', '*/5 * * * * *'),
    'finding-deadlines': env('WATCHDOG_FINDING_DEADLINES_CRON', '4-59/5 * * * *'),
    'finding-imports': env('WATCHDOG_FINDING_IMPORTS_CRON', '35 * * * * *'),
  } satisfies Record<WatchdogName, string>,
  /** How long records are kept (src/watchdogs/retained-kinds.ts). */
  retention: {
    auditMonths: env.int('RETENTION_AUDIT_MONTHS', 0),
    costMonths: env.int('RETENTION_COST_MONTHS', 25),
    deadEventDays: env.int('RETENTION_DEAD_EVENT_DAYS', 90),
    deliveredEventDays: env.int('RETENTION_DELIVERED_EVENT_DAYS', 30),
    feedDays: env.int('RETENTION_FEED_DAYS', 90),
    idempotencyHours: env.int('RETENTION_IDEMPOTENCY_HOURS', 24),
    resultDays: env.int('RETENTION_RESULTS_DAYS', 90),
    runDays: env.int('RETENTION_RUN_DAYS', 30),
    scimLogDays: env.int('RETENTION_SCIM_LOG_DAYS', 90),
    sessionDays: env.int('RETENTION_SESSION_DAYS', 30),
  } satisfies RetentionSettings,
});
