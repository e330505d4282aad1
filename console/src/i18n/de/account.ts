import type { account as en } from '../en/account';
import type { Translation } from '../translation';

export const account: Translation<typeof en> = {
  title: 'Ihr Konto',
  back: 'Zurück zur Organisation',
  appearance: 'Farben und Sprache',
  signOut: 'Abmelden',
  everywhere: {
    label: 'Überall abmelden',
    title: 'Überall abmelden?',
    why: 'Alle Ihre Sitzungen enden, in diesem und in jedem anderen Browser.',
  },
  profile: {
    title: 'Sie',
    password: 'Sie haben sich mit Ihrem Passwort angemeldet.',
    passkey: 'Sie haben sich mit einem Passkey angemeldet.',
    sso: 'Sie haben sich über eine Organisation angemeldet.',
  },
  password: {
    title: 'Passwort',
    why: 'Wenn Sie es ändern, enden alle Ihre anderen Sitzungen.',
    current: 'Bisheriges Passwort',
    next: 'Neues Passwort',
    again: 'Neues Passwort wiederholen',
    differ: 'Die beiden Passwörter stimmen nicht überein.',
    submit: 'Passwort ändern',
    done: 'Ihr Passwort ist geändert.',
    forgotten: 'Passwort vergessen?',
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    current: 'Diese',
    unknown: 'Unbekanntes Gerät',
    password: 'mit Passwort',
    passkey: 'mit Passkey',
    sso: 'mit Single Sign-on',
    used: 'zuletzt benutzt',
    end: 'Abmelden',
    endOf: '{{device}} abmelden',
    ended: '{{device}} ist abgemeldet.',
  },
  memberships: {
    title: 'Ihre Organisationen',
    none: 'Sie sind kein Mitglied einer Organisation.',
    new: 'Neue Organisation',
    leave: 'Verlassen',
    leaveOf: '{{name}} verlassen',
    question: '{{name}} verlassen?',
    why: 'Sie verlieren den Zugriff sofort, Ihre API-Schlüssel ebenso. Um zurückzukehren, brauchen Sie eine Einladung.',
    left: 'Sie haben {{name}} verlassen.',
  },
};
