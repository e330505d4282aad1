import type { help as en } from '../en/help';
import type { Translation } from '../translation';

export const help: Translation<typeof en> = {
  open: 'Hilfe',
  title: 'Hilfe: {{screen}}',
  begin: 'Fügen Sie dies im Terminal ein, um zu beginnen',
  key: 'TENANTRY_API_KEY ist ein API-Schlüssel, den Sie unter „Integrationen“ anlegen.',
  more: 'Mehr darüber',
  guide: 'Die Anleitung zu dieser Ansicht (auf Englisch)',
  guides: 'Alle Anleitungen (auf Englisch)',
  keys: { title: 'Tastenkürzel', search: 'Ansichten und Einträge suchen', skip: 'Zum Inhalt, am Anfang der Seite' },
  screens: {
    dashboard:
      'Die Übersicht fasst den Monat zusammen: das Budget, die Ausgaben, was Menschen entscheiden müssen, und die Limits des Tarifs.',
    members:
      'Mitglieder arbeiten in dieser Organisation. Ihre Rolle sagt, was sie sehen und ändern. Inhaber und Admins laden Personen ein.',
    blueprints:
      'Ein Blueprint beschreibt Infrastruktur in Schritten. Schreiben Sie einen Entwurf, geben Sie ihn zur Prüfung und veröffentlichen Sie ihn. Dann kann er bereitgestellt werden.',
    deployments:
      'Ein Deployment führt einen Blueprint Schritt für Schritt aus. Beginnen Sie bei einem veröffentlichten Blueprint: Der Plan zeigt, was geschehen würde und was es kostet.',
    instances:
      'Cloud-Instanzen sind das, was Deployments angelegt haben oder was Sie selbst erfassen. Sie zählen zum Limit des Tarifs.',
    fleet:
      'Agenten sind Programme auf Ihren Maschinen. Sie führen dort Checks und Schritte von Deployments aus. Beim Anmelden eines Agenten sehen Sie die Befehle.',
    checks:
      'Ein Check ruft regelmäßig eine Adresse auf und sagt, ob sie erreichbar ist. Agenten führen ihn aus, daher muss einer angemeldet sein.',
    incidents:
      'Ein Check, der mehrmals hintereinander fehlschlägt, löst einen Vorfall aus. Alarmkanäle benachrichtigen Personen.',
    maintenance:
      'Während einer geplanten Wartung lösen fehlschlagende Checks keine Vorfälle aus, und Statusseiten kündigen sie an.',
    'status-pages': 'Eine Statusseite sagt Ihren Kunden, wie es Ihren Diensten geht. Sie zeigt nur, was Sie auswählen.',
    findings:
      'Befunde sind, was Sicherheitsscanner melden. Senden Sie den Bericht eines Scanners, und entscheiden Sie dann über jeden Befund.',
    costs:
      'Kosten importiert der Betreiber dieses Dienstes von Cloud-Anbietern. Hier sehen Sie sie nach Tag, Dienst und Konto.',
    'cloud-accounts':
      'Cloud-Konten sind die Konten bei Anbietern, deren Kosten importiert werden. Der Betreiber dieses Dienstes legt sie an.',
    plan: 'Der Tarif bestimmt Limits und Funktionen. Hier sehen Sie, wie viel davon genutzt wird.',
    leaderboard:
      'Die Rangliste vergleicht, was Mitglieder tun: Befunde, Blueprints und Agenten. Sie ist deaktiviert, bis Sie sie in den Einstellungen aktivieren.',
    settings:
      'Die Einstellungen dieser Organisation: Name, Budget, Anmeldung, Netze, Abrechnung und Deployments. Jede Gruppe wird für sich gespeichert.',
    integrations:
      'Programme benutzen API-Schlüssel. Webhooks sagen ihnen, was geschieht. Über Verzeichnisse melden sich Personen an. Über SCIM fügt Ihr Verzeichnis Mitglieder automatisch hinzu und entfernt sie.',
    audit: 'Das Audit-Protokoll sagt, wer was wann geändert hat. Niemand kann seine Einträge unbemerkt ändern.',
  },
};
