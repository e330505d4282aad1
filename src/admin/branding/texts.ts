/** Texts in which Strapi names itself, with our name. */
export const TEXTS = {
  'Auth.form.welcome.title': 'Welcome to Tenantry',
  'Auth.form.welcome.subtitle': 'Sign in as an administrator of the platform',
  'Auth.form.register.subtitle': 'The account is stored in the database of this installation only.',
  'Settings.permissions.users.listview.header.subtitle': 'Everyone with access to this panel',
  'app.components.LeftMenu.navbrand.title': 'Tenantry',
  'app.components.LeftMenu.navbrand.workplace': 'Platform',
  'app.components.LeftMenu.logo.alt': 'Tenantry',
  'HomePage.header.subtitle': 'What needs attention on the platform',
};
