import type { Core } from '@strapi/strapi';

/**
 * Strapi 5.54 includes plugins that cannot be removed, with REST routes that Tenantry does not use: uploads, sending
 * email, the content types. A route that does not exist needs no guard and no documentation.
 */
const UNUSED = ['content-type-builder', 'email', 'i18n', 'upload'];

/** Removes the REST routes of these plugins; call it in register(). Their admin routes stay. */
export const dropUnusedPluginRoutes = (strapi: Core.Strapi): void => {
  for (const name of UNUSED) {
    const { routes } = strapi.plugin(name) as { routes: Record<string, unknown> };
    delete routes['content-api'];
  }
};
