import type { EventDestination } from '../vocabularies';
import { keysOf } from '../../values';

/**
 * Every event that Tenantry emits (docs/api-rules.md#events), with its destinations. An event is written to the outbox in
 * the transaction of its cause, one row for each destination, so that each has its own attempts. Payloads contain neither
 * secrets nor email addresses, because `webhook` sends them to other systems.
 */
export const EVENTS = {
  'organisation.forum-community-requested': ['forum'],
  'organisation.created': ['webhook'],
  'agent.enrolled': ['webhook'],
  'agent.status-changed': ['webhook'],
  'blueprint.published': ['webhook'],
  'blueprint.rejected': ['mail', 'webhook'],
  'deployment.awaiting-approval': ['mail', 'webhook'],
  'deployment.decided': ['mail'],
  'deployment.started': ['webhook'],
  'deployment.succeeded': ['webhook'],
  'deployment.failed': ['mail', 'webhook'],
  'deployment.needs-resolution': ['mail', 'webhook'],
  'deployment.destroyed': ['webhook'],
  'deployment.drifted': ['webhook'],
  'deployment.expires-soon': ['mail', 'webhook'],
  'finding.created': ['webhook'],
  'finding.reopened': ['webhook'],
  'finding.severity-changed': ['webhook'],
  'finding.mitigated': ['webhook'],
  'finding.acceptance-ends-soon': ['webhook'],
  'finding.acceptance-expired': ['webhook'],
  'finding.acceptances-end': ['mail'],
  'finding.overdue': ['webhook'],
  'scan.completed': ['webhook'],
  'scan.findings-changed': ['mail'],
  'incident.opened': ['webhook'],
  'incident.acknowledged': ['webhook'],
  'incident.resolved': ['webhook'],
  'member.added': ['webhook'],
  'member.removed': ['webhook'],
  'member.role-changed': ['webhook'],
  'organisation.budget-threshold-reached': ['mail', 'webhook'],
  'organisation.status-changed': ['mail', 'webhook'],
  'organisation.plan-expires-soon': ['mail', 'webhook'],
  'organisation.plan-expired': ['mail', 'webhook'],
  'organisation.alert-confirmation-requested': ['mail'],
  'organisation.invitation-sent': ['mail'],
  'organisation.sso-only-unproven': ['mail'],
  'organisation.sso-only-undone': ['mail'],
  'organisation.leave-link-requested': ['mail'],
  'organisation.membership-offered': ['mail'],
  'organisation.support-view-started': ['mail'],
  'organisation.suspension-causes-changed': ['mail'],
  'scim-token.expires-soon': ['mail'],
  'api-key.expires-soon': ['mail'],
  'directory-integration.certificate-ends-soon': ['mail'],
  'directory-integration.metadata-refused': ['mail'],
} as const satisfies Record<string, readonly EventDestination[]>;

/** The name of an event. */
export type EventName = keyof typeof EVENTS;

