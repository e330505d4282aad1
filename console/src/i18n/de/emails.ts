import type { emails as en } from '../en/emails';
import type { Translation } from '../translation';

export const emails: Translation<typeof en> = {
  title: 'E-Mails, die Sie erhalten',
  about: 'Ihre Rolle in jeder Organisation entscheidet. Dazu kommen E-Mails zu Ihrem eigenen Konto.',
  none: 'Keine aufgrund Ihrer Rolle.',
  kinds: {
    status: 'Änderungen des Status und das Ende des Tarifs',
    singleSignOn: 'Verlangtes Single Sign-on, mit einem Link, der es rückgängig macht',
    risks: 'Akzeptierte Risiken, die enden',
    expiry: 'SCIM-Token und API-Schlüssel, die ablaufen',
    approvals: 'Deployments, die auf eine Freigabe warten',
    deployments: 'Entscheidungen über Ihre Deployments und deren Fehlschläge',
  },
  lists: 'Budgetwarnungen und Ergebnisse von Scans gehen an die Adressen, die eine Organisation gewählt hat.',
  change: 'Adressen für Budgetwarnungen von {{name}}',
};
