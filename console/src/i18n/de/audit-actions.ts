import type { auditActions as en } from '../en/audit-actions';
import type { Translation } from '../translation';

export const auditActions: Translation<typeof en> = {
  writes: { create: '{{type}} angelegt', update: '{{type}} geändert', delete: '{{type}} gelöscht' },
  actions: {
    account: {
      'address-change-requested': 'Andere Adresse eines Kontos beantragt',
      'address-change-withdrawn': 'Adressänderung eines Kontos zurückgezogen',
      'recovery-code-used': 'Wiederherstellungscode verwendet',
      'recovery-codes-renewed': 'Wiederherstellungscodes erneuert',
      'second-factor-added': 'Zweiter Faktor hinzugefügt',
      'second-factor-removed': 'Zweiter Faktor entfernt',
      'second-factor-reset': 'Zweite Faktoren zurückgesetzt',
      'sign-in-reported': 'Anmeldung als unbekannt gemeldet',
    },
    'admin-user': {
      'recovery-code-used': 'Wiederherstellungscode eines Administrators verwendet',
      'second-factor-added': 'Zweiter Faktor eines Administrators hinzugefügt',
      'second-factor-removed': 'Zweiter Faktor eines Administrators entfernt',
      'second-factor-reset': 'Zweiter Faktor eines Administrators zurückgesetzt',
    },
    'api-token': {
      grant: 'Recht an ein API-Token vergeben',
      regenerate: 'API-Token erneuert',
      withdraw: 'Recht eines API-Tokens entzogen',
    },
    'audit-log': {
      remove: 'Alte Einträge des Protokolls entfernt',
    },
    'blueprint-draft': {
      comment: 'Entwurf kommentiert',
      reject: 'Entwurf abgelehnt',
    },
    'cost-import': {
      end: 'Kostenimport beendet',
      start: 'Kostenimport begonnen',
    },
    'directory-integration': {
      'change-confirmed': 'Änderung des Verzeichnisses bestätigt',
      'change-reverted': 'Änderung des Verzeichnisses rückgängig gemacht',
    },
    doctor: {
      repair: 'Widersprüchliche Daten repariert',
    },
    invitation: {
      accept: 'Einladung angenommen',
      decline: 'Einladung abgelehnt',
    },
    keys: {
      renew: 'Schlüssel der Plattform erneuert',
    },
    membership: {
      'address-changed': 'Adresse eines Mitglieds geändert',
      'consent-withdrawn': 'Zustimmung zur Mitgliedschaft zurückgezogen',
      'leave-link-requested': 'Link zum Verlassen der Organisation angefordert',
      'person-renamed': 'Name eines Mitglieds geändert',
      'sign-in-reported': 'Anmeldung eines Mitglieds als unbekannt gemeldet',
    },
    organisation: {
      'alert-address-confirmed': 'Adresse für Budgetwarnungen bestätigt',
      'alert-address-refused': 'Adresse für Budgetwarnungen abgelehnt',
      'budget-override-used': 'Budget mit Erlaubnis überschritten',
      'budget-status-changed': 'Budgetstatus geändert',
      'change-reverted': 'Unbestätigte Einstellungen rückgängig gemacht',
      'domain-verified': 'Domain bestätigt',
      'end-password-sessions': 'Sitzungen mit Passwort beendet',
      'ip-allowlist-confirmed': 'Erlaubte Adressen bestätigt',
      'merged-from': 'Mit einer anderen Organisation zusammengeführt: Daten erhalten',
      'merged-into': 'Mit einer anderen Organisation zusammengeführt: Daten abgegeben',
      'plan-expired': 'Tarif abgelaufen',
      'plan-limits-carried': 'Limits des geänderten Tarifs übernommen',
      'sign-in-policy-confirmed': 'Anmelderegeln bestätigt',
      'split-from': 'Durch Aufteilung einer Organisation entstanden',
      'split-into': 'Organisation aufgeteilt',
      'sso-only-confirmed': 'Pflicht zu Single Sign-on bestätigt',
      'sso-only-undone': 'Pflicht zu Single Sign-on aufgehoben',
      'sso-rehearsed': 'Single Sign-on getestet',
      'status-changed': 'Status der Organisation geändert',
      'suspension-causes-changed': 'Gründe der Sperre geändert',
    },
    'outbox-event': {
      replay: 'Ereignis erneut gesendet',
    },
    'panel-role': {
      'permissions-removed': 'Administratoren Rechte entzogen',
    },
    'security-finding': {
      comment: 'Befund kommentiert',
    },
    'security-scan': {
      import: 'Scan importiert',
    },
    session: {
      'step-up': 'Passwort erneut bestätigt',
      'token-reused': 'Sitzung beendet: Token zweimal verwendet',
    },
    'sign-in': {
      'account-created': 'Konto durch Single Sign-on angelegt',
      'identity-linked': 'Konto mit Single Sign-on verknüpft',
      joined: 'Durch Single Sign-on beigetreten',
      refused: 'Anmeldungen abgelehnt',
      success: 'Angemeldet',
    },
    'support-view': {
      end: 'Support-Ansicht beendet',
      start: 'Support-Ansicht begonnen',
    },
    user: {
      'address-claimed': 'Konto vom Inhaber der Adresse übernommen',
    },
    'vat-id': {
      check: 'USt-IdNr. geprüft',
    },
    'webhook-endpoint': {
      replay: 'Ereignisse erneut an den Webhook gesendet',
      'show-secret': 'Geheimnis des Webhooks angezeigt',
    },
  },
};
