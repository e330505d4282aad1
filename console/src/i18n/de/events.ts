import type { events as en } from '../en/events';
import type { Translation } from '../translation';

export const events: Translation<typeof en> = {
  title: 'Ereignisse',
  about:
    'Was hier in den letzten 90 Tagen geschehen ist: die Ereignisse, die Webhooks zustellen, ob es einen Webhook gibt oder nicht.',
  time: 'Zeit',
  type: 'Ereignis',
  anyType: 'Alle',
  subject: 'Datensatz',
  toSubject: 'Datensatz zeigen',
  from: 'Von',
  to: 'Bis',
  reset: 'Filter zurücksetzen',
  body: 'Inhalt, wie ihn Webhooks zustellen',
  none: 'Ereignisse sagen Ihren Systemen, was hier geschieht: Ein Agent ist nicht erreichbar, ein Befund wurde gemeldet, ein Deployment ist gescheitert. Es gibt noch keine. Lassen Sie sie von einem Webhook senden, oder lesen Sie sie mit einem Programm:',
  noMatch: 'Kein Ereignis passt zu diesen Filtern.',
  toWebhooks: 'Webhook anlegen',
  sample: 'Befehl, der die Ereignisse liest',
};
