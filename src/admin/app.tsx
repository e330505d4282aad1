import { ChartPie } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import logo from './branding/logo.svg';
import { TEXTS, VALUE_TEXTS } from './branding/texts';
import { THEME } from './branding/theme';
import { arrangeParts } from './forms/form-parts';
import { CAN_READ } from './operations/data';
import { arrangeWidgets } from './widgets';
import { hideUnusedParts } from './workarounds/hidden-parts';

/**
 * Tenantry's changes to the admin panel: it has our name, logo and colours, contacts no third party for news, because it
 * is self-hosted, and has no part that is not used here.
 */
export default {
  config: {
    auth: { logo },
    menu: { logo },
    theme: THEME,
    notifications: { releases: false },
    tutorials: false,
    translations: { en: { ...VALUE_TEXTS, ...TEXTS } },
  },
  register(app: StrapiApp) {
    document.title = 'Tenantry';
    app.addRBACMiddleware(hideUnusedParts);
    app.addMenuLink({
      to: 'operations',
      icon: ChartPie,
      intlLabel: { id: 'operations.title', defaultMessage: 'Operations' },
      permissions: CAN_READ,
      position: 0.5,
      Component: () => import('./operations/page'),
    });
    app.addSettingsLink('global', {
      id: 'second-factor',
      to: 'second-factor',
      intlLabel: { id: 'second-factor.title', defaultMessage: 'Second factor' },
      permissions: [],
      Component: () => import('./second-factor/page'),
    });
    app.widgets.register(arrangeWidgets);
  },
  bootstrap: arrangeParts,
};
