import type { entry as en } from '../en/entry';
import type { Translation } from '../translation';

export const entry: Translation<typeof en> = {
  username: 'Name',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  passwordRule:
    'Mindestens {{minimum}} Zeichen und nicht leicht zu erraten: kein gängiges Passwort, nicht Ihr Name oder Ihre Adresse.',
  signIn: 'Anmelden',
  backToSignIn: 'Zurück zur Anmeldung',
  incomplete: 'Die Adresse dieser Seite ist unvollständig. Öffnen Sie den Link in der E-Mail noch einmal.',
  closeKeeps: 'Wenn Sie das nicht wollen, schließen Sie die Seite: Es ändert sich nichts.',
  register: {
    title: 'Konto anlegen',
    submit: 'Konto anlegen',
    haveAccount: 'Haben Sie schon ein Konto?',
    sent: 'Eine E-Mail ist unterwegs zu {{email}}. Öffnen Sie den Link darin, um die Adresse zu bestätigen.',
    resend: 'E-Mail erneut senden',
    noMail:
      'Ihr Konto ist angelegt, aber die Adresse muss bestätigt werden, und dieser Server kann keine E-Mails verschicken. Bitten Sie den Betreiber um die Bestätigung.',
    resent: 'Die E-Mail ist erneut unterwegs.',
  },
  forgotten: {
    title: 'Passwort vergessen',
    why: 'Geben Sie die E-Mail-Adresse Ihres Kontos an. Sie erhalten eine E-Mail mit einem Link, um ein neues Passwort zu wählen.',
    submit: 'Link senden',
    noMail:
      'Dieser Server kann keine E-Mails verschicken, also auch keinen Link. Bitten Sie den Betreiber um ein neues Passwort.',
    sent: 'Gibt es ein Konto mit der Adresse {{email}}, ist eine E-Mail mit einem Link unterwegs. Der Link gilt einmal.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    password: 'Neues Passwort',
    repetition: 'Neues Passwort wiederholen',
    differ: 'Die beiden Passwörter stimmen nicht überein.',
    submit: 'Passwort speichern',
    done: 'Ihr neues Passwort ist gesetzt.',
    doneStandalone: 'Ihr neues Passwort ist gesetzt. Sie können sich jetzt damit anmelden.',
    over: 'Der Link wurde schon benutzt oder ist nicht mehr gültig.',
    again: 'Neuen Link anfordern',
  },
  invitation: {
    title: 'Einladung',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    joined: 'Sie sind jetzt Mitglied von {{organisation}}.',
    declined: 'Sie haben die Einladung abgelehnt.',
    hasAccount: 'Es gibt ein Konto mit Ihrer Adresse. Melden Sie sich an, um die Einladung anzunehmen.',
    signIn: 'Anmelden und annehmen',
    otherWays: 'Über Ihre Organisation anmelden',
    newAccount: 'Legen Sie Ihr Konto an, um die Einladung anzunehmen.',
    create: 'Konto anlegen und annehmen',
    otherPerson: 'Sie sind mit einer anderen Adresse angemeldet als der eingeladenen.',
    leave: 'Abmelden und fortfahren',
  },
  alerts: {
    title: 'Budgetwarnungen',
    titleStop: 'Budgetwarnungen abbestellen',
    why: 'Ein Admin von {{organisation}} möchte die Budgetwarnungen an diese Adresse senden. Wenn Sie ablehnen, kann die Organisation nicht noch einmal fragen.',
    whyStop:
      'Budgetwarnungen von {{organisation}} abbestellen? Die Organisation kann diese Adresse danach nicht noch einmal fragen.',
    confirm: 'Bestätigen',
    refuse: 'Dauerhaft ablehnen',
    stop: 'Abbestellen',
    confirmed: 'Diese Adresse erhält jetzt die Budgetwarnungen.',
    refused: 'Diese Adresse erhält keine Budgetwarnungen der Organisation.',
  },
  undo: {
    title: 'Single Sign-on nicht mehr verlangen',
    why: '{{organisation}} verlangt Single Sign-on. Mit dem Passwort Ihres Kontos können Sie das beenden. Der Identitätsanbieter bleibt. Der Link gilt bis zum {{until}} Uhr.',
    submit: 'Nicht mehr verlangen',
    done: '{{organisation}} verlangt kein Single Sign-on mehr. Mitglieder können sich wieder mit Passwort anmelden.',
  },
  leaving: {
    title: 'Organisation verlassen',
    why: '{{organisation}} verlangt Single Sign-on. Nach dem Verlassen haben Sie dort keinen Zugriff mehr. Bei Ihren anderen Organisationen können Sie sich wieder mit Passwort anmelden.',
    submit: '{{organisation}} verlassen',
    done: 'Sie sind kein Mitglied von {{organisation}} mehr.',
  },
  address: {
    confirmTitle: 'E-Mail-Adresse bestätigen',
    why: 'Bestätigen Sie, dass die Adresse, an die wir diesen Link geschickt haben, Ihnen gehört.',
    confirm: 'Bestätigen',
    invalid:
      'Der Link wurde schon benutzt oder ist nicht mehr gültig. Melden Sie sich an: Ist Ihre Adresse noch nicht bestätigt, erhalten Sie dort einen neuen.',
    title: 'Ihre E-Mail-Adresse ist bestätigt',
    done: 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
    signInNow: 'Sie können sich jetzt anmelden.',
  },
};
