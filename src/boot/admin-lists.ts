/**
 * The columns of the admin panel's lists: what an operator tells records apart by, at most six. Attributes, not wire
 * names. Types that are absent keep Strapi's own choice.
 */
export const LIST_COLUMNS: Record<string, readonly string[]> = {
  'api::audit-entry.audit-entry': ['createdAt', 'action', 'actor_label', 'actor_kind', 'organisation', 'target_id'],
  'api::blueprint.blueprint': ['name', 'organisation', 'provider', 'version', 'createdAt'],
  'api::blueprint-draft.blueprint-draft': ['name', 'organisation', 'author', 'draft_status', 'provider', 'updatedAt'],
  'api::cloud-instance.cloud-instance': ['name', 'organisation', 'provider', 'region', 'instance_status', 'createdAt'],
  'api::cost-record.cost-record': ['charged_at', 'organisation', 'amount_eur', 'provider', 'service'],
  'api::directory-integration.directory-integration': ['name', 'organisation', 'kind', 'enabled', 'updatedAt'],
  'api::invitation.invitation': ['email', 'organisation', 'role', 'sent_at', 'expires_at', 'accepted_at'],
  'api::membership.membership': ['user', 'organisation', 'role', 'createdAt'],
  'api::organisation.organisation': ['name', 'slug', 'plan', 'org_status', 'budget_status', 'createdAt'],
  'api::outbox-event.outbox-event': [
    'event',
    'organisation',
    'destination',
    'event_status',
    'attempts',
    'available_at',
  ],
  'api::scim-token.scim-token': ['label', 'organisation', 'last_used_at', 'expires_at', 'revoked_at'],
  'api::security-finding.security-finding': ['rule_id', 'organisation', 'severity', 'finding_status', 'tool'],
  'api::session.session': ['user', 'method', 'last_used_at', 'client_address', 'expires_at', 'ended_at'],
  'api::subscription.subscription': ['organisation', 'subscription_status', 'past_due_since', 'current_period_end'],
  'api::subscription-plan.subscription-plan': ['name', 'account_tier', 'price_eur_base', 'max_agents', 'is_public'],
  'api::svc-agent.svc-agent': ['hostname', 'organisation', 'agent_status', 'version', 'os', 'last_heartbeat_at'],
  'api::synthetic-check.synthetic-check': ['name', 'organisation', 'url', 'interval_seconds', 'enabled'],
  'api::synthetic-result.synthetic-result': [
    'checked_at',
    'check_name',
    'organisation',
    'result_status',
    'status_code',
  ],
  'api::unlinked-subscription.unlinked-subscription': [
    'provider_subscription_id',
    'provider_customer_id',
    'organisation_named',
    'subscription_status',
    'provider_updated_at',
  ],
  'api::user-plan.user-plan': ['name', 'is_free', 'max_organisations_owned', 'max_members_per_organisation'],
  'api::watchdog-lease.watchdog-lease': ['name', 'holder', 'expires_at', 'last_tick'],
  'api::watchdog-run.watchdog-run': ['started_at', 'watchdog', 'ended_at', 'scanned', 'changed', 'failed'],
  'api::webhook-endpoint.webhook-endpoint': ['url', 'organisation', 'enabled', 'last_success_at', 'failing_since'],
  'plugin::users-permissions.user': ['username', 'email', 'role', 'confirmed', 'blocked', 'createdAt'],
};
