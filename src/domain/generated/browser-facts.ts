/**
 * Written by `npm run schemas` from src/resources, for the console and the admin panel: browsers must not load the definitions.
 */

/** The types whose writes are audited, by the names that entries use. */
export const AUDITED_NAMES = [
  'alert-channel',
  'api-key',
  'blueprint',
  'blueprint-draft',
  'cloud-account',
  'cloud-instance',
  'compliance-rule',
  'cost-record',
  'deployment',
  'directory-integration',
  'exchange-rate',
  'incident',
  'invitation',
  'maintenance-window',
  'membership',
  'organisation',
  'scim-group',
  'scim-token',
  'security-finding',
  'status-page',
  'subscription',
  'subscription-plan',
  'svc-agent',
  'synthetic-check',
  'user-plan',
  'webhook-endpoint',
] as const;

/** The content types of each group of the admin panel's menu, in its order. */
export const TYPES_BY_GROUP = {
  tenants: [
    'api::organisation.organisation',
    'api::membership.membership',
    'api::invitation.invitation',
    'plugin::users-permissions.user',
  ],
  access: [
    'api::scim-token.scim-token',
    'api::api-key.api-key',
    'api::scim-group.scim-group',
    'api::directory-integration.directory-integration',
  ],
  work: [
    'api::svc-agent.svc-agent',
    'api::cloud-instance.cloud-instance',
    'api::blueprint-draft.blueprint-draft',
    'api::blueprint.blueprint',
    'api::deployment.deployment',
    'api::synthetic-check.synthetic-check',
    'api::incident.incident',
    'api::maintenance-window.maintenance-window',
    'api::status-page.status-page',
    'api::security-finding.security-finding',
    'api::compliance-rule.compliance-rule',
    'api::cloud-account.cloud-account',
    'api::webhook-endpoint.webhook-endpoint',
    'api::alert-channel.alert-channel',
  ],
  money: [
    'api::cost-record.cost-record',
    'api::subscription.subscription',
    'api::subscription-plan.subscription-plan',
    'api::unlinked-subscription.unlinked-subscription',
    'api::exchange-rate.exchange-rate',
    'api::user-plan.user-plan',
  ],
  system: [
    'api::deployment-step.deployment-step',
    'api::synthetic-result.synthetic-result',
    'api::security-scan.security-scan',
    'api::outbox-event.outbox-event',
    'api::audit-entry.audit-entry',
    'api::scim-log-entry.scim-log-entry',
    'api::watchdog-run.watchdog-run',
    'api::session.session',
    'api::support-view.support-view',
    'api::identity.identity',
    'api::second-factor.second-factor',
    'api::idempotency-key.idempotency-key',
    'api::watchdog-lease.watchdog-lease',
  ],
} as const;

/** The content types whose records belong to organisations, with the word for several records. */
export const TYPES_OF_ORGANISATIONS = [
  ['api::membership.membership', 'Memberships'],
  ['api::svc-agent.svc-agent', 'Agents'],
  ['api::cloud-instance.cloud-instance', 'Cloud instances'],
  ['api::blueprint-draft.blueprint-draft', 'Blueprint drafts'],
  ['api::blueprint.blueprint', 'Blueprints'],
  ['api::deployment.deployment', 'Deployments'],
  ['api::synthetic-check.synthetic-check', 'Synthetic checks'],
  ['api::incident.incident', 'Incidents'],
  ['api::maintenance-window.maintenance-window', 'Maintenance windows'],
  ['api::status-page.status-page', 'Status pages'],
  ['api::security-finding.security-finding', 'Security findings'],
  ['api::compliance-rule.compliance-rule', 'Compliance rules'],
  ['api::cost-record.cost-record', 'Cost records'],
  ['api::cloud-account.cloud-account', 'Cloud accounts'],
  ['api::scim-token.scim-token', 'SCIM tokens'],
  ['api::api-key.api-key', 'API keys'],
  ['api::scim-group.scim-group', 'SCIM groups'],
  ['api::invitation.invitation', 'Invitations'],
  ['api::directory-integration.directory-integration', 'Directory integrations'],
  ['api::webhook-endpoint.webhook-endpoint', 'Webhook endpoints'],
  ['api::alert-channel.alert-channel', 'Alert channels'],
  ['api::subscription.subscription', 'Subscriptions'],
  ['api::outbox-event.outbox-event', 'Outbox events'],
  ['api::audit-entry.audit-entry', 'Audit entries'],
  ['api::scim-log-entry.scim-log-entry', 'SCIM log entries'],
] as const;

