import type { events as en } from '../en/events';
import type { Translation } from '../translation';

export const events: Translation<typeof en> = {
  title: 'Ereignisse',
  about:
    'Was hier in den letzten 90 Tagen geschehen ist. Webhooks stellen dieselben Ereignisse zu. Für diese Liste ist kein Webhook nötig.',
  time: 'Zeit',
  type: 'Ereignis',
  code: 'Code',
  anyType: 'Alle',
  subject: 'Datensatz',
  from: 'Von',
  to: 'Bis',
  reset: 'Filter zurücksetzen',
  body: 'Inhalt, wie ihn Webhooks zustellen',
  noMatch: 'Kein Ereignis passt zu diesen Filtern.',
  toWebhooks: 'Webhook anlegen',
  types: {
    agent: {
      enrolled: 'Agent angemeldet',
      'status-changed': 'Status eines Agenten geändert',
    },
    alert: {
      sent: 'Alarm für einen Kanal',
    },
    blueprint: {
      published: 'Blueprint veröffentlicht',
      rejected: 'Entwurf abgelehnt',
    },
    deployment: {
      'awaiting-approval': 'Deployment wartet auf Freigabe',
      destroyed: 'Deployment abgebaut',
      drifted: 'Abweichung eines Deployments erkannt',
      'expires-soon': 'Deployment läuft bald ab',
      failed: 'Deployment fehlgeschlagen',
      'needs-resolution': 'Deployment braucht eine Klärung',
      started: 'Deployment begonnen',
      succeeded: 'Deployment erfolgreich',
    },
    finding: {
      'acceptance-ends-soon': 'Akzeptanz eines Risikos endet bald',
      'acceptance-expired': 'Akzeptanz eines Risikos beendet',
      created: 'Befund angelegt',
      mitigated: 'Befund behoben',
      overdue: 'Befund überfällig',
      reopened: 'Befund wieder offen',
      'severity-changed': 'Schweregrad eines Befunds geändert',
    },
    incident: {
      acknowledged: 'Vorfall bestätigt',
      opened: 'Vorfall begonnen',
      resolved: 'Vorfall beendet',
    },
    member: {
      added: 'Mitglied hinzugekommen',
      removed: 'Mitglied ausgeschieden',
      'role-changed': 'Rolle eines Mitglieds geändert',
    },
    organisation: {
      'budget-threshold-reached': 'Schwelle des Budgets erreicht',
      created: 'Organisation angelegt',
      'plan-expired': 'Tarif abgelaufen',
      'plan-expires-soon': 'Tarif läuft bald ab',
      'status-changed': 'Status der Organisation geändert',
    },
    scan: {
      completed: 'Scan importiert',
    },
    webhook: {
      test: 'Testereignis',
    },
  },
};
