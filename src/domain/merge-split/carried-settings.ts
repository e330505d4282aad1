/**
 * Which settings of an organisation the organisations get that it is split into. Whatever limits or guards it is carried:
 * a split is no way around single sign-on, an IP allowlist, a plan's limits or data residency. What is the history or the
 * state of one organisation begins anew; an override of the budget has to be given again, and so has the word that people
 * of the directory may come in, since each part is for some of them only. Only one organisation can have a verified domain,
 * so each part keeps the domain as a setting and verifies it again.
 */
export const CARRIED = [
  'monthly_budget_limit',
  'budget_alert_emails',
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
] as const;

/** What each new organisation has of its own. */
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
  'grace_window_open',
  'suspended_by_grace_at',
  'suspended_by_dunning_at',
  'forum_community_id',
  'forum_community_name',
  'sso_auto_join',
  'workspace_domain_verified_at',
  'recent_invitations',
  'sso_only_confirm_by',
  'ip_allowlist_confirm_by',
  'ip_allowlist_before',
  'password_sessions_before',
  'sso_proven_method',
] as const;

/**
 * Settings that are written once the organisation is there: its plan has then set its own limits, which were perhaps
 * negotiated apart, and its directories are there for SSO-only to rest on.
 */
const LATE: ReadonlySet<string> = new Set([
  'monthly_budget_limit',
  'sso_only',
  'agent_limit',
  'tier',
  'max_instances',
  'max_members',
  'max_monthly_budget',
]);

type Settings = Record<string, unknown>;

const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** A limit that was set before the plan's ceiling sank below it is not carried above that ceiling. */
const withinCeiling = (limit: unknown, ceiling: unknown): unknown =>
  isNothing(limit) || isNothing(ceiling) || Number(limit) <= Number(ceiling) ? limit : ceiling;

/** What counts of a setting that still waits for its confirmation: the last confirmed value, as if it were taken back. */
const confirmedSettings = (source: Settings): Settings => ({
  ...source,
  ...(isNothing(source.sso_only_confirm_by)
    ? {}
    : { sso_only: false, password_sessions_from: source.password_sessions_before ?? null }),
  ...(isNothing(source.ip_allowlist_confirm_by) ? {} : { ip_allowlist: source.ip_allowlist_before ?? null }),
});

/**
 * The settings that a new organisation takes over. Provisional ones are not carried: nobody could confirm them in each part.
 *
 * @param source the organisation that is split, by attribute
 * @returns those of its creation, and those that are written right after it
 */
export const carriedSettings = (source: Settings): { early: Settings; late: Settings } => {
  const early: Settings = {};
  const late: Settings = {};
  const settled = confirmedSettings(source);
  for (const name of CARRIED) (LATE.has(name) ? late : early)[name] = settled[name] ?? null;
  late.monthly_budget_limit = withinCeiling(late.monthly_budget_limit, late.max_monthly_budget);
  return { early, late };
};
