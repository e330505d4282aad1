import type { support as texts } from '../en/support';
import type { Translation } from '../translation';

export const support: Translation<typeof texts> = {
  title: 'Support-Ansicht',
  why: 'Sie sehen 60 Minuten lang die Daten einer Organisation und können nichts ändern. Die Mitglieder sehen im Audit-Protokoll Ihren Namen, den Grund sowie Beginn und Ende.',
  code: 'Code aus der Betriebsverwaltung',
  codeHint: 'Gilt fünf Minuten und nur einmal.',
  open: 'Support-Ansicht öffnen',
  ended:
    'Die Support-Ansicht ist beendet. Sie können diesen Tab schließen oder mit einem neuen Code eine weitere öffnen.',
  banner: 'Support-Ansicht von {{organisation}}',
  label: 'Support-Ansicht',
  reason: 'Grund: {{reason}}',
  left_one: 'noch {{count}} Minute',
  left_other: 'noch {{count}} Minuten',
  end: 'Beenden',
  notPart: 'Das gehört nicht zu einer Support-Ansicht. Sie zeigt keine Tokens, Geheimnisse, Einstellungen und Exporte.',
  menu: 'Sprache und Farben',
};
