import type { emails as en } from '../en/emails';
import type { Translation } from '../translation';

export const emails: Translation<typeof en> = {
  title: 'E-Mails, die Sie erhalten',
  about:
    'Wählen Sie je Organisation aus, welche E-Mails Sie erhalten. Welche zur Wahl stehen, hängt von Ihrer Rolle ab.',
  kinds: {
    budget: 'Budgetwarnungen, wenn Ihre Adresse zu den Empfängern gehört',
    plan: 'Status der Organisation und Ende des Tarifs',
    findings: 'Geänderte Befunde und akzeptierte Risiken, die enden',
    approvals: 'Deployments, die auf eine Freigabe warten',
    deployments: 'Ihre Deployments: Entscheidungen und Fehlschläge',
    drafts: 'Ihre Entwürfe, die zurückgegeben wurden',
    expiry: 'Ablaufende SCIM-Tokens, API-Schlüssel und SAML-Zertifikate',
  },
  always: 'E-Mails zu Ihrem Konto und zur Sicherheit erhalten Sie immer.',
  none: 'Sie sind in keiner Organisation Mitglied.',
  change: 'Adressen für Budgetwarnungen von {{name}}',
};
