'use strict';

/**
 * Files that every run plays on both databases, and folders of such files: their result can depend on SQL, locks or the
 * order of writes. A short run plays each other file on one database; a long run plays all files on both.
 */
const BOTH_DATABASES = [
  'tests/api/access/isolation-references.test.ts',
  'tests/api/access/tenancy.test.ts',
  'tests/api/accounts/membership-locks.test.ts',
  'tests/api/audit/audit-append-only.test.ts',
  'tests/api/audit/audit-chain.test.ts',
  'tests/api/budget/budget-status-sql.test.ts',
  'tests/api/budget/budget.test.ts',
  'tests/api/checks/synthetic-rollups.test.ts',
  'tests/api/costs/focus-import.test.ts',
  'tests/api/costs/import-races.test.ts',
  'tests/api/database/',
  'tests/api/deployments/agent-leases.test.ts',
  'tests/api/events/outbox.test.ts',
  'tests/api/findings/finding-story.test.ts',
  'tests/api/findings/import-races.test.ts',
  'tests/api/incidents/incidents.test.ts',
  'tests/api/merge-split/',
  'tests/api/plans/limits.test.ts',
  'tests/api/scim/scim-filters.test.ts',
  'tests/api/watchdogs/watchdogs.test.ts',
  'tests/api/wire/idempotency.test.ts',
  'tests/api/wire/lists.test.ts',
  'tests/api/wire/smoke.test.ts',
  'tests/api/wire/text-filters.test.ts',
];

/**
 * Files that only a long run plays: those that start processes for minutes, and those about details of one screen. A short run
 * has a shorter test of the same kind: one killed process, one agent, one upgrade, all screens for all roles.
 */
const LONG = [
  'tests/api/agents/agent-guide.test.ts',
  'tests/api/agents/demo-agent.test.ts',
  'tests/api/costs/import-cli.test.ts',
  'tests/api/costs/import-memory.test.ts',
  'tests/api/database/silent-notifications.test.ts',
  'tests/api/database/stock-path.test.ts',
  'tests/api/events/outbox-fairness.test.ts',
  'tests/api/watchdogs/watchdog-cli.test.ts',
  'tests/browser/account-pages.test.ts',
  'tests/browser/console/account.test.ts',
  'tests/browser/console/audit.test.ts',
  'tests/browser/console/cloud-accounts.test.ts',
  'tests/browser/console/compliance.test.ts',
  'tests/browser/console/copy-id.test.ts',
  'tests/browser/console/events.test.ts',
  'tests/browser/console/instances.test.ts',
  'tests/browser/console/integrations.test.ts',
  'tests/browser/console/leaderboard.test.ts',
  'tests/browser/console/maintenance.test.ts',
  'tests/browser/console/merge.test.ts',
  'tests/browser/console/no-mail.test.ts',
  'tests/browser/console/plan.test.ts',
  'tests/browser/console/resilience.test.ts',
  'tests/browser/console/sign-in-policy.test.ts',
  'tests/browser/console/split.test.ts',
  'tests/browser/console/status-pages.test.ts',
  'tests/browser/console/support-view.test.ts',
  'tests/browser/deployments/inputs.test.ts',
  'tests/browser/deployments/keyboard.test.ts',
  'tests/browser/deployments/logs.test.ts',
  'tests/browser/deployments/moving.test.ts',
  'tests/browser/operations.test.ts',
  'tests/browser/panel-forms.test.ts',
  'tests/browser/panel-second-factor.test.ts',
  'tests/browser/refused-saves.test.ts',
  'tests/browser/sso-only.test.ts',
  'tests/browser/status-pages.test.ts',
  'tests/scenarios/agents/agent-story.test.ts',
  'tests/scenarios/backup.test.ts',
  'tests/scenarios/bench-watchdog.test.ts',
  'tests/scenarios/bench.test.ts',
  'tests/scenarios/first-administrator.test.ts',
  'tests/scenarios/first-requests.test.ts',
  'tests/scenarios/graceful-shutdown.test.ts',
  'tests/scenarios/killed/killed-deployments.test.ts',
  'tests/scenarios/killed/killed-executors.test.ts',
  'tests/scenarios/killed/killed-findings.test.ts',
  'tests/scenarios/killed/killed-housekeeping.test.ts',
  'tests/scenarios/killed/killed-relay.test.ts',
  // The n-th commit that it waits for is another one when a job of the node commits first, as on a busy machine.
  'tests/scenarios/killed/killed-request.test.ts',
  'tests/scenarios/killed/killed-watchdogs.test.ts',
  'tests/scenarios/large-pages.test.ts',
  'tests/scenarios/logs-and-traces.test.ts',
  'tests/scenarios/production-folder.test.ts',
  'tests/scenarios/production-start.test.ts',
  'tests/scenarios/racing-nodes.test.ts',
  'tests/scenarios/several-processes.test.ts',
  'tests/scenarios/two-nodes.test.ts',
];

