import type { leaderboard as en } from '../en/leaderboard';
import type { Translation } from '../translation';

export const leaderboard: Translation<typeof en> = {
  title: 'Rangliste',
  about: 'Die Mitglieder dieser Organisation nach dem, was sie erreicht haben.',
  window: 'Zeitraum',
  windows: { '7d': '7 Tage', '30d': '30 Tage', '90d': '90 Tage', '365d': '1 Jahr' },
  rank: 'Rang',
  member: 'Mitglied',
  you: 'Sie',
  points: 'Punkte',
  kinds: { mitigated_findings: 'Befunde', published_drafts: 'Blueprints', enrolled_agents: 'Agenten' },
  first: 'Die ersten {{shown}} von {{all}} Mitgliedern.',
  rules:
    'Ein behobener Befund bringt {{finding}} Punkte, ein veröffentlichter Blueprint {{draft}} für seinen Verfasser, ein angemeldeter Agent {{agent}}. Wird etwas rückgängig gemacht, zählen seine Punkte nicht mehr.',
  toFindings: 'Befunde anzeigen',
  nobody: 'In diesem Zeitraum hat niemand Punkte erhalten.',
  off: 'Die Rangliste vergleicht, was die Mitglieder tun: Befunde beheben, Blueprints veröffentlichen, Agenten anmelden. Sie ist deaktiviert. Sobald Sie sie in den Einstellungen aktivieren, sehen sie alle Mitglieder.',
  offToRead:
    'Die Rangliste vergleicht, was die Mitglieder tun. Sie ist deaktiviert. Ein Inhaber oder Admin kann sie in den Einstellungen aktivieren.',
  notInPlan: 'Die Rangliste vergleicht, was die Mitglieder tun. Ihr Tarif enthält sie nicht.',
  toSettings: 'Einstellungen öffnen',
};
