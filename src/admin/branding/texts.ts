import { VOCABULARY_VALUES } from '../../domain/generated/browser-facts';
import { valueInWords } from '../../domain/panel/panel-words';

/** The panel looks up the text of an enumeration's value by the value. */
export const VALUE_TEXTS = Object.fromEntries(VOCABULARY_VALUES.map((value) => [value, valueInWords(value)]));

/** Texts in which Strapi names itself, with our name, and those that people do not say. */
export const TEXTS = {
  'Auth.form.welcome.title': 'Welcome to Tenantry',
  'Auth.form.welcome.subtitle': 'Sign in as an administrator of the platform',
  'Auth.form.register.subtitle': 'The account is stored in the database of this installation only.',
  'Settings.permissions.users.listview.header.subtitle': 'Everyone with access to this panel',
  'app.components.LeftMenu.navbrand.title': 'Tenantry',
  'app.components.LeftMenu.navbrand.workplace': 'Platform',
  'app.components.LeftMenu.logo.alt': 'Tenantry',
  'app.components.ToggleCheckbox.on-label': 'Yes',
  'app.components.ToggleCheckbox.off-label': 'No',
  'HomePage.header.subtitle': 'What needs attention on the platform',
};
