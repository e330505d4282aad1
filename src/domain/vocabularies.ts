/**
 * The enumerations (docs/api-rules.md#vocabularies). The schema files repeat them for the drop-downs of the admin panel: the
 * definitions of resources write them there.
 */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export const FINDING_STATUSES = ['open', 'in_progress', 'mitigated', 'accepted_risk', 'false_positive'] as const;
/** Who decided the status of a finding: a person, the scans that report it, or a VEX statement. */
export const FINDING_ORIGINS = ['person', 'scan', 'vex'] as const;
/** What is noted about a finding besides the changes of people: what they say, and what scans do to it. */
export const FINDING_EVENT_KINDS = [
  'comment',
  'reopened',
  'closed',
  'suppressed',
  'severity_changed',
  'vex_affected',
  'vex_not_affected',
  'vex_fixed',
  'vex_under_investigation',
] as const;
/** The entries in the history of a finding. */
export const FINDING_HISTORY_KINDS = [
  ...FINDING_EVENT_KINDS,
  'created',
  'changed',
  'first_reported',
  'last_reported',
] as const;
export const SCAN_STATUSES = ['running', 'succeeded', 'failed'] as const;
/** What a compliance rule compares. */
export const RULE_MATCHES = ['cwe', 'rule', 'tool'] as const;
export const REPORT_FORMATS = ['sarif', 'cyclonedx', 'openvex'] as const;
export const AGENT_STATUSES = ['pending', 'active', 'offline', 'revoked'] as const;
export const SYNTHETIC_STATUSES = ['up', 'degraded', 'down', 'error'] as const;
/** What the results of a check say together, the worst last. */
export const REPORTED_STATUSES = ['up', 'unknown', 'degraded', 'down'] as const;
export const INCIDENT_STATUSES = ['open', 'acknowledged', 'resolved'] as const;
/** The entries in the timeline of an incident. */
export const INCIDENT_UPDATE_KINDS = [
  'opened',
  'cause_changed',
  'flapping',
  'acknowledged',
  'investigating',
  'identified',
  'monitoring',
  'note',
  'resolved',
] as const;
/** The updates that status pages show with their kind; others are just updates. */
export const UPDATE_KINDS_OF_PAGES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export const ALERT_CHANNEL_TYPES = ['email', 'webhook', 'slack', 'teams'] as const;
export const PAGE_LANGUAGES = ['en', 'de'] as const;
/** What a check probes. `heartbeat` probes nothing: a job reports to Tenantry, and its absence is a failure. */
export const CHECK_TYPES = ['http', 'tcp', 'tls', 'dns', 'heartbeat'] as const;
export const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export const RECORD_TYPES = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;
/** Why a result is not up. The text for people is its `error_message`. */
export const RESULT_CAUSES = [
  'dns',
  'connection',
  'timeout',
  'tls',
  'certificate',
  'redirects',
  'status',
  'content',
  'answer',
  'slow',
  'refused',
  'missed',
  'agent',
] as const;
export const DRAFT_STATUSES = ['draft', 'review', 'published'] as const;
/** What people say in the review of a draft. */
export const DRAFT_COMMENT_KINDS = ['comment', 'rejection'] as const;
export const TIERS = ['free', 'starter', 'team', 'business', 'enterprise'] as const;
export const STEP_TYPES = ['provision', 'configure', 'verify'] as const;
/** Who runs a step: Tenantry itself, which records an instance, the receiver of a webhook, or an agent. */
export const STEP_EXECUTORS = ['record', 'webhook', 'agent'] as const;
export const DEPLOYMENT_ACTIONS = ['apply', 'destroy', 'verify'] as const;
export const DEPLOYMENT_STATUSES = [
  'awaiting_approval',
  'pending',
  'running',
  'needs_resolution',
  'succeeded',
  'failed',
  'timed_out',
  'cancelled',
  'rejected',
  'destroying',
  'destroyed',
] as const;
export const DEPLOYMENT_STEP_STATUSES = [
  'pending',
  'running',
  'succeeded',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
  'timed_out',
] as const;
export const BUDGET_STATUSES = ['ok', 'soft', 'hard'] as const;
export const ORGANISATION_STATUSES = ['active', 'grace_period', 'suspended', 'archived'] as const;
export const INSTANCE_STATUSES = ['provisioning', 'running', 'stopped', 'terminated'] as const;
export const DIRECTORY_KINDS = ['entra', 'okta', 'google', 'oidc'] as const;
/** How a directory's own identity provider is spoken to. */
export const SSO_PROTOCOLS = ['oidc', 'saml'] as const;
/** In the order of a subscription's life, on which src/domain/billing/stripe-order.ts relies. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export const WATCHDOG_NAMES = [
  'budget',
  'grace-period',
  'dunning',
  'outbox-relay',
  'agents-offline',
  'housekeeping',
  'scim-token-expiry',
  'api-key-expiry',
  'saml-providers',
  'provisional-settings',
  'plan-expiry',
  'search-index',
  'synthetic-rollups',
  'check-silence',
  'alerts',
  'finding-imports',
  'deployments',
  'finding-deadlines',
] as const;
/** Destinations of an event. */
export const EVENT_DESTINATIONS = ['forum', 'mail', 'webhook', 'chat'] as const;
/** How a session was started, and why it ended. */
export const SESSION_METHODS = ['password', 'sso', 'passkey'] as const;
export const SESSION_ENDS = [
  'signed-out',
  'password-changed',
  'address-changed',
  'reported',
  'token-reused',
  'account-closed',
  'member-deactivated',
  'waiver-ended',
] as const;
/** Kinds of second factors that a person adds to the account, and what proves one at a sign-in. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export const SECOND_FACTORS = [...FACTOR_KINDS, 'recovery'] as const;
/** The methods of single sign-on. */
export const SSO_METHODS = ['workspace', 'directory'] as const;
/** Kinds of actors in the audit log. */
export const ACTOR_KINDS = [
  'user',
  'operator',
  'api_token',
  'api_key',
  'admin',
  'scim_token',
  'agent',
  'watchdog',
  'system',
] as const;
/** The SCIM log: kinds of resources, what a directory asked for, and what came of it. */
export const SCIM_LOG_KINDS = ['user', 'group'] as const;
export const SCIM_LOG_OPERATIONS = ['create', 'change', 'remove'] as const;
export const SCIM_LOG_RESULTS = ['created', 'changed', 'deactivated', 'reactivated', 'removed', 'refused'] as const;
/** The list of members and invitations: kinds of its entries, and statuses in their order. */
export const MEMBER_KINDS = ['membership', 'invitation'] as const;
export const MEMBER_STATUSES = ['active', 'pending', 'invited', 'deactivated'] as const;
export const ROLES = ['owner', 'admin', 'engineer', 'auditor', 'viewer'] as const;
/** Who creates SCIM tokens and API keys: a platform operator, or a person with a role in the organisation. */
export const TOKEN_CREATORS = ['operator', ...ROLES] as const;
/** The roles that a directory can grant: all but owner. */
export const GRANTABLE_ROLES = [
  'admin',
  'engineer',
  'auditor',
  'viewer',
] as const satisfies readonly (typeof ROLES)[number][];

