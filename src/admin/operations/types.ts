/** What the routes of src/admin-dashboard return. */

/** A related organisation in a list. */
export interface Named {
  documentId: string;
  name: string;
}

/** A page of a list. */
export interface List<T> {
  data: T[];
  meta: { total: number; counts?: Record<string, Record<string, number>> };
}

export interface OrganisationRow extends Named {
  slug: string;
  plan: string | null;
  org_status: string;
  budget_status: string | null;
  budget_current_spend: number | null;
  monthly_budget_limit: number | null;
}

export interface AgentRow {
  documentId: string;
  hostname: string | null;
  organisation: Named | null;
  status: string;
  version: string | null;
  os: string | null;
  last_heartbeat_at: string | null;
}

export interface EventRow {
  documentId: string;
  event: string;
  organisation: Named | null;
  destination: string | null;
  event_status: string;
  attempts: number | null;
  createdAt: string;
  last_error: string | null;
}

export interface AuditRow {
  documentId: string;
  createdAt: string;
  action: string;
  actor_label: string | null;
  target_type: string | null;
  changes: Record<string, { before: unknown; after: unknown }> | null;
}

export interface MembershipRow {
  documentId: string;
  user: { documentId: string; username: string } | null;
  role: string;
}

export interface SubscriptionRow {
  documentId: string;
  status: string;
  past_due_since: string | null;
  current_period_end: string | null;
}

export interface PlanRow extends Named {
  account_tier: string;
  max_agents: number | null;
  max_instances: number | null;
  max_members: number | null;
  max_monthly_budget: number | null;
}

export interface Change {
  organisation: Named;
  kind: 'status' | 'trial' | 'plan' | 'setting';
  from: string | null;
  to: string | null;
  /** Null if it is due at the next run of a watchdog. */
  at: string | null;
}

/** An SSO-only organisation whose single sign-on is not proven to work. */
export interface Lockout {
  organisation: Named;
  /** Whether the platform has a client for it. */
  works: boolean;
  since: string | null;
  reverts_at: string | null;
}

export interface Run {
  started_at: string;
  ended_at: string | null;
  ms: number | null;
  scanned: number;
  changed: number;
  failed: number;
  dry_run: boolean;
  run_by: string | null;
}

export interface WatchdogRow {
  name: string;
  timetable: string | null;
  runs: Run[];
}

export interface Destination {
  destination: string;
  pending: number;
  dead: number;
  oldest_pending_seconds: number;
}

export interface OpenFindings extends Named {
  severities: Record<string, number>;
}

export interface DeploymentStates {
  statuses: { status: string; total: number; oldest_seconds: number }[];
  attempts: { executor: string; state: string; total: number; overdue: number }[];
  due: { total: number; oldest_seconds: number };
  ended: { executor: string; outcome: string; total: number; mean_seconds: number; longest_seconds: number }[];
}

export interface PlanPreview {
  organisations_followed: number;
  organisations_over: { documentId: string; name: string; limit: string; used: number; allowed: number }[];
}

export interface ImportReport {
  read: number;
  imported: number;
  corrected: number;
  unchanged: number;
  refused: number;
  dry_run: boolean;
  errors: { rows: number; lines: number[]; code: string; reason: string }[];
}

interface SpendGroup {
  key: string | null;
  amount_eur: number | null;
}

interface Used {
  used: number;
  limit: number | null;
}

/** What an organisation requires of the sign-ins of its members. */
export interface SignInPolicy {
  second_factor_required: boolean;
  /** When members can no longer enter without a second factor; null if none is required. */
  second_factor_required_from: string | null;
  session_lifetime_minutes: number | null;
  idle_timeout_minutes: number | null;
  allowed_methods: string[];
  /** When a policy on trial is taken back; null: it is final. */
  confirm_by: string | null;
  /** At most a hundred. */
  members_without_factor: { username: string; email: string | null }[];
}

export interface OrganisationPage {
  organisation: Record<string, string | number | boolean | null> & { documentId: string; name: string; slug: string };
  overview: {
    status: {
      current: string;
      since: string | null;
      causes: { code: string; since: string | null; remedy: string }[];
      next: { status: string; at: string | null } | null;
    };
    plan: { name: string | null; expires_at: string | null; next: string | null };
    budget: {
      status: string;
      override: boolean;
      spend: number;
      limit: number | null;
      ceiling: number | null;
      forecast: number | null;
    };
    limits: Record<'agents' | 'instances' | 'members', Used>;
    agents: Record<string, number>;
    open_findings: Record<string, number>;
    drafts: Record<string, number>;
    deployments: Record<string, number>;
    checks: Record<string, number>;
  };
  sign_in_policy: SignInPolicy;
  costs: { days: SpendGroup[]; services: SpendGroup[] };
}

/** An open support view of an organisation. */
export interface SupportViewRow {
  documentId: string;
  administrator: string;
  reason: string;
  /** Null while its code waits. */
  started_at: string | null;
  expires_at: string;
}

/** The code of a new support view. */
export interface OfferedView {
  code: string;
  expires_at: string;
}
