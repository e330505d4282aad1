import { z } from 'zod';
import { BUDGET_STATUSES, ORGANISATION_STATUSES, TIERS } from '../domain/vocabularies';
import { boundedList } from '../wire/bounded-list';
import { boolean, date, datetime, decimal, integer, json, name, oneOf, string, strings } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;
const platform = { writer: 'platform' } as const;

/** The organisation: name, slug and VAT number, then the rows of docs/organisation-fields.md in order, then later fields. */
export const organisation = defineResource({
  uid: 'api::organisation.organisation',
  path: 'organisations',
  singular: 'organisation',
  plural: 'organisations',
  description: 'A customer of the platform. Almost every record belongs to one.',
  label: 'name',
  searched: ['name', 'slug'],
  ownership: 'self',
  audited: true,
  grantsRights: true,
  admin: { group: 'tenants', columns: ['name', 'slug', 'plan', 'org_status', 'budget_status', 'createdAt'] },
  requiredOnCreate: ['name'],
  fields: {
    name: name('Display name.'),
    slug: string('URL-safe identifier, unique; derived from the name by default.', {
      min: 1,
      nullable: false,
      column: { unique: true, required: false },
    }),
    monthly_budget_limit: decimal('Monthly cloud budget limit in EUR. 0 or null means no limit.'),
    budget_alert_emails: strings(
      'Recipients of budget alerts: at most 50 email addresses, such as ["ops@example.com"].',
      { max: 50 },
    ),
    budget_status: oneOf(BUDGET_STATUSES, 'Budget status: soft from 70 %, hard from 100 % of the limit.', {
      ...system,
      rank: 'rising',
      column: { default: 'ok' },
    }),
    budget_current_spend: decimal('Spend of the current month in EUR, as last evaluated by the budget watchdog.', {
      ...system,
      column: { default: 0 },
    }),
    budget_override: boolean('Allows provisioning above the hard limit. Recorded in the audit log.'),
    home_region: string('Data-residency region of the tenant.', platform),
    deployment_cell: string('Deployment cell inside home_region.', platform),
    workspace_domain: string('Hosted domain of the identity-provider workspace for single sign-on.'),
    sso_only: boolean('Only single sign-on opens this organisation. Needs a configured method.'),
    plan: string('Name of the subscription plan. Setting it copies the limits of the plan.', platform),
    agent_limit: integer('Maximum number of enrolled agents.', {
      ...platform,
      nullable: false,
      column: { default: 3 },
    }),
    tier: oneOf(TIERS, 'Subscription tier.', { ...platform, rank: 'rising', column: { default: 'free' } }),
    max_instances: integer('Maximum number of cloud instances that are not terminated; null means no limit.', platform),
    max_members: integer('Maximum number of members; null means no limit.', platform),
    max_monthly_budget: decimal('Maximum monthly budget in EUR of the current tier; null means no limit.', platform),
    plan_expires_at: date(
      'Last day of the plan, in UTC; afterwards the organisation returns to the default plan. null means no expiry.',
      platform,
    ),
    org_status: oneOf(ORGANISATION_STATUSES, 'Lifecycle status.', {
      ...platform,
      nullable: false,
      rank: 'rising',
      column: { default: 'active' },
    }),
    org_status_changed_at: datetime('Last change of the status by the grace-period watchdog.', system),
    billing_country: string('ISO 3166-1 alpha-2 country of the billing address.'),
    is_business: boolean('Business customer, for VAT purposes.'),
    vat_id: string(
      'VAT number. Stored in one spelling: separators are removed, GR becomes EL, and the prefix of billing_country is added if there is none.',
    ),
    vat_id_valid: boolean('Whether vat_id was last confirmed against the EU registry.', system),
    vat_id_checked_at: datetime('Last attempt to confirm vat_id.', system),
    ip_allowlist: json(
      'CIDR ranges from which members can reach the organisation, at most 1,000, such as ["192.0.2.0/24"]. null or empty: no restriction.',
      boundedList(z.string()),
    ),
    forum_community_id: integer('Id of the forum community.', system),
    forum_community_name: string('Slug of the forum community.', system),
    leaderboard_enabled: boolean('Opt-in to the leaderboard.'),
    workspace_domain_verified_at: datetime(
      'When the organisation proved that it controls workspace_domain, by a DNS record or a sign-in; null: unverified, so the domain affects only this organisation.',
      system,
    ),
    sso_only_confirm_by: datetime(
      'Deadline for an owner or admin to sign in by single sign-on, or sso_only is turned off again; null: nothing is provisional.',
      system,
    ),
    ip_allowlist_confirm_by: datetime(
      'Deadline to confirm the new ip_allowlist, or the previous one is restored; null: nothing is provisional.',
      system,
    ),
    sso_auto_join: boolean(
      'Whether a person who signs in through the workspace or directory for the first time becomes a viewer.',
    ),
    vat_id_request_identifier: string(
      'Request identifier (consultation number) of the last check of vat_id: proves the check to a tax office.',
      system,
    ),
    vat_id_name: string('Registered name of vat_id, if the member state discloses it.', system),
  },
  internal: {
    budget_as_of: { type: 'datetime', private: true },
    budget_limit_changed_at: { type: 'datetime', private: true },
    org_status_since: { type: 'datetime', private: true },
    grace_window_open: { type: 'boolean', default: false, private: true },
    finding_policy: { type: 'json', private: true },
    deployment_policy: { type: 'json', private: true },
    ip_allowlist_before: { type: 'json', private: true },
    password_sessions_before: { type: 'datetime', private: true },
    sso_proven_method: { type: 'text', private: true },
    sso_used_method: { type: 'text', private: true },
    sso_switch_id: { type: 'string', private: true },
    password_sessions_from: { type: 'datetime', private: true },
    suspended_by_grace_at: { type: 'datetime', private: true },
    suspended_by_dunning_at: { type: 'datetime', private: true },
    vat_id_outcome: { type: 'string', private: true },
    recent_invitations: { type: 'json', private: true },
    recent_vat_checks: { type: 'json', private: true },
    sent_alerts: { type: 'json', private: true },
    alert_decisions: { type: 'json', private: true },
    recent_alert_requests: { type: 'json', private: true },
  },
  placedAfter: {
    budget_current_spend: ['budget_as_of', 'budget_limit_changed_at'],
    workspace_domain: ['workspace_domain_verified_at'],
    org_status_changed_at: [
      'org_status_since',
      'grace_window_open',
      'sso_only_confirm_by',
      'ip_allowlist_confirm_by',
      'ip_allowlist_before',
      'password_sessions_before',
      'sso_proven_method',
      'sso_used_method',
      'sso_switch_id',
      'password_sessions_from',
      'suspended_by_grace_at',
      'suspended_by_dunning_at',
    ],
    vat_id_checked_at: ['vat_id_request_identifier', 'vat_id_name', 'vat_id_outcome'],
  },
  indexes: {
    organisations_created_idx: ['created_at', 'id'],
    organisations_status_idx: ['org_status'],
    organisations_plan_idx: ['plan'],
    organisations_sso_confirm_idx: ['sso_only_confirm_by'],
    organisations_ip_confirm_idx: ['ip_allowlist_confirm_by'],
    organisations_forum_community_uq: { unique: ['forum_community_id'] },
  },
});
