import type { warnings as en } from '../en/warnings';
import type { Translation } from '../translation';

export const warnings: Translation<typeof en> = {
  AGENT_LIMIT_REACHED: '{{organisation}} kann {{limit}} Agenten haben. Es sind {{used}}, und {{added}} kämen dazu.',
  INSTANCE_LIMIT_REACHED:
    '{{organisation}} kann {{limit}} Cloud-Instanzen haben. Es sind {{used}}, und {{added}} kämen dazu.',
  MEMBER_LIMIT_REACHED:
    '{{organisation}} kann {{limit}} Mitglieder und Einladungen haben. Es sind {{used}}, und {{added}} kämen dazu.',
  HOME_REGION_DIFFERS: '{{source}} hat seine Daten in {{from}}, {{target}} anderswo: {{to}}.',
  SUBSCRIPTION_STAYS:
    'Das Abonnement bleibt bei {{source}}, die Organisation wird archiviert. Kündigen Sie es, oder bitten Sie den Betreiber dieses Dienstes, es umzuziehen.',
  SCIM_TOKENS_REVOKED: 'SCIM-Tokens von {{source}} werden widerrufen: {{count}}. Verzeichnisse brauchen neue.',
  API_KEYS_REVOKED: 'API-Schlüssel von {{source}} werden widerrufen: {{count}}. Programme brauchen neue.',
  WEBHOOKS_STAY:
    'Webhooks bleiben bei {{source}}: {{count}}. Sie erhalten keine Ereignisse zu Daten, die umgezogen sind.',
  DIRECTORIES_STAY:
    'Die Verzeichnisse von {{source}} bleiben dort. Die Mitglieder melden sich so an, wie {{target}} es vorsieht.',
  SSO_RELAXED: '{{source}} verlangt Single Sign-on, {{target}} nicht.',
  SSO_TIGHTENED: '{{target}} verlangt Single Sign-on, {{source}} bisher nicht.',
  ALLOWLIST_DIFFERS: 'Die erlaubten Adressen unterscheiden sich. Von nun an gelten die von {{target}}.',
  CELL_DIFFERS: '{{source}} und {{target}} laufen in verschiedenen Zellen.',
  ROLES_RAISED: 'Mitglieder von {{target}}, die dort eine höhere Rolle erhalten: {{count}}.',
  BUDGET_STATUS_CHANGES: 'Der Budgetstatus von {{target}} ändert sich.',
  OWNER_CAPACITY_EXCEEDED:
    'Mehr, als der Tarif des Inhabers erlaubt: {{names}}. Ohne größeren Tarif wird nach 14 Tagen gesperrt.',
  BUDGET_LIMIT_REPEATED:
    'Jede neue Organisation erhält das ganze Budgetlimit von {{source}}. Senken Sie es, wo das zu viel ist.',
  SSO_NOT_CONFIGURED:
    'Der Betreiber dieses Dienstes hat diese Anmeldemethode nicht eingerichtet. Mitglieder können sich nicht anmelden.',
  SSO_UNPROVEN:
    'Noch hat kein Inhaber oder Admin Single Sign-on benutzt. Testen Sie zuerst die Anmeldung, oder verlangen Sie es nur vorläufig.',
  SSO_DOMAIN_UNPROVED:
    'Die Domain der Organisation ist nicht durch DNS nachgewiesen, daher kann ihr eigener Identitätsanbieter niemanden hinzufügen oder verknüpfen. Veröffentlichen Sie den Eintrag und prüfen Sie ihn.',
  SSO_LOCKS_OUT:
    'Mitglieder können sich dann nur noch per Single Sign-on anmelden. Mitglieder, die es noch nie benutzt haben: {{count}}.',
  SSO_ENDS_YOUR_SESSION: 'Sie haben sich mit Passwort angemeldet und müssen sich für diese Organisation neu anmelden.',
  POLICY_LOCKS_OUT: 'Mitglieder ohne eine Anmeldemethode, die diese Regeln erlauben: {{count}}.',
  POLICY_ENDS_YOUR_SESSION: 'Sie selbst müssten sich neu anmelden, und zwar so, wie diese Regeln es erlauben.',
  ALERT_ADDRESSES_WAITING:
    'Einige Adressen erhalten keine Warnungen, bis ihre Besitzer sie bestätigen. Eine E-Mail fragt jeden.',
  ALERT_ADDRESSES_REFUSED: 'Die Besitzer einiger Adressen haben Warnungen abgelehnt. Sie erhalten keine.',
  VAT_ID_UNUSUAL: 'Diese USt-IdNr. hat eine ungewöhnliche Prüfziffer. Vergleichen Sie mit einer Rechnung.',
  VAT_ID_COUNTRY_MISMATCH: 'Die USt-IdNr. ist aus einem anderen Land als dem angegebenen.',
};
