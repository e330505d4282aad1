import type { RBACMiddleware } from '@strapi/strapi/admin';

/**
 * Strapi 5.54 includes the media library and the marketplace, and no setting removes them. Tenantry has no files and
 * installs no plugins. Without these permissions, which even the super administrator is not given here, the panel shows
 * neither their links nor their pages.
 */
const HIDDEN = /^(plugin::upload\.|admin::marketplace\.)/;

/** Withholds the permissions of the parts that are not used. */
export const hideUnusedParts: RBACMiddleware = () => (next) => (permissions) =>
  next(permissions.filter(({ action }) => !HIDDEN.test(action)));