/** The events that webhook endpoints can subscribe to: when they are sent, and what `data` contains besides `organisation`. */
export const WEBHOOK_EVENTS: Partial<Record<EventName, { when: string; data: string }>> = {
  'organisation.created': {
    when: 'an organisation was created; for endpoints of the platform',
    data: '`organisation` also has name and slug',
  },
  'organisation.status-changed': {
    when: 'its status changed',
    data: '`organisation` also has name and slug; `before`, `after`, `causes`, `causes_before`, `grace_ends_at`, `set_by_operator`, `at`',
  },
  'organisation.budget-threshold-reached': {
    when: 'the spend of the month reached 70 or 100 % of the limit; once each, and again if the limit has changed, at most once a day each',
    data: '`organisation` also has name and slug; `month`, `threshold`, `spend`, `limit`, `at`',
  },
  'organisation.plan-expires-soon': {
    when: 'its plan ends in 30, 7 or 1 days; once each',
    data: '`organisation` also has name and slug; `plan`, `next_plan`, `plan_expires_at`, `threshold`, `at`',
  },
  'organisation.plan-expired': {
    when: 'its plan has ended and it is on the default plan again',
    data: '`organisation` also has name and slug; `plan`, `next_plan`, `plan_expires_at`, `at`',
  },
  'agent.enrolled': {
    when: 'an agent enrolled, for the first time or again',
    data: '`agent`: documentId, hostname, status',
  },
  'agent.status-changed': {
    when: 'an agent became active, offline or revoked',
    data: '`agent`: documentId, hostname, status; `previous_status`',
  },
  'blueprint.published': {
    when: 'a draft became a deployable blueprint',
    data: '`blueprint`: documentId, name, slug, version, number',
  },
  'blueprint.rejected': {
    when: 'a draft in review was sent back to its author, with a reason',
    data: '`organisation` also has name and slug; `draft`: documentId, name',
  },
  'deployment.awaiting-approval': {
    when: 'a deployment waits for an approval',
    data: '`deployment`: documentId, name, status',
  },
  'deployment.started': {
    when: 'the first step of a deployment began',
    data: '`deployment`: documentId, name, status',
  },
  'deployment.succeeded': {
    when: 'all steps of a deployment have succeeded',
    data: '`deployment`: documentId, name, status',
  },
  'deployment.failed': {
    when: 'a step of a deployment failed or timed out, and nothing runs any more',
    data: '`deployment`: documentId, name, status',
  },
  'deployment.needs-resolution': {
    when: 'nobody knows whether a step of a deployment was done: a person must say so',
    data: '`deployment`: documentId, name, status',
  },
  'deployment.destroyed': {
    when: 'a deployment was destroyed',
    data: '`deployment`: documentId, name, status',
  },
  'deployment.drifted': {
    when: 'a verification found that a deployment is no longer what it was',
    data: '`deployment`: documentId, name, status',
  },
  'deployment.expires-soon': {
    when: 'a deployment will be destroyed soon, because it expires',
    data: '`deployment`: documentId, name, status',
  },
  'finding.created': {
    when: 'a security finding was reported for the first time, or created; for the first 100 changes of a scan',
    data: '`finding`: documentId, rule_id, severity, status',
  },
  'finding.reopened': {
    when: 'a scan reported a mitigated finding again; for the first 100 changes of a scan',
    data: '`finding`: documentId, rule_id, severity, status',
  },
  'finding.severity-changed': {
    when: 'a scan reported another severity; for the first 100 changes of a scan',
    data: '`finding`: documentId, rule_id, severity, status',
  },
  'finding.mitigated': {
    when: 'a security finding was mitigated, or is no longer reported; for the first 100 changes of a scan',
    data: '`finding`: documentId, rule_id, severity, status',
  },
  'finding.acceptance-ends-soon': {
    when: 'the acceptance of a risk ends in 7 days; once for each end',
    data: '`finding`: documentId, rule_id, severity, status; `accepted_until`, `due_at`',
  },
  'finding.acceptance-expired': {
    when: 'the acceptance of a risk has ended, and the finding has its earlier status again',
    data: '`finding`: documentId, rule_id, severity, status; `accepted_until`, `due_at`',
  },
  'finding.overdue': {
    when: 'a finding is open or in progress after its due date; once for each due date',
    data: '`finding`: documentId, rule_id, severity, status; `accepted_until`, `due_at`',
  },
  'scan.completed': {
    when: 'the report of a scanner was imported',
    data: '`scan`: documentId, tool, scope, status, created, unchanged, updated, reopened, closed, suppressed, skipped',
  },
  'incident.opened': {
    when: 'a check went down, or a person opened an incident',
    data: '`incident`: documentId, title, status, checks (documentIds), started_at, resolved_at',
  },
  'incident.acknowledged': {
    when: 'a person acknowledged an incident',
    data: '`incident`: documentId, title, status, checks (documentIds), started_at, resolved_at',
  },
  'incident.resolved': {
    when: 'its check is up again, or a person resolved it',
    data: '`incident`: documentId, title, status, checks (documentIds), started_at, resolved_at',
  },
  'member.added': {
    when: 'a person joined an organisation: was added, accepted, or was reactivated',
    data: '`member`: documentId (of the membership), role',
  },
  'member.removed': { when: 'a person left an organisation', data: '`member`: documentId (of the membership), role' },
  'member.role-changed': {
    when: 'a member got another role',
    data: '`member`: documentId (of the membership), role; `previous_role`',
  },
};

/** Names of the events that webhook endpoints can subscribe to. */
export const WEBHOOK_EVENT_NAMES = keysOf(WEBHOOK_EVENTS);

/** What an alert channel is told. It goes to the channel alone, whatever its endpoint subscribes to. */
export const ALERT_EVENT = 'alert.sent';

/** Asks an address whether it wants the news of a status page. It goes to that address alone. */
export const SUBSCRIPTION_REQUESTED = 'status-page.subscription-requested';

/** What the subscribers of a status page are told. */
export const PAGE_NEWS = 'status-page.news';

/** Asks a new address of an account for its confirmation. It goes to that address alone. */
export const ADDRESS_CHANGE_LINK = 'account.address-change-link';

/** Tells the present address of an account that a change was requested. */
export const ADDRESS_CHANGE_NOTICE = 'account.address-change-notice';

/** Tells a person of a sign-in to their account from a new device or network. */
export const NEW_SIGN_IN = 'account.new-sign-in';

/** Tells the address of an account that its second factors or recovery codes have changed, or that a code was used. */
export const SECOND_FACTOR_NOTICE = 'account.second-factor-notice';

/** Sent to one endpoint on request, regardless of its subscriptions. */
export const TEST_EVENT = 'webhook.test';