/** The groups of forms in the admin panel, each with its attributes. */
export const FORM_GROUPS = {
  'api::organisation.organisation': {
    'General': ['name', 'slug', 'org_status', 'org_status_changed_at', 'home_region', 'deployment_cell'],
    'Plan and limits': ['plan', 'plan_expires_at', 'tier', 'agent_limit', 'max_instances', 'max_members', 'max_monthly_budget'],
    'Budget': ['monthly_budget_limit', 'budget_override', 'budget_current_spend', 'budget_status', 'budget_alert_emails'],
    'Billing and VAT': ['billing_country', 'is_business', 'vat_id', 'vat_id_valid', 'vat_id_name', 'vat_id_checked_at', 'vat_id_request_identifier'],
    'Sign-in and access': ['workspace_domain', 'workspace_domain_verified_at', 'sso_only', 'sso_auto_join', 'sso_only_confirm_by', 'ip_allowlist_confirm_by', 'ip_allowlist'],
    'Community': ['leaderboard_enabled', 'forum_community_name', 'forum_community_id'],
  },
  'api::svc-agent.svc-agent': {
    'Agent': ['hostname', 'organisation', 'agent_status', 'cloud_instance', 'runs_steps', 'labels'],
    'Credentials': ['enrollment_token_hash', 'cert_fingerprint'],
    'As the agent reports': ['version', 'os', 'arch', 'enrolled_at', 'last_heartbeat_at', 'capabilities'],
  },
  'api::security-finding.security-finding': {
    'Finding': ['rule_id', 'organisation', 'tool', 'line_number', 'file_path', 'description'],
    'Triage': ['finding_status', 'severity', 'assignee', 'due_at', 'mitigated_by', 'mitigated_at', 'accepted_until', 'accepted_reason'],
    'Compliance': ['iso_control', 'nis2_article'],
  },
  'api::subscription-plan.subscription-plan': {
    'Plan': ['name', 'account_tier', 'is_public'],
    'Price': ['price_eur_base', 'price_eur_per_host', 'payment_price_id'],
    'Limits and features': ['max_agents', 'max_instances', 'max_members', 'max_monthly_budget', 'features'],
  },
} as const;

