import type { policy as en } from '../en/sign-in-policy';
import type { Translation } from '../translation';

export const policy: Translation<typeof en> = {
  title: 'Regeln für die Anmeldung',
  about:
    'So müssen sich Mitglieder anmelden, um diese Organisation zu öffnen. Ihre anderen Organisationen sind nicht betroffen.',
  factor: 'Zweiten Faktor verlangen',
  factorHint: 'Ein Passkey allein genügt, ebenso Single Sign-on dieser Organisation.',
  grace: 'Tage zum Einrichten',
  graceHint: 'Bis dahin können Mitglieder die Organisation ohne zweiten Faktor öffnen.',
  from: 'Verlangt ab',
  lacking_one: '{{count}} Mitglied hat keinen zweiten Faktor',
  lacking_other: '{{count}} Mitglieder haben keinen zweiten Faktor',
  showAll: 'Alle {{count}} anzeigen',
  more: 'und {{count}} weitere',
  last: {
    password: 'zuletzt mit Passwort angemeldet',
    sso: 'zuletzt per Single Sign-on angemeldet',
    passkey: 'zuletzt mit Passkey angemeldet',
  },
  lifetime: 'Neue Anmeldung nach (Minuten)',
  lifetimeHint: 'Mindestens 15. Leer: wenn die Sitzung endet.',
  idle: 'Neue Anmeldung nach einer Pause (Minuten)',
  idleHint: 'Mindestens 5. Wirkt etwa 15 Minuten später. Leer: nie.',
  methods: 'Anmeldemethoden',
  methodsHint: 'Wird oben Single Sign-on verlangt, können sich Mitglieder nur damit anmelden.',
  method: { password: 'Passwort', sso: 'Single Sign-on dieser Organisation', passkey: 'Passkey' },
  ask: 'Regeln für die Anmeldung speichern?',
  why: 'Sitzungen, die den Regeln nicht entsprechen, öffnen diese Organisation nicht mehr. Noch ist nichts gespeichert.',
  trialHint: 'Wird zurückgenommen, wenn kein Inhaber oder Admin, der den Regeln entspricht, sie bis dahin bestätigt.',
  cancel: 'Abbrechen',
  submit: 'Regeln speichern',
  confirmBy: 'Wird ohne Bestätigung zurückgenommen',
  confirm: 'Diese Regeln behalten',
  confirmed: 'Die Regeln bleiben.',
  due: 'Ab {{date}} brauchen Sie einen zweiten Faktor, um diese Organisation zu öffnen.',
  setUp: 'Zweiten Faktor einrichten',
};
