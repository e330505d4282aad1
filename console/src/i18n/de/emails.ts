import type { emails as en } from '../en/emails';
import type { Translation } from '../translation';

export const emails: Translation<typeof en> = {
  title: 'E-Mails, die Sie erhalten',
  about: 'Wählen Sie je Organisation aus, was Sie erhalten. Welche es gibt, hängt von Ihrer Rolle ab.',
  kinds: {
    budget: 'Budgetwarnungen, wenn Ihre Adresse zu den Empfängern gehört',
    plan: 'Status der Organisation und Ende des Tarifs',
    findings: 'Geänderte Befunde und akzeptierte Risiken, die enden',
    approvals: 'Deployments, die auf eine Freigabe warten',
    deployments: 'Ihre Deployments: Entscheidungen und Fehlschläge',
    drafts: 'Ihre Entwürfe, die zurückgegeben wurden',
    expiry: 'SCIM-Tokens, API-Schlüssel und Zertifikate von SAML-Anbietern, die ablaufen',
  },
  always: 'E-Mails zu Ihrem Konto und zur Sicherheit erhalten Sie immer.',
  none: 'Sie sind in keiner Organisation Mitglied.',
  change: 'Adressen für Budgetwarnungen von {{name}}',
};