export type ActorKind = (typeof ACTOR_KINDS)[number];
export type AgentStatus = (typeof AGENT_STATUSES)[number];
export type ResultCause = (typeof RESULT_CAUSES)[number];
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];
export type CheckType = (typeof CHECK_TYPES)[number];
export type DeploymentAction = (typeof DEPLOYMENT_ACTIONS)[number];
export type DeploymentStatus = (typeof DEPLOYMENT_STATUSES)[number];
export type DeploymentStepStatus = (typeof DEPLOYMENT_STEP_STATUSES)[number];
export type StepExecutor = (typeof STEP_EXECUTORS)[number];
export type DraftStatus = (typeof DRAFT_STATUSES)[number];
export type EventDestination = (typeof EVENT_DESTINATIONS)[number];
export type FindingStatus = (typeof FINDING_STATUSES)[number];
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];
export type ScimLogKind = (typeof SCIM_LOG_KINDS)[number];
export type ScimLogOperation = (typeof SCIM_LOG_OPERATIONS)[number];
export type ScimLogResult = (typeof SCIM_LOG_RESULTS)[number];
export type TokenCreator = (typeof TOKEN_CREATORS)[number];
export type FactorKind = (typeof FACTOR_KINDS)[number];
export type SecondFactor = (typeof SECOND_FACTORS)[number];
export type SessionEnd = (typeof SESSION_ENDS)[number];
export type SessionMethod = (typeof SESSION_METHODS)[number];
export type GrantableRole = (typeof GRANTABLE_ROLES)[number];
export type SsoMethod = (typeof SSO_METHODS)[number];
export type Role = (typeof ROLES)[number];
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What happens to the records of a type when their organisation is merged into another (src/resources/what-moves.ts). */
export type MergeDisposition = 'moves' | 'running-month' | 'revoked' | 'stays';

/**
 * What happens to the records of a type when their organisation is split. `assigned`: assigned to one of the new organisations.
 * `follows`: moves with its parent record.
 */
export type SplitDisposition = 'assigned' | 'follows' | 'running-month' | 'copied' | 'revoked' | 'stays';
