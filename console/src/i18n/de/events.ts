import type { events as en } from '../en/events';
import type { Translation } from '../translation';

export const events: Translation<typeof en> = {
  title: 'Ereignisse',
  about:
    'Was hier in den letzten 90 Tagen geschehen ist. Webhooks stellen dieselben Ereignisse zu. Für diese Liste ist kein Webhook nötig.',
  time: 'Zeit',
  type: 'Ereignis',
  anyType: 'Alle',
  subject: 'Datensatz',
  toSubject: 'Datensatz anzeigen',
  from: 'Von',
  to: 'Bis',
  reset: 'Filter zurücksetzen',
  body: 'Inhalt, wie ihn Webhooks zustellen',
  noMatch: 'Kein Ereignis passt zu diesen Filtern.',
  toWebhooks: 'Webhook anlegen',
};
