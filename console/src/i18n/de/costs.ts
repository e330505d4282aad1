import type { costs as en } from '../en/costs';
import type { Translation } from '../translation';

export const costs: Translation<typeof en> = {
  title: 'Kosten',
  about:
    'Importierte Rechnungsposten in EUR. Tage sind in UTC angegeben; die neuesten Posten können bis zu drei Tage später eintreffen.',
  csv: 'Als CSV herunterladen',
  range: 'Zeitraum',
  ranges: {
    'this-month': 'Dieser Monat',
    'last-month': 'Voriger Monat',
    'three-months': 'Dieser und die letzten 2 Monate',
    'twelve-months': 'Dieser und die letzten 11 Monate',
    custom: 'Von … bis …',
  },
  from: 'Von',
  to: 'Bis',
  total: 'Summe',
  average: 'Ø pro Tag mit Kosten',
  highest: 'Teuerster Tag ({{day}})',
  highestOfNone: 'Teuerster Tag',
  records: 'Posten',
  amount: 'Betrag',
  share: 'Anteil',
  by: {
    day: 'Kosten pro Tag',
    month: 'Kosten pro Monat',
    service: 'Kosten nach Dienst',
    account: 'Kosten nach Konto',
    provider: 'Kosten nach Anbieter',
  },
  groups: { service: 'Dienst', account: 'Konto', provider: 'Anbieter', day: 'Tag' },
  groupsTitle: 'Kosten nach Gruppe',
  unnamed: { service: 'Ohne Dienst', account: 'Ohne Konto', provider: 'Ohne Anbieter' },
  others_one: '{{count}} weitere Gruppe',
  others_other: '{{count}} weitere Gruppen',
  noneHere: 'Diese Tage haben keine Posten, andere der letzten 12 Monate schon.',
  toMonths: '12 Monate anzeigen',
  none: 'Für diese Tage wurden keine Posten importiert.',
  chart: 'Kosten vom {{from}} bis {{to}}, zusammen {{total}}',
  chartTable: 'Die Tabelle darunter hat dieselben Zahlen, wenn Sie „Tag“ wählen.',
};
