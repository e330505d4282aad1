/**
 * Types whose records give rights, or decide who has them: people, memberships, credentials, sign-in, plans, and which events are sent
 * where. A rewritten outbox event would be delivered under the signature of the platform, or reach any address by email. In the admin panel, the permission to edit a type is not enough for them (docs/decisions/0079).
 */
export const GRANTING_TYPES: readonly string[] = [
  'plugin::users-permissions.user',
  'plugin::users-permissions.role',
  'api::organisation.organisation',
  'api::membership.membership',
  'api::invitation.invitation',
  'api::api-key.api-key',
  'api::scim-token.scim-token',
  'api::scim-group.scim-group',
  'api::directory-integration.directory-integration',
  'api::identity.identity',
  'api::session.session',
  'api::webhook-endpoint.webhook-endpoint',
  'api::outbox-event.outbox-event',
  'api::subscription-plan.subscription-plan',
  'api::user-plan.user-plan',
  'api::subscription.subscription',
  'api::unlinked-subscription.unlinked-subscription',
  // Their responses are replayed to callers, as if the server had just given them.
  'api::idempotency-key.idempotency-key',
];

/** The permission of the admin panel to change records of these types, in addition to Strapi's own. */
export const MANAGE_ACCESS = 'admin::access.manage';

/** Roles that Strapi 5.54 creates with permissions on every type. */
export const SEEDED_ROLES: readonly string[] = ['strapi-editor', 'strapi-author'];

/** Whether a permission of a seeded role is on a type of Tenantry, or on people. */
export const isSeededOnData = (subject: string | null | undefined): boolean =>
  Boolean(subject?.startsWith('api::') || subject?.startsWith('plugin::users-permissions.'));
