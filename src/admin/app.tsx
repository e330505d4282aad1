import type { StrapiApp } from '@strapi/strapi/admin';
import { EndpointSecretPanel } from './endpoint-secret';

/** What the content manager offers to other plugins; its own types are no export of Strapi 5.54. */
interface ContentManager {
  addEditViewSidePanel(panels: unknown[]): void;
}

/**
 * What is particular to Tenantry's admin panel: a self-hosted one asks no third party for news, and greets by its name.
 */
export default {
  config: {
    notifications: { releases: false },
    tutorials: false,
    translations: {
      en: {
        'Auth.form.welcome.title': 'Welcome to Tenantry',
        'Auth.form.welcome.subtitle': 'Sign in as an administrator of the platform',
      },
    },
  },
  bootstrap(app: StrapiApp) {
    const { addEditViewSidePanel } = app.getPlugin('content-manager').apis as unknown as ContentManager;
    addEditViewSidePanel([EndpointSecretPanel]);
  },
};
