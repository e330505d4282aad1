import type { support as texts } from '../en/support';
import type { Translation } from '../translation';

export const support: Translation<typeof texts> = {
  title: 'Support-Ansicht',
  why: 'Sie sehen 60 Minuten lang die Daten einer Organisation und können nichts ändern. Das Audit-Protokoll der Organisation zeigt Ihren Namen, den Grund sowie Beginn und Ende.',
  code: 'Code aus der Betriebsverwaltung',
  codeHint: 'Gilt einmal, innerhalb von fünf Minuten.',
  open: 'Support-Ansicht öffnen',
  endedTitle: 'Support-Ansicht beendet',
  ended:
    'Die Support-Ansicht ist beendet. Hier ist nichts mehr von der Organisation zu sehen. Sie können diesen Tab schließen.',
  another:
    'Um weiterzulesen, öffnen Sie in der Betriebsverwaltung auf der Seite der Organisation eine neue Ansicht und geben deren Code hier ein.',
  banner: 'Support-Ansicht von {{organisation}}',
  label: 'Support-Ansicht',
  who: '{{name}} kann hier lesen, aber nichts ändern. Grund: {{reason}}',
  left_one: 'noch {{count}} Minute, bis {{time}} Uhr',
  left_other: 'noch {{count}} Minuten, bis {{time}} Uhr',
  end: 'Ansicht beenden',
  notPart: 'Das gehört nicht zur Support-Ansicht. Sie zeigt keine Tokens, Geheimnisse, Einstellungen oder Exporte.',
  menu: 'Sprache und Farben',
};
