import type { shell as en } from '../en/shell';
import type { Translation } from '../translation';

export const shell: Translation<typeof en> = {
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
  navigation: 'Ansichten',
  switcher: 'Organisation',
  newOrganisation: 'Neue Organisation',
  account: 'Ihr Konto',
  theme: { label: 'Farben', auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  signOut: 'Abmelden',
  operations: 'Betriebsverwaltung',
  screens: {
    dashboard: 'Übersicht',
    members: 'Mitglieder',
    blueprints: 'Blueprints',
    deployments: 'Deployments',
    fleet: 'Agenten',
    checks: 'Checks',
    incidents: 'Vorfälle',
    maintenance: 'Wartung',
    'status-pages': 'Statusseiten',
    findings: 'Befunde',
    costs: 'Kosten',
    settings: 'Einstellungen',
    integrations: 'Integrationen',
    audit: 'Audit-Protokoll',
  },
  noAccess: {
    why: 'Diese Ansicht erfordert die Rolle {{roles}}. Ihre ist {{role}}. Wenn Sie sie brauchen, wenden Sie sich an einen Inhaber oder Admin von {{organisation}}.',
    back: 'Zurück zur Übersicht',
  },
  start: {
    title: 'Willkommen, {{name}}',
    noOrganisation:
      'Sie sind noch kein Mitglied einer Organisation. Legen Sie eine an, oder bitten Sie den Inhaber um eine Einladung.',
    offers: 'Ihnen wird eine Mitgliedschaft angeboten',
    offer: '{{organisation}}, als {{role}}',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    joined: 'Sie sind jetzt Mitglied von {{organisation}}.',
    name: 'Name der Organisation',
    slug: 'Kurzname für Adressen',
    slugHint: 'Kleinbuchstaben, Ziffern und Bindestriche',
    create: 'Organisation anlegen',
  },
};
