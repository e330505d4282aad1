/**
 * Written by `npm run schemas` from src/resources, for the console and the admin panel: browsers must not load the definitions.
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

/** The content types of each group of the admin panel's menu, in its order. */
export const TYPES_BY_GROUP = {
  tenants: [
    'api::organisation.organisation',
    'api::membership.membership',
    'api::invitation.invitation',
    'plugin::users-permissions.user',
  ],
  access: [
    'api::scim-token.scim-token',
    'api::api-key.api-key',
    'api::scim-group.scim-group',
    'api::directory-integration.directory-integration',
  ],
  work: [
    'api::svc-agent.svc-agent',
    'api::cloud-instance.cloud-instance',
    'api::blueprint-draft.blueprint-draft',
    'api::blueprint.blueprint',
    'api::synthetic-check.synthetic-check',
    'api::security-finding.security-finding',
    'api::cloud-account.cloud-account',
    'api::webhook-endpoint.webhook-endpoint',
  ],
  money: [
    'api::cost-record.cost-record',
    'api::subscription.subscription',
    'api::subscription-plan.subscription-plan',
    'api::unlinked-subscription.unlinked-subscription',
    'api::exchange-rate.exchange-rate',
    'api::user-plan.user-plan',
  ],
  system: [
    'api::synthetic-result.synthetic-result',
    'api::outbox-event.outbox-event',
    'api::audit-entry.audit-entry',
    'api::watchdog-run.watchdog-run',
    'api::session.session',
    'api::identity.identity',
    'api::idempotency-key.idempotency-key',
    'api::watchdog-lease.watchdog-lease',
  ],
} as const;

/** The content types whose records belong to organisations, with the word for several records. */
export const TYPES_OF_ORGANISATIONS = [
  ['api::membership.membership', 'Memberships'],
  ['api::svc-agent.svc-agent', 'Agents'],
  ['api::cloud-instance.cloud-instance', 'Cloud instances'],
  ['api::blueprint-draft.blueprint-draft', 'Blueprint drafts'],
  ['api::blueprint.blueprint', 'Blueprints'],
  ['api::synthetic-check.synthetic-check', 'Synthetic checks'],
  ['api::security-finding.security-finding', 'Security findings'],
  ['api::cost-record.cost-record', 'Cost records'],
  ['api::cloud-account.cloud-account', 'Cloud accounts'],
  ['api::scim-token.scim-token', 'SCIM tokens'],
  ['api::api-key.api-key', 'API keys'],
  ['api::scim-group.scim-group', 'SCIM groups'],
  ['api::invitation.invitation', 'Invitations'],
  ['api::directory-integration.directory-integration', 'Directory integrations'],
  ['api::webhook-endpoint.webhook-endpoint', 'Webhook endpoints'],
  ['api::subscription.subscription', 'Subscriptions'],
  ['api::outbox-event.outbox-event', 'Outbox events'],
  ['api::audit-entry.audit-entry', 'Audit entries'],
] as const;
