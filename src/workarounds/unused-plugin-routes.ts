import type { Core } from '@strapi/strapi';

/**
 * Strapi 5.54 brings plugins that cannot be left out, each with REST routes that nobody here uses: uploads, sending
 * mail, the content types. A route that is not there needs no guard and no description.
 */
const UNUSED = ['content-type-builder', 'email', 'i18n', 'upload'];

/** Takes the REST routes of those plugins away; call it in register(). Their admin routes stay. */
export const dropUnusedPluginRoutes = (strapi: Core.Strapi): void => {
  for (const name of UNUSED) {
    const { routes } = strapi.plugin(name) as unknown as { routes: Record<string, unknown> };
    delete routes['content-api'];
  }
};
