/** The types whose records only Tenantry creates, so that the admin panel has no form for new ones. */
export const MADE_BY_TENANTRY = [
  'audit-entry',
  'blueprint',
  'cost-record',
  'deployment',
  'deployment-step',
  'idempotency-key',
  'identity',
  'outbox-event',
  'scim-group',
  'scim-token',
  'security-scan',
  'session',
  'support-view',
  'unlinked-subscription',
  'watchdog-lease',
  'watchdog-run',
] as const;
