import type { Core } from '@strapi/strapi';
import { isSeededOnData, SEEDED_ROLES } from '../domain/access/panel-roles';
import { recordAction } from '../audit/record-actions';

interface Permission {
  action: string;
  subject: string | null;
}

interface PanelRole {
  id: number;
  name: string;
}

interface Roles {
  findOne(where: { code: string }): Promise<PanelRole | null>;
  assignPermissions(roleId: number, permissions: readonly Permission[]): Promise<unknown>;
}

interface Permissions {
  findMany(query: { where: { role: { id: number } } }): Promise<Permission[]>;
}

const removeFrom = async (strapi: Core.Strapi, code: string): Promise<void> => {
  const roles = strapi.service('admin::role') as Roles;
  const role = await roles.findOne({ code });
  if (!role) return;
  const permissions = strapi.service('admin::permission') as Permissions;
  const all = await permissions.findMany({ where: { role: { id: role.id } } });
  const kept = all.filter(({ subject }) => !isSeededOnData(subject));
  const removed = all.length - kept.length;
  if (removed === 0) return;
  // This also takes them from the tokens that administrators with the role have created.
  await roles.assignPermissions(role.id, kept);
  // On a new server, nobody has had these permissions.
  if ((await strapi.db.query('admin::user').count()) === 0) return;
  await recordAction(strapi, {
    action: 'panel-role.permissions-removed',
    organisationId: null,
    target: { type: 'panel-role', id: code },
    changes: { permissions: { before: all.length, after: kept.length } },
  });
  strapi.log.warn(
    `The role ${role.name} of the admin panel has lost its ${removed} permissions on Tenantry's data. Strapi had given them to ` +
      'it; a super administrator can give it the ones that it needs: Settings, Roles.',
  );
};

/**
 * Removes the permissions on data that Strapi 5.54 gives to the roles Editor and Author: an Author could make anybody the owner of
 * any organisation. It happens once for each database, so that what an administrator grants afterwards stays. Call it in
 * bootstrap(), when the roles exist, on the node that migrates.
 */
export const removeSeededPermissions = async (strapi: Core.Strapi): Promise<void> => {
  const store = strapi.store({ type: 'core', name: 'tenantry', key: 'seeded-permissions' });
  if (await store.get({})) return;
  await strapi.db.transaction(async () => {
    for (const code of SEEDED_ROLES) await removeFrom(strapi, code);
    await store.set({ value: { removed: true } });
  });
};