/**
 * Files that do all their work on one database and start what they need themselves.
 *
 * @type {Record<string, string>}
 */
const ONE_DATABASE = {
  'tests/api/costs/import-memory.test.ts': 'sqlite',
  'tests/api/database/postgres-tls.test.ts': 'postgres',
  'tests/api/database/prepared-writes.test.ts': 'postgres',
  'tests/api/database/round-trips.test.ts': 'postgres',
  'tests/api/database/silent-notifications.test.ts': 'postgres',
  'tests/scenarios/bench-watchdog.test.ts': 'postgres',
  'tests/api/agents/agent-guide.test.ts': 'sqlite',
  'tests/api/costs/costs-guide.test.ts': 'sqlite',
  'tests/api/agents/demo-agent.test.ts': 'sqlite',
  'tests/scenarios/client-examples.test.ts': 'sqlite',
  'tests/scenarios/graceful-shutdown.test.ts': 'sqlite',
  'tests/scenarios/logs-and-traces.test.ts': 'sqlite',
  'tests/scenarios/production-folder.test.ts': 'sqlite',
  'tests/scenarios/serve-while-building.test.ts': 'sqlite',
  'tests/scenarios/start-needs-driver.test.ts': 'sqlite',
  'tests/scenarios/start-needs-settings.test.ts': 'sqlite',
  'tests/scenarios/pgbouncer.test.ts': 'postgres',
  'tests/scenarios/racing-nodes.test.ts': 'postgres',
  'tests/scenarios/replica.test.ts': 'postgres',
  'tests/scenarios/two-nodes.test.ts': 'postgres',
  // Starts a server on SQLite, whose queries run in the process: requests that block on PostgreSQL block there, too.
  'tests/stalls/worst-requests.test.ts': 'sqlite',
};

/** Files that mostly wait: for processes that they start, or for timeouts that they test. Scenarios do so, too. */
const SLOW = [
  'tests/api/agents/agent-program.test.ts',
  'tests/api/deployments/agent-deployment.test.ts',
  'tests/api/deployments/deployments-guide.test.ts',
  'tests/api/database/stock-path.test.ts',
  'tests/api/agents/agent-guide.test.ts',
  'tests/api/costs/costs-guide.test.ts',
  'tests/api/agents/demo-agent.test.ts',
  'tests/api/costs/import-cli.test.ts',
  'tests/api/costs/import-memory.test.ts',
  'tests/api/findings/report-bombs.test.ts',
  'tests/api/database/silent-notifications.test.ts',
  'tests/api/mails/mails.test.ts',
  'tests/api/events/outbox-fairness.test.ts',
  'tests/api/events/outbox-queues.test.ts',
  'tests/api/events/outbox.test.ts',
  'tests/api/vat/vat-rates-cli.test.ts',
  'tests/api/watchdogs/watchdog-cli.test.ts',
  'tests/api/watchdogs/watchdog-timetable.test.ts',
];

module.exports = { BOTH_DATABASES, LONG, ONE_DATABASE, SLOW };
