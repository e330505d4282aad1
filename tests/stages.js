'use strict';

/**
 * Files whose result does not depend on the database, because they test code above the SQL: input, sign-ins, deliveries,
 * forms. Each runs on one of the two databases. All other files run on both.
 */
const ANY_DATABASE = [
  'tests/api/database/stock-path.test.ts',
  'tests/api/accounts/account-audit.test.ts',
  'tests/api/mails/account-mails.test.ts',
  'tests/api/admin-panel/admin-every-type.test.ts',
  'tests/api/admin-panel/admin-panel.test.ts',
  'tests/api/admin-panel/admin-sign-in.test.ts',
  'tests/api/agents/agent-certificates.test.ts',
  'tests/api/agents/agent-validation.test.ts',
  'tests/api/agents/agents.test.ts',
  'tests/api/api-keys/api-key-access.test.ts',
  'tests/api/api-keys/api-key-expiry.test.ts',
  'tests/api/audit/audit-names.test.ts',
  'tests/api/wire/bad-input.test.ts',
  'tests/api/wire/body-bounds.test.ts',
  'tests/api/cells/cells-credentials.test.ts',
  'tests/api/wire/code-samples.test.ts',
  'tests/api/wire/console-pages.test.ts',
  'tests/api/wire/contract-faults.test.ts',
  'tests/api/findings/findings.test.ts',
  'tests/api/costs/focus-formats.test.ts',
  'tests/api/costs/import-cli.test.ts',
  'tests/api/costs/parquet-bounds.test.ts',
  'tests/api/access/ip-allowlist.test.ts',
  'tests/api/mails/mails.test.ts',
  'tests/api/wire/methods.test.ts',
  'tests/api/access/no-store.test.ts',
  'tests/api/screens/not-found.test.ts',
  'tests/api/wire/openapi.test.ts',
  'tests/api/organisations/organisations.test.ts',
  'tests/api/access/session-cookie.test.ts',
  'tests/api/billing/personal-trials.test.ts',
  'tests/api/plans/plan-features-scim.test.ts',
  'tests/api/plans/plan-features.test.ts',
  'tests/api/access/read-only.test.ts',
  'tests/api/wire/remedies.test.ts',
  'tests/api/scim/scim-access.test.ts',
  'tests/api/scim/scim-conformance.test.ts',
  'tests/api/scim/scim-directories.test.ts',
  'tests/api/scim/scim-suites.test.ts',
  'tests/api/scim/scim-token-expiry.test.ts',
  'tests/api/scim/scim-tokens.test.ts',
  'tests/api/screens/screens.test.ts',
  'tests/api/wire/seven-operations.test.ts',
  'tests/api/single-sign-on/sso-only.test.ts',
  'tests/api/single-sign-on/sso-refusals.test.ts',
  'tests/api/single-sign-on/sso-rehearsal.test.ts',
  'tests/api/single-sign-on/sso.test.ts',
  'tests/api/organisations/status-notices.test.ts',
  'tests/api/access/step-up.test.ts',
  'tests/api/billing/suspended-payment.test.ts',
  'tests/api/accounts/unproved-accounts.test.ts',
  'tests/api/vat/vat-quote.test.ts',
  'tests/api/vat/vat-rates-cli.test.ts',
  'tests/api/watchdogs/watchdog-cli.test.ts',
  'tests/api/webhooks/webhook-delivery.test.ts',
  'tests/api/webhooks/webhook-endpoints.test.ts',
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
};

/** Files that mostly wait: for processes that they start, or for timeouts that they test. Scenarios do so, too. */
const SLOW = [
  'tests/api/agents/agent-program.test.ts',
  'tests/api/database/stock-path.test.ts',
  'tests/api/agents/agent-guide.test.ts',
  'tests/api/costs/import-cli.test.ts',
  'tests/api/costs/import-memory.test.ts',
  'tests/api/database/silent-notifications.test.ts',
  'tests/api/mails/mails.test.ts',
  'tests/api/events/outbox-fairness.test.ts',
  'tests/api/events/outbox-queues.test.ts',
  'tests/api/events/outbox.test.ts',
  'tests/api/vat/vat-rates-cli.test.ts',
  'tests/api/watchdogs/watchdog-cli.test.ts',
  'tests/api/watchdogs/watchdog-timetable.test.ts',
];

module.exports = { ANY_DATABASE, ONE_DATABASE, SLOW };
