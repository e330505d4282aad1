import type { signIn as en } from '../en/sign-in';
import type { Translation } from '../translation';

export const signIn: Translation<typeof en> = {
  title: 'Anmelden',
  identifier: 'E-Mail-Adresse oder Benutzername',
  password: 'Passwort',
  submit: 'Anmelden',
  forgotten: 'Passwort vergessen?',
  register: 'Konto anlegen',
  or: 'oder über Ihre Organisation',
  organisation: 'Kurzname Ihrer Organisation',
  organisationHint: 'Wie in den Adressen ihrer Seiten, etwa acme',
  find: 'Anmeldearten anzeigen',
  noMethods: 'Diese Organisation hat kein Single Sign-on. Melden Sie sich mit Ihrem Passwort an.',
  workspace: 'Weiter mit Google Workspace',
  directory: 'Weiter mit dem Verzeichnis der Organisation',
  sso: {
    title: 'Anmeldung',
    refused: 'Die Anmeldung ist fehlgeschlagen ({{code}}). Versuchen Sie es erneut, oder fragen Sie einen Admin.',
    again: 'Zurück zur Anmeldung',
  },
};
