'use strict';

/**
 * Files that prove the same on either database: what they test lies above the SQL, such as the input that is read, flows of
 * sign-ins, deliveries and forms. Each runs on one of the two. All other files run on both.
 */
const ANY_DATABASE = [
  'tests/api/account-audit.test.ts',
  'tests/api/account-mails.test.ts',
  'tests/api/admin-every-type.test.ts',
  'tests/api/admin-panel.test.ts',
  'tests/api/admin-sign-in.test.ts',
  'tests/api/agent-certificates.test.ts',
  'tests/api/agent-validation.test.ts',
  'tests/api/agents.test.ts',
  'tests/api/audit-names.test.ts',
  'tests/api/bad-input.test.ts',
  'tests/api/body-bounds.test.ts',
  'tests/api/cells-credentials.test.ts',
  'tests/api/contract-faults.test.ts',
  'tests/api/findings.test.ts',
  'tests/api/focus-formats.test.ts',
  'tests/api/ip-allowlist.test.ts',
  'tests/api/mails.test.ts',
  'tests/api/methods.test.ts',
  'tests/api/no-store.test.ts',
  'tests/api/openapi.test.ts',
  'tests/api/organisations.test.ts',
  'tests/api/personal-trials.test.ts',
  'tests/api/plan-features-scim.test.ts',
  'tests/api/plan-features.test.ts',
  'tests/api/read-only.test.ts',
  'tests/api/remedies.test.ts',
  'tests/api/scim-access.test.ts',
  'tests/api/scim-conformance.test.ts',
  'tests/api/scim-directories.test.ts',
  'tests/api/scim-suites.test.ts',
  'tests/api/scim-token-expiry.test.ts',
  'tests/api/scim-tokens.test.ts',
  'tests/api/seven-operations.test.ts',
  'tests/api/sso-only.test.ts',
  'tests/api/sso-refusals.test.ts',
  'tests/api/sso-rehearsal.test.ts',
  'tests/api/sso.test.ts',
  'tests/api/status-notices.test.ts',
  'tests/api/step-up.test.ts',
  'tests/api/suspended-payment.test.ts',
  'tests/api/unproved-accounts.test.ts',
  'tests/api/vat-quote.test.ts',
  'tests/api/vat-rates-cli.test.ts',
  'tests/api/webhook-delivery.test.ts',
  'tests/api/webhook-endpoints.test.ts',
];

/**
 * Files that do all their work on one database and start what they need themselves.
 *
 * @type {Record<string, string>}
 */
const ONE_DATABASE = {
  'tests/api/import-memory.test.ts': 'sqlite',
  'tests/scenarios/graceful-shutdown.test.ts': 'sqlite',
  'tests/scenarios/start-needs-driver.test.ts': 'sqlite',
  'tests/scenarios/start-needs-secrets.test.ts': 'sqlite',
  'tests/scenarios/two-nodes.test.ts': 'postgres',
};

/** Files that mostly wait: for processes that they start, or for timeouts that they test. Scenarios do so, too. */
const SLOW = [
  'tests/api/import-cli.test.ts',
  'tests/api/import-memory.test.ts',
  'tests/api/mails.test.ts',
  'tests/api/outbox-fairness.test.ts',
  'tests/api/outbox-lanes.test.ts',
  'tests/api/outbox.test.ts',
  'tests/api/vat-rates-cli.test.ts',
  'tests/api/watchdog-cli.test.ts',
  'tests/api/watchdog-timetable.test.ts',
];

module.exports = { ANY_DATABASE, ONE_DATABASE, SLOW };
