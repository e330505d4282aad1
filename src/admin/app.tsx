import { ChartPie } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import logo from './branding/logo.svg';
import { TEXTS } from './branding/texts';
import { THEME } from './branding/theme';
import { EndpointSecretPanel } from './endpoint-secret';
import { CAN_READ } from './operations/data';
import { PlanPreviewPanel } from './operations/plan-preview';
import { VatIdPanel } from './vat-id';
import { arrangeWidgets } from './widgets';
import { hideUnusedParts } from './workarounds/hidden-parts';

/** The content manager's interface for other plugins. Strapi 5.54 does not export its types. */
interface ContentManager {
  addEditViewSidePanel(panels: unknown[]): void;
}

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
    translations: { en: TEXTS },
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
    app.widgets.register(arrangeWidgets);
  },
  bootstrap(app: StrapiApp) {
    const { addEditViewSidePanel } = app.getPlugin('content-manager').apis as unknown as ContentManager;
    addEditViewSidePanel([EndpointSecretPanel, PlanPreviewPanel, VatIdPanel]);
  },
};
