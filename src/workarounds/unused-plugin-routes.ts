import type { Core } from '@strapi/strapi';

/**
 * Strapi 5.54 includes plugins that cannot be removed, with REST routes that Tenantry does not use: uploads, sending
 * email, the content types. A route that does not exist needs no guard and no documentation.
 */
const UNUSED = ['content-type-builder', 'email', 'i18n', 'upload'];

/**
 * Admin routes of Strapi 5.54 that require no permission: with them, every administrator could send any email in the name of the
 * platform, or change how its AI translates for all. The panel uses the second one only with a paid licence.
 */
const UNGUARDED: Record<string, readonly string[]> = { email: ['POST /'], i18n: ['PUT /settings'] };

interface Router {
  routes: { method: string; path: string }[];
}

/** Removes the REST routes of these plugins, and the admin routes without a guard; call it in register(). Other admin routes stay. */
export const dropUnusedPluginRoutes = (strapi: Core.Strapi): void => {
  for (const name of UNUSED) {
    const { routes } = strapi.plugin(name) as { routes: Record<string, Router> };
    delete routes['content-api'];
    const { admin } = routes;
    if (admin)
      admin.routes = admin.routes.filter(({ method, path }) => !UNGUARDED[name]?.includes(`${method} ${path}`));
  }
};
