import type { Translation } from '../translation';
import type { webhookDelivery as english } from '../en/webhook-delivery';

export const webhookDelivery: Translation<typeof english> = {
  title: 'Zustellung',
  headers: 'Kopfzeilen der Anfrage',
  body: 'Inhalt der Anfrage',
  notKept: 'webhook-timestamp und webhook-signature sind bei jedem Versuch anders und werden nicht aufbewahrt.',
  time: 'Zeit',
  outcome: 'Ergebnis',
  succeeded: 'HTTP {{code}}',
  noAttempt: 'Es gab keinen Versuch.',
  notRecorded: 'Die ersten Versuche wurden nicht aufgezeichnet.',
};
