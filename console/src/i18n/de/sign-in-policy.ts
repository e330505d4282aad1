import type { policy as en } from '../en/sign-in-policy';
import type { Translation } from '../translation';

export const policy: Translation<typeof en> = {
  title: 'Regeln für die Anmeldung',
  about:
    'So müssen sich Mitglieder anmelden, um diese Organisation zu öffnen. Ihre anderen Organisationen sind nicht betroffen.',
  factor: 'Zweiten Faktor verlangen',
  factorHint: 'Nicht nötig bei einer Anmeldung mit Passkey oder über das Single Sign-on dieser Organisation.',
  grace: 'Frist zum Einrichten (Tage)',
  graceHint: 'Bis dahin können Mitglieder die Organisation ohne zweiten Faktor öffnen.',
  from: 'Nötig ab',
  lacking_one: '{{count}} Mitglied hat keinen zweiten Faktor:',
  lacking_other: '{{count}} Mitglieder haben keinen zweiten Faktor:',
  showAll: 'Alle {{count}} anzeigen',
  more: 'und {{count}} weitere',
  last: {
    password: 'zuletzt mit Passwort angemeldet',
    sso: 'zuletzt per Single Sign-on angemeldet',
    passkey: 'zuletzt mit Passkey angemeldet',
  },
  lifetime: 'Neue Anmeldung spätestens nach (Minuten)',
  lifetimeHint: 'Mindestens 15. Leer: erst, wenn die Sitzung endet.',
  idle: 'Neue Anmeldung nach einer Pause (Minuten)',
  idleHint: 'Mindestens 5. Die Sitzung endet bis zu 15 Minuten später. Leer: nie.',
  methods: 'Anmeldemethoden',
  methodsHint: 'Ist oben „Single Sign-on verlangen“ aktiv, gilt nur diese Methode.',
  method: { password: 'Passwort', sso: 'Single Sign-on dieser Organisation', passkey: 'Passkey' },
  ask: 'Regeln für die Anmeldung speichern?',
  why: 'Wer sich anders angemeldet hat, als die Regeln verlangen, kann diese Organisation nicht mehr öffnen. Noch ist nichts gespeichert.',
  trialHint:
    'Die Regeln werden zurückgenommen, wenn sie bis dahin kein Inhaber oder Admin bestätigt, der ihnen entspricht.',
  cancel: 'Abbrechen',
  submit: 'Regeln speichern',
  confirmBy: 'Wird ohne Bestätigung zurückgenommen',
  confirm: 'Diese Regeln behalten',
  confirmed: 'Die Regeln bleiben.',
  due: 'Ab {{date}} brauchen Sie einen zweiten Faktor, um diese Organisation zu öffnen.',
  setUp: 'Zweiten Faktor einrichten',
};
