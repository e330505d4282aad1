import type { compliance as en } from '../../en/findings/compliance';
import type { Translation } from '../../translation';

export const compliance: Translation<typeof en> = {
  title: 'Befunde nach Maßnahmen',
  by: 'Norm',
  groups: { iso_control: 'ISO/IEC 27001', nis2_article: 'NIS 2' },
  counted: 'Nach Schweregrad gezählt sind offene Befunde und solche in Arbeit.',
  control: 'Maßnahme',
  noControl: 'Ohne Zuordnung',
  overdue: 'Überfällig',
  oldest: 'Ältester',
  accepted: 'Akzeptiert',
  median: 'Tage bis zur Behebung (Median)',
  none: 'Kein Befund betrifft eine Maßnahme.',
  print: 'Drucken',
  csv: 'Als CSV herunterladen',
  printed: 'Befunde nach Maßnahmen, {{by}}. {{date}}',
};
