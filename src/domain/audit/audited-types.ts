/**
 * Types whose writes by people are all in the audit log: each type of an organisation that `UNAUDITED_TYPES` does not list, and
 * those of the platform that people edit. An import of cost records writes without lifecycles, and is audited as a whole.
 */
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
    'cost-record',
    'exchange-rate',
    'synthetic-check',
    'user-plan',
    'webhook-endpoint',
  ].map((name) => `api::${name}.${name}`),
);

/** Types of an organisation that the audit log leaves out, with the reason. */
export const UNAUDITED_TYPES: Readonly<Record<string, string>> = {
  'api::audit-entry.audit-entry': 'It is the log.',
  'api::outbox-event.outbox-event': 'Its cause has an entry, and so has each replay.',
  'api::synthetic-result.synthetic-result': 'Agents report many a minute, and the report changes nothing else.',
};
