/** The permission of the admin panel to change records of types that give rights, in addition to Strapi's own. */
export const MANAGE_ACCESS = 'admin::access.manage';

/** Roles that Strapi 5.54 creates with permissions on every type. */
export const SEEDED_ROLES: readonly string[] = ['strapi-editor', 'strapi-author'];

/** Whether a permission of a seeded role is on a type of Tenantry, or on people. */
export const isSeededOnData = (subject: string | null | undefined): boolean =>
  Boolean(subject?.startsWith('api::') || subject?.startsWith('plugin::users-permissions.'));
