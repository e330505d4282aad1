/** Types whose writes are all in the audit log. Mass data that machines report are not. */
export const AUDITED_TYPES: ReadonlySet<string> = new Set(
  [
    'organisation',
    'membership',
    'directory-integration',
    'scim-group',
    'scim-token',
    'api-key',
    'invitation',
    'subscription-plan',
    'subscription',
    'security-finding',
    'blueprint-draft',
    'blueprint',
    'svc-agent',
    'cloud-instance',
    'cloud-account',
    'exchange-rate',
    'synthetic-check',
    'user-plan',
    'webhook-endpoint',
  ].map((name) => `api::${name}.${name}`),
);
