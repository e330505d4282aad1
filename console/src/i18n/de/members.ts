import type { members as en } from '../en/members';
import type { Translation } from '../translation';

export const members: Translation<typeof en> = {
  title: 'Mitglieder',
  aboutScreen: 'Wer Zugriff auf diese Organisation hat und mit welcher Rolle.',
  search: 'Namen und Adressen durchsuchen',
  byStatus: 'Status der Mitglieder',
  person: 'Person',
  you: 'Sie',
  unnamed: 'Noch nicht angenommen',
  lastSignIn: 'Letzte Anmeldung',
  ways: { password: 'Passwort', sso: 'Single Sign-on', passkey: 'Passkey' },
  hasFactor: 'zweiter Faktor',
  noFactor: 'kein zweiter Faktor',
  since: 'Hinzugefügt',
  statuses: {
    active: 'Aktiv',
    pending: 'Zustimmung offen',
    invited: 'Eingeladen',
    deactivated: 'Deaktiviert',
  },
  means: {
    active: 'Diese Personen haben Zugriff.',
    pending:
      'Diese Personen haben ein Konto und haben die Mitgliedschaft noch nicht angenommen. Sie haben keinen Zugriff und belegen einen Platz.',
    invited:
      'Diese Personen haben eine E-Mail mit einem Link bekommen und noch nicht angenommen. Nach sieben Tagen läuft der Link ab; senden Sie die Einladung erneut, oder widerrufen Sie sie.',
    deactivated: 'Das Verzeichnis hat diesen Personen den Zugriff entzogen. Sie belegen keinen Platz.',
  },
  expired: 'Link abgelaufen',
  expires: 'Ablauf',
  actionsOf: 'Aktionen für {{name}}',
  onlyOne: 'Nur ein Mitglied',
  showAll: 'Alle Mitglieder anzeigen',
  noMatch: 'Kein Mitglied entspricht der Suche.',
  about: {
    owner: 'Alles, auch das Zusammenführen und Aufteilen der Organisation und die Ernennung weiterer Inhaber.',
    admin: 'Einstellungen, Mitglieder, Schlüssel, Veröffentlichung von Blueprints und Abrechnung.',
    engineer: 'Entwirft Blueprints, meldet Agenten an, stellt Instanzen bereit und bearbeitet Befunde.',
    auditor: 'Liest alles, auch Befunde und das Audit-Protokoll.',
    viewer: 'Liest alles außer Befunden und Audit-Protokoll.',
  },
  invite: {
    label: 'Einladen',
    title: 'Person einladen',
    submit: 'Einladung senden',
    done: 'Die Einladung ist unterwegs zu {{email}}.',
  },
  link: {
    title: 'Einladung für {{email}}',
    why: 'Dieser Server sendet keine E-Mails. Kopieren Sie den Link und geben Sie ihn selbst weiter. Er wird nur jetzt angezeigt und gilt sieben Tage.',
    label: 'Link, um die Einladung anzunehmen',
  },
  role: { label: 'Rolle ändern', title: 'Rolle von {{name}}' },
  resend: {
    label: 'Erneut senden',
    done: 'Die Einladung von {{name}} ist erneut unterwegs. Der bisherige Link gilt nicht mehr.',
  },
  revoke: {
    label: 'Einladung widerrufen',
    title: 'Einladung von {{name}} widerrufen?',
    why: 'Der Link in der E-Mail gilt nicht mehr, und der Platz wird frei. Sie können die Person erneut einladen.',
    done: 'Die Einladung von {{name}} ist widerrufen.',
  },
  remove: {
    label: 'Entfernen',
    title: '{{name}} aus der Organisation entfernen?',
    why: 'Die Person verliert den Zugriff sofort, ihre API-Schlüssel ebenso. Das Konto selbst bleibt.',
    done: '{{name}} ist kein Mitglied mehr.',
  },
  withdraw: {
    label: 'Angebot zurückziehen',
    title: 'Angebot an {{name}} zurückziehen?',
    why: 'Die Person kann die Mitgliedschaft nicht mehr annehmen, und der Platz wird frei.',
  },
  waive: {
    submit: 'Ausnahme erlauben',
    label: 'Ausnahme vom zweiten Faktor',
    title: 'Ausnahme vom zweiten Faktor für {{name}}',
    why: 'In den Stunden, die Sie angeben, genügt das Passwort für diese Organisation. Stellen Sie sicher, dass wirklich {{name}} darum bittet.',
    hours: 'Stunden',
    reason: 'Grund',
    done: '{{name}} kann die Organisation ohne zweiten Faktor öffnen und bekommt eine E-Mail darüber.',
    until: 'Ohne zweiten Faktor; endet',
  },
  endWaiver: { label: 'Zweiten Faktor wieder verlangen', done: '{{name}} braucht wieder den zweiten Faktor.' },
  reactivate: { label: 'Reaktivieren', done: '{{name}} ist wieder aktiv.' },
  leave: {
    label: 'Verlassen',
    title: 'Diese Organisation verlassen?',
    why: 'Sie verlieren den Zugriff sofort, Ihre API-Schlüssel ebenso. Um zurückzukehren, brauchen Sie eine Einladung.',
  },
};
