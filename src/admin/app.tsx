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
  bootstrap() {},
};
