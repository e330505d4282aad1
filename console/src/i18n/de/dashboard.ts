import type { dashboard as en } from '../en/dashboard';
import type { Translation } from '../translation';

export const dashboard: Translation<typeof en> = {
  title: 'Übersicht',
  status: {
    since: 'seit {{time}}',
    nextAt: 'Danach: {{status}}, am {{time}}.',
    nextSoon: 'Danach: {{status}}, sobald der Status wieder geprüft wird.',
    causes: {
      capacity: 'Der Inhaber hat mehr Organisationen oder Mitglieder, als der Tarif erlaubt.',
      grace_period: 'Die Nachfrist ist abgelaufen, und der Inhaber hat noch immer mehr, als der Tarif erlaubt.',
      dunning: 'Das Abonnement ist nicht bezahlt.',
      operator: 'Der Betreiber dieses Dienstes hat den Status gesetzt.',
    },
    lifted: {
      capacity: 'Entfernen Sie Mitglieder oder Organisationen, oder wechseln Sie in einen größeren Tarif.',
      payment: 'Der Status endet, sobald das Abonnement bezahlt ist.',
      operator: 'Fragen Sie den Betreiber.',
    },
    lift: { members: 'Mitglieder anzeigen', settings: 'Abrechnung anzeigen' },
  },
  budget: {
    title: 'Monatsbudget',
    change: 'Ändern',
    gauge: 'Verbrauchter Anteil des Budgets',
    of: '{{spend}} von {{limit}}',
    unlimited: 'In diesem Monat ausgegeben. Es ist kein Monatsbudget festgelegt.',
    set: 'Budget festlegen',
    override: 'Budgetüberschreitung erlaubt: Die Bereitstellung geht weiter, wenn das Budget ausgeschöpft ist',
    forecast: 'Prognose zum Monatsende: {{amount}}',
    noForecast: 'Keine Prognose vor den ersten Kosten des Monats',
    ceiling: 'Limit des Tarifs: {{amount}}',
  },
  spend: { title: 'Kosten pro Tag', more: 'Kosten', spent: 'Ausgegeben', expected: 'Erwartet' },
  counts: {
    deployments: 'Deployments',
    open_findings: 'Offene Befunde',
    checks: 'Checks',
    agents: 'Agenten',
    drafts: 'Blueprints',
    more: 'Alle anzeigen',
  },
  limits: {
    title: 'Limits',
    agents: 'Agenten',
    instances: 'Cloud-Instanzen',
    members: 'Mitglieder und offene Einladungen',
    of: '{{used}} von {{limit}}',
    unlimited: '{{used}}, unbegrenzt',
    plan: 'Tarif {{name}}.',
    planUntil: 'Tarif {{name}}, bis {{date}}.',
    next: 'Danach: {{name}}.',
  },
};
