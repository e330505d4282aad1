import type { nothingYet as en } from '../../en/onboarding/nothing-yet';
import type { Translation } from '../../translation';

export const nothingYet: Translation<typeof en> = {
  clear: 'Filter entfernen',
  command: 'Befehl für das Terminal',
  orCommand: 'Oder im Terminal',
  createKey: 'API-Schlüssel anlegen',
  credential: {
    TENANTRY_API_KEY: 'TENANTRY_API_KEY ist ein API-Schlüssel dieser Organisation.',
    PLATFORM_API_KEY: 'PLATFORM_API_KEY ist ein API-Schlüssel der Plattform, den ihr Betreiber hat.',
    TENANTRY_TOKEN: 'TENANTRY_TOKEN ist Ihr Token: das jwt, mit dem POST /api/auth/local antwortet.',
    SCIM_TOKEN: 'SCIM_TOKEN ist ein Token, das Sie hier anlegen.',
  },
  agents: 'Noch ist keine Maschine angemeldet. Ihr Agent führt dort Ihre Checks und Schritte Ihrer Deployments aus.',
  checks:
    'Ein Check ruft in Abständen eine Ihrer Adressen auf und sagt, ob sie erreichbar ist. Agenten führen ihn aus. Es gibt noch keine Checks.',
  incidents:
    'Ein Vorfall beginnt automatisch, wenn ein Check ausgefallen ist, und Alarmkanäle benachrichtigen Personen. Es gibt noch keinen.',
  toChecks: 'Checks anzeigen',
  channels:
    'Ein Alarmkanal benachrichtigt Personen über Vorfälle: per E-Mail, in einem Chat oder über einen Webhook. Es gibt noch keinen. Ohne Adressen schreibt einer für E-Mails an Inhaber und Admins.',
  statusPages:
    'Eine Statusseite sagt Ihren Kunden, wie es Ihren Diensten geht. Sie zeigt nur, was Sie wählen, sobald sie veröffentlicht ist. Es gibt noch keine.',
  maintenance:
    'Während einer geplanten Wartung lösen fehlgeschlagene Checks keine Vorfälle aus, und Statusseiten kündigen sie an. Es ist keine geplant.',
  blueprints:
    'Ein Blueprint beschreibt Infrastruktur in Schritten. Schreiben Sie einen Entwurf, und lassen Sie ihn von einer zweiten Person prüfen: Ist er veröffentlicht, kann er bereitgestellt werden. Es gibt noch keine.',
  noBlueprint: 'Kein Entwurf und kein Blueprint entspricht diesen Filtern.',
  deployments:
    'Ein Deployment führt einen veröffentlichten Blueprint Schritt für Schritt aus. Sein Plan zeigt vorher, was geschehen würde und was es kostet. Es gibt noch keine.',
  instances:
    'Eine Instanz ist eine Maschine oder ein Dienst bei einem Cloud-Anbieter. Die von Deployments erscheinen hier automatisch, und was es schon gibt, können Sie erfassen. Es gibt noch keine.',
  findings:
    'Befunde sind, was Sicherheitsscanner über Ihren Code, Ihre Images und Maschinen melden. Senden Sie einen Bericht, und entscheiden Sie dann über jeden Befund. Es wurde noch nichts gemeldet.',
  scans:
    'Ein Scan ist ein importierter Bericht eines Scanners: welche Befunde neu waren und welche geschlossen wurden. Es gibt noch keine.',
  webhooks:
    'Ein Webhook sagt Ihren Systemen sofort, was hier geschieht: Ein Agent ist offline, ein Deployment ist fehlgeschlagen. Es gibt noch keine. Ein Programm kann dieselben Ereignisse auch lesen.',
  noDelivery: 'Keine Zustellung hat diesen Status.',
  events:
    'Ereignisse sagen Ihren Systemen, was hier geschieht: Ein Agent ist offline, ein Befund wurde gemeldet, ein Deployment ist fehlgeschlagen. Es gibt noch keine. Lassen Sie sie von einem Webhook senden, oder lesen Sie sie mit einem Programm.',
  keys: 'Mit einem API-Schlüssel benutzt ein Programm die API ohne das Passwort einer Person. Es gibt noch keine. Der Befehl zeigt, was ein Schlüssel kann.',
  tokens:
    'Mit einem SCIM-Token fügt Ihr Verzeichnis Personen automatisch hinzu und entfernt sie. Es gibt noch keines. Ein Verzeichnis sendet Anfragen wie diese.',
  directories:
    'Ein Verzeichnis ist ein Identitätsanbieter: Personen melden sich mit dem Konto ihrer Firma statt mit einem Passwort an. Es gibt noch keine. Mit einem Verzeichnis melden sich Personen unter dieser Adresse an:',
  signInAddress: 'Wo sich Mitglieder über das Verzeichnis anmelden',
  costs:
    'Kosten sind die Ihrer Konten bei Cloud-Anbietern. Der Betreiber dieses Dienstes importiert sie. In den letzten 12 Monaten wurden keine importiert.',
  toCloudAccounts: 'Cloud-Konten anzeigen',
  cloudAccounts:
    'Ein Cloud-Konto sagt, welche importierten Kosten Ihre sind. Es gibt noch keines. Senden Sie den Befehl dem Betreiber dieses Dienstes, mit der ID Ihres Kontos.',
};
