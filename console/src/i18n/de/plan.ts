import type { plan as en } from '../en/plan';
import type { Translation } from '../translation';

export const plan: Translation<typeof en> = {
  title: 'Tarif und Nutzung',
  about: 'Was Ihr Tarif erlaubt und wie viel Sie davon nutzen.',
  current: 'Ihr Tarif',
  name: 'Tarif',
  price: {
    label: 'Preis',
    base: '{{price}} im Monat',
    perHost: '{{price}} je Cloud-Instanz und Monat',
  },
  ends: 'Endet',
  then: 'Tarif danach',
  change: 'Um den Tarif zu wechseln, schreiben Sie dem Betreiber dieses Dienstes.',
  noneWhy: 'Diese Organisation hat keinen Tarif: Ihre Limits wurden mit dem Betreiber dieses Dienstes vereinbart.',
  usage: 'Nutzung',
  notCounted:
    'Nicht gezählt: widerrufene Agenten, beendete Instanzen, deaktivierte Mitglieder und abgelaufene Einladungen.',
  limits: {
    agents: 'Agenten',
    instances: 'Cloud-Instanzen',
    members: 'Mitglieder und offene Einladungen',
    budget: 'Monatsbudget',
  },
  budget: {
    own: 'Dieses Monatsbudget hat Ihre Organisation festgelegt.',
    ofPlan: 'Ihre Organisation hat kein Monatsbudget festgelegt.',
    ceiling: 'Limit des Tarifs: {{ceiling}}.',
    change: 'Budget ändern',
    asOf: 'Stand:',
  },
  features: {
    title: 'Funktionen',
    withheld: 'Nicht in Ihrem Tarif',
    included: 'In Ihrem Tarif',
    all: 'Ihr Tarif enthält alle Funktionen.',
    names: {
      sso: 'Single Sign-on',
      scim: 'Benutzerverzeichnis (SCIM)',
      webhooks: 'Webhooks',
      audit_export: 'Export des Audit-Protokolls',
      ip_allowlist: 'Liste erlaubter IP-Adressen',
      leaderboard: 'Rangliste',
      synthetic_checks: 'Checks',
      alert_channels: 'Alarmkanäle',
      status_page: 'Öffentliche Statusseiten',
      finding_import: 'Import der Berichte von Scannern',
      blueprint_deploy: 'Deployment von Blueprints',
      deployment_executors: 'Schritte von Deployments durch Agenten und Webhooks',
    },
  },
  next: {
    title: 'Was der Tarif {{name}} zusätzlich bietet',
    limit: '{{name}}: {{limit}}',
    nothing: 'Dieser Tarif hebt keines Ihrer Limits an.',
  },
};