/** The attributes that are lists of texts, each with the values that it can contain; none: any text. */
export const TEXT_LISTS = {
  'api::organisation.organisation': {
    budget_alert_emails: [],
    ip_allowlist: [],
  },
  'api::svc-agent.svc-agent': {
    labels: [],
  },
  'api::blueprint-draft.blueprint-draft': {
    resource_types: [],
    tags: [],
  },
  'api::blueprint.blueprint': {
    resource_types: [],
    tags: [],
  },
  'api::deployment-step.deployment-step': {
    depends_on: [],
  },
  'api::synthetic-check.synthetic-check': {
    agents: [],
    labels: [],
  },
  'api::incident.incident': {
    checks: [],
  },
  'api::maintenance-window.maintenance-window': {
    checks: [],
    labels: [],
  },
  'api::security-finding.security-finding': {
    identifiers: [],
  },
  'api::api-key.api-key': {
    capabilities: ['organisation:read', 'blueprint:read', 'agent:read', 'instance:read', 'synthetic:read', 'member:read', 'blueprint:publish', 'billing:manage', 'blueprint:write', 'agent:enroll', 'instance:provision', 'deployment:approve', 'synthetic:report', 'incident:manage', 'status-page:publish', 'finding:triage', 'finding:report', 'finding:read', 'audit:read', 'operator'],
    ip_ranges: [],
  },
  'api::directory-integration.directory-integration': {
    scopes: [],
    certificate_fingerprints: [],
  },
  'api::webhook-endpoint.webhook-endpoint': {
    event_types: ['organisation.created', 'organisation.status-changed', 'organisation.budget-threshold-reached', 'organisation.plan-expires-soon', 'organisation.plan-expired', 'agent.enrolled', 'agent.status-changed', 'blueprint.published', 'blueprint.rejected', 'deployment.awaiting-approval', 'deployment.started', 'deployment.succeeded', 'deployment.failed', 'deployment.needs-resolution', 'deployment.destroyed', 'deployment.drifted', 'deployment.expires-soon', 'finding.created', 'finding.reopened', 'finding.severity-changed', 'finding.mitigated', 'finding.acceptance-ends-soon', 'finding.acceptance-expired', 'finding.overdue', 'scan.completed', 'incident.opened', 'incident.acknowledged', 'incident.resolved', 'member.added', 'member.removed', 'member.role-changed', 'webhook.test'],
  },
  'api::alert-channel.alert-channel': {
    emails: [],
    severities: ['critical', 'high', 'medium', 'low', 'info'],
    checks: [],
    labels: [],
  },
  'api::scim-log-entry.scim-log-entry': {
    attributes: [],
  },
} as const;

/** The values of all vocabularies, for which forms and lists have words. */
export const VOCABULARY_VALUES = ['accepted_risk', 'account-closed', 'acknowledged', 'active', 'address-changed', 'admin', 'agent', 'agents-offline', 'alerts', 'answer', 'api-key-expiry', 'api_key', 'api_token', 'apply', 'archived', 'auditor', 'awaiting_approval', 'budget', 'business', 'canceled', 'cancelled', 'certificate', 'change', 'changed', 'chat', 'check-silence', 'closed', 'configure', 'connection', 'content', 'create', 'created', 'critical', 'cwe', 'cyclonedx', 'de', 'deactivated', 'dead', 'degraded', 'delivered', 'deployments', 'destroy', 'destroyed', 'destroying', 'dns', 'down', 'draft', 'dunning', 'email', 'en', 'ended-by-administrator', 'engineer', 'enterprise', 'entra', 'error', 'failed', 'false_positive', 'finding-deadlines', 'finding-imports', 'forum', 'free', 'google', 'grace-period', 'grace_period', 'group', 'hard', 'heartbeat', 'high', 'housekeeping', 'http', 'in_progress', 'incomplete', 'info', 'invitation', 'invited', 'low', 'mail', 'medium', 'member-deactivated', 'membership', 'missed', 'mitigated', 'needs_resolution', 'offline', 'oidc', 'ok', 'okta', 'open', 'openvex', 'operator', 'outbox-relay', 'owner', 'passkey', 'password', 'password-changed', 'past_due', 'paused', 'pending', 'person', 'plan-expiry', 'provision', 'provisional-settings', 'provisioning', 'published', 'reactivated', 'record', 'recovery', 'redirects', 'refused', 'rejected', 'remove', 'removed', 'reported', 'resolved', 'review', 'revoked', 'rule', 'running', 'saml', 'saml-providers', 'sarif', 'scan', 'scim-token-expiry', 'scim_token', 'search-index', 'signed-out', 'skipped', 'slack', 'slow', 'soft', 'sso', 'starter', 'status', 'stopped', 'succeeded', 'suspended', 'synthetic-rollups', 'system', 'tcp', 'team', 'teams', 'terminated', 'time-over', 'timed_out', 'timeout', 'tls', 'token-reused', 'tool', 'totp', 'trialing', 'unknown', 'unpaid', 'up', 'user', 'verify', 'vex', 'viewer', 'waiver-ended', 'watchdog', 'webhook'] as const;
