import type { Core } from '@strapi/strapi';

/**
 * The permissions of the operations dashboard in the admin panel. Administrators give them to roles in the panel's
 * settings; the super administrator has all.
 */
export const READ = 'admin::operations.read';
/** Runs watchdogs, replays deliveries and imports costs. */
export const ACT = 'admin::operations.act';

interface ActionProvider {
  registerMany(actions: object[]): Promise<unknown>;
}

/** Opens and ends support views. */
export const SUPPORT = 'admin::operations.support';

/**
 * The permission to change records that give rights (src/resources/content-types.ts), in addition to Strapi's own permissions
 * on their types.
 */
const ACCESS = { uid: 'access.manage', displayName: 'Change accounts, access and plans' };

/**
 * Registers the permissions. Call it in register(): afterwards, Strapi removes permissions that it does not know from
 * roles, and gives all that it knows to the super administrator.
 */
export const registerPermissions = async (strapi: Core.Strapi): Promise<void> => {
  const { actionProvider } = strapi.service('admin::permission') as { actionProvider: ActionProvider };
  const common = { section: 'settings', category: 'operations', pluginName: 'admin' };
  await actionProvider.registerMany([
    { ...common, uid: 'operations.read', displayName: 'Read the operations dashboard' },
    { ...common, uid: 'operations.act', displayName: 'Run watchdogs, replay deliveries, import costs' },
    { ...common, uid: 'operations.support', displayName: 'Open support views of organisations' },
    { ...common, ...ACCESS },
  ]);
};
