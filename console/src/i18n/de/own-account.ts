import type { ownAccount as en } from '../en/own-account';
import type { Translation } from '../translation';

export const ownAccount: Translation<typeof en> = {
  name: {
    change: 'Namen ändern',
    title: 'Ihren Namen ändern',
    label: 'Neuer Name',
    hint: 'Andere sehen ihn, und Sie können sich damit anmelden.',
    done: 'Ihr Name ist geändert.',
  },
  address: {
    change: 'E-Mail-Adresse ändern',
    title: 'Ihre E-Mail-Adresse ändern',
    why: 'Wir senden einen Link an die neue Adresse. Ihre Adresse ändert sich, wenn Sie ihn benutzen. Dann enden alle Ihre Sitzungen.',
    label: 'Neue E-Mail-Adresse',
    password: 'Ihr Passwort',
    submit: 'Link senden',
    waiting:
      'Wenn {{address}} Ihre neue Adresse werden kann, kommt dort ein Link an. Er gilt bis {{time}}. Bis dahin bleibt Ihre bisherige Adresse.',
    withdraw: 'Bisherige Adresse behalten',
    withdrawn: 'Ihre Adresse bleibt. Der Link gilt nicht mehr.',
  },
  link: {
    title: 'Ihre neue E-Mail-Adresse',
    why: 'Ihr Konto erhält die Adresse, an die dieser Link ging. Alle Ihre Sitzungen enden, und Sie melden sich mit der neuen Adresse an.',
    submit: 'Neue Adresse verwenden',
    done: 'Die Adresse Ihres Kontos ist jetzt {{address}}.',
    signIn: 'Anmelden',
  },
  notMe: {
    title: 'Eine Anmeldung, die nicht von Ihnen stammt',
    why: 'Alle Sitzungen Ihres Kontos werden beendet. Hat sich jemand mit Ihrem Passwort angemeldet, wird es ungültig, und Sie wählen gleich ein neues.',
    submit: 'Überall abmelden',
    ended:
      'Alle Sitzungen sind beendet. Sagen Sie dem Administrator Ihres Single Sign-on, dass sich jemand anderes als Sie angemeldet hat.',
    passwordEnded: 'Alle Sitzungen sind beendet, und das alte Passwort gilt nicht mehr.',
    choose: 'Neues Passwort wählen',
  },
};
