import { type AlertDecisions, decisionsOf } from '../budget/alert-recipients';

/**
 * The settings that a split copies to the new organisations. All limits and guards are copied, so that a split cannot be used to
 * avoid single sign-on, an IP allowlist, the limits of a plan or data residency. What the owners of alert addresses have decided is copied too: a refusal
 * holds in every part. History and state start anew. The budget
 * override must be set again, and so must auto-join, because each part is only for some people of the directory. Only one
 * organisation can have a verified domain, so each part keeps the domain as a setting and verifies it again.
 */
export const COPIED = [
  'monthly_budget_limit',
  'budget_alert_emails',
  'alert_decisions',
  'home_region',
  'deployment_cell',
  'workspace_domain',
  'sso_only',
  'password_sessions_from',
  'plan',
  'agent_limit',
  'tier',
  'max_instances',
  'max_members',
  'max_monthly_budget',
  'plan_expires_at',
  'billing_country',
  'is_business',
  'vat_id',
  'vat_id_valid',
  'vat_id_checked_at',
  'vat_id_outcome',
  'vat_id_request_identifier',
  'vat_id_name',
  'ip_allowlist',
  'leaderboard_enabled',
  'sign_in_policy',
  'finding_policy',
  'deployment_policy',
] as const;

/** The settings that are not copied. */
export const FRESH = [
  'name',
  'slug',
  'budget_status',
  'budget_current_spend',
  'budget_as_of',
  'budget_limit_changed_at',
  'budget_override',
  'org_status',
  'org_status_changed_at',
  'org_status_since',
  'grace_window_open',
  'suspended_by_grace_at',
  'suspended_by_dunning_at',
  'forum_community_id',
  'forum_community_name',
  'sso_auto_join',
  'workspace_domain_verified_at',
  'workspace_domain_proof',
  'recent_invitations',
  'recent_vat_checks',
  'recent_alert_requests',
  'sent_alerts',
  'sso_only_confirm_by',
  'ip_allowlist_confirm_by',
  'ip_allowlist_before',
  'sign_in_policy_before',
  'sign_in_policy_confirm_by',
  'password_sessions_before',
  'sso_proven_method',
  'sso_used_method',
  'sso_switch_id',
] as const;

/**
 * Settings that are written after the creation: then the plan has set its limits, which negotiated limits replace, and the
 * directories exist, which SSO-only and some sign-in policies require.
 */
const LATE: ReadonlySet<string> = new Set([
  'monthly_budget_limit',
  'sso_only',
  'sign_in_policy',
  'agent_limit',
  'tier',
  'max_instances',
  'max_members',
  'max_monthly_budget',
]);

type Settings = Record<string, unknown>;

const isAbsent = (value: unknown): boolean => value === null || value === undefined;

/** Reduces a limit that exceeds the maximum of the plan, because the maximum was lowered later. */
const withinCeiling = (limit: unknown, ceiling: unknown): unknown =>
  isAbsent(limit) || isAbsent(ceiling) || Number(limit) <= Number(ceiling) ? limit : ceiling;

/** Replaces provisional settings by the last confirmed values, as if they were reverted. */
const confirmedSettings = (source: Settings): Settings => ({
  ...source,
  ...(isAbsent(source.sso_only_confirm_by)
    ? {}
    : { sso_only: false, password_sessions_from: source.password_sessions_before ?? null }),
  ...(isAbsent(source.sign_in_policy_confirm_by) ? {} : { sign_in_policy: source.sign_in_policy_before ?? null }),
  ...(isAbsent(source.ip_allowlist_confirm_by) ? {} : { ip_allowlist: source.ip_allowlist_before ?? null }),
});

/**
 * The settings that a new organisation copies. Provisional ones are not copied, because they could not be confirmed in
 * each part.
 *
 * @param source the organisation that is split, by attribute
 * @returns the settings at the creation, and those that are written right after it
 */
export const copiedSettings = (source: Settings): { early: Settings; late: Settings } => {
  const early: Settings = {};
  const late: Settings = {};
  const settled = confirmedSettings(source);
  const { alert_decisions: decisions, budget_alert_emails: emails } = settled;
  settled.alert_decisions = decisionsOf((decisions ?? null) as AlertDecisions | null, (emails ?? []) as string[]);
  for (const name of COPIED) (LATE.has(name) ? late : early)[name] = settled[name] ?? null;
  late.monthly_budget_limit = withinCeiling(late.monthly_budget_limit, late.max_monthly_budget);
  return { early, late };
};
