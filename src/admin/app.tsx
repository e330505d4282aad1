import type { StrapiApp } from '@strapi/strapi/admin';
import { EndpointSecretPanel } from './endpoint-secret';

/** The content manager's interface for other plugins. Strapi 5.54 does not export its types. */
interface ContentManager {
  addEditViewSidePanel(panels: unknown[]): void;
}

/**
 * Tenantry's changes to the admin panel: it contacts no third party for news, because it is self-hosted, and has
 * Tenantry's name in the greeting.
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
