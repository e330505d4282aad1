import type { frame as en } from '../en/frame';
import type { Translation } from '../translation';

export const frame: Translation<typeof en> = {
  unknownScreen:
    'Diese Seite gibt es nicht. Vielleicht enthält die Adresse einen Tippfehler oder stammt aus einer älteren Version.',
  noRight: 'Ihre Rolle, {{role}}, kann das nicht. Wenden Sie sich an einen Inhaber oder Admin von {{organisation}}.',
  trail: 'Sie sind hier',
  control: 'Strg',
  search: {
    open: 'Suchen',
    title: 'Diese Organisation durchsuchen',
    placeholder: 'Name einer Ansicht oder eines Eintrags',
    results: 'Ergebnisse',
    screens: 'Ansichten',
    hint: 'Ab zwei Buchstaben werden auch Einträge gefunden.',
    searching: 'Wird gesucht …',
    none: 'Nichts hat hier diesen Namen.',
    failed: 'Einige Einträge konnten nicht durchsucht werden. Versuchen Sie es gleich noch einmal.',
    found_one: '{{count}} Ergebnis',
    found_other: '{{count}} Ergebnisse',
  },
};
