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
  organisationHint: 'Steht in der Adresse der Konsole, z. B. acme.',
  find: 'Weiter',
  findOrganisation: 'Anmeldemethoden anzeigen',
  usePassword: 'Stattdessen mit Passwort anmelden',
  otherAddress: 'Andere Adresse verwenden',
  noMethods: 'Für diese Organisation ist Single Sign-on nicht verfügbar. Melden Sie sich mit Ihrem Passwort an.',
  onlyPasskeys: 'Diese Organisation akzeptiert nur Passkeys. Melden Sie sich mit Ihrem Passkey an.',
  workspace: 'Weiter mit Google Workspace',
  directory: 'Weiter mit dem Verzeichnis der Organisation',
  directoryNamed: 'Weiter mit {{name}}',
  required: {
    label: 'Single Sign-on von {{organisation}}',
    why: 'Melden Sie sich bei {{organisation}} mit Single Sign-on an:',
    missing:
      'Das Single Sign-on von {{organisation}} ist nicht eingerichtet. Bitten Sie den Inhaber, es einzurichten oder nicht mehr zu verlangen.',
  },
  leave: {
    why: 'Funktioniert Single Sign-on für Sie nicht, können Sie die Organisation verlassen. Dann können Sie Ihre anderen Organisationen wieder nutzen.',
    request: 'Link zum Verlassen anfordern',
    sent: 'Ein Link ist an die E-Mail-Adresse Ihres Kontos unterwegs. Er gilt 24 Stunden.',
  },
  sso: {
    failed: 'Anmeldung abgelehnt',
    title: 'Anmeldung',
    refused: 'Die Anmeldung ist fehlgeschlagen ({{code}}). Versuchen Sie es erneut, oder fragen Sie einen Admin.',
    again: 'Zurück zur Anmeldung',
  },
};
