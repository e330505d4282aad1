/**
 * Written by `npm run types` from src/resources, for the console and the admin panel: browsers must not load the definitions.
 */

/** The types whose writes are audited, by the names that entries use. */
export const AUDITED_NAMES = [
  'api-key',
  'blueprint',
  'blueprint-draft',
  'cloud-account',
  'cloud-instance',
  'cost-record',
  'directory-integration',
  'exchange-rate',
  'invitation',
  'membership',
  'organisation',
  'scim-group',
  'scim-token',
  'security-finding',
  'subscription',
  'subscription-plan',
  'svc-agent',
  'synthetic-check',
  'user-plan',
  'webhook-endpoint',
] as const;
