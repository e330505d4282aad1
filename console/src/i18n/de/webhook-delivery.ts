import type { Translation } from '../translation';
import type { webhookDelivery as english } from '../en/webhook-delivery';

export const webhookDelivery: Translation<typeof english> = {
  title: 'Zustellung',
  headers: 'Kopfzeilen der Anfrage',
  body: 'Inhalt der Anfrage',
  notKept: 'webhook-timestamp und webhook-signature sind bei jedem Versuch anders und werden nicht aufbewahrt.',
  time: 'Zeit',
  outcome: 'Ergebnis',
  succeeded: 'Hat mit {{code}} geantwortet.',
  noAttempt: 'Es gab keinen Versuch.',
  notRecorded: 'Die ersten Versuche wurden nicht aufgezeichnet.',
  failures: {
    answered: 'Hat mit {{code}} geantwortet.',
    redirected: 'Hat mit {{code}} und der Adresse {{address}} geantwortet. Weiterleitungen wird nicht gefolgt.',
    unreachable: 'War nicht erreichbar ({{cause}}).',
    unreached: 'War nicht erreichbar.',
    late: 'Hat nicht rechtzeitig geantwortet.',
    noName: 'War nicht erreichbar: Die Nameserver haben nicht rechtzeitig geantwortet.',
    private: 'Nicht aufgerufen: Der Name führt zu einer privaten oder reservierten Adresse.',
    disabled: 'Nicht gesendet: Der Webhook ist ausgeschaltet.',
    full: 'Nicht gesendet: {{number}} Zustellungen haben gewartet.',
    plan: 'Nicht gesendet: Der Tarif {{plan}} enthält keine Webhooks.',
    secret: 'Nicht gesendet: Das Signaturgeheimnis ist nicht lesbar. Erzeugen Sie ein neues.',
    always: 'Fünf Tage lang nur Fehler.',
    other: '{{reason}}',
  },
};
