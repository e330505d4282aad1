import { AUDITED_NAMES } from '../generated/browser-facts';

/** A type whose writes are audited, by the name that entries use. */
export type AuditedName = (typeof AUDITED_NAMES)[number];

/** What a write does to a record. */
const WRITE_VERBS = ['create', 'update', 'delete'] as const;
export type WriteVerb = (typeof WRITE_VERBS)[number];

/** Actions in the logs of organisations that are no write of one record, or that mean more than that. */
const FURTHER_ACTIONS = [
  'account.recovery-code-used',
  'account.recovery-codes-renewed',
  'account.second-factor-added',
  'account.second-factor-removed',
  'account.second-factor-reset',
  'audit-log.remove',
  'blueprint-draft.comment',
  'blueprint-draft.reject',
  'cost-import.end',
  'directory-integration.change-confirmed',
  'directory-integration.change-reverted',
  'doctor.repair',
  'invitation.accept',
  'invitation.decline',
  'membership.address-changed',
  'membership.consent-withdrawn',
  'membership.leave-link-requested',
  'membership.person-renamed',
  'membership.sign-in-reported',
  'organisation.alert-address-confirmed',
  'organisation.alert-address-refused',
  'organisation.budget-override-used',
  'organisation.budget-status-changed',
  'organisation.change-reverted',
  'organisation.domain-verified',
  'organisation.end-password-sessions',
  'organisation.ip-allowlist-confirmed',
  'organisation.merged-from',
  'organisation.merged-into',
  'organisation.plan-expired',
  'organisation.plan-limits-carried',
  'organisation.sign-in-policy-confirmed',
  'organisation.split-from',
  'organisation.split-into',
  'organisation.sso-only-confirmed',
  'organisation.sso-only-undone',
  'organisation.sso-rehearsed',
  'organisation.status-changed',
  'organisation.suspension-causes-changed',
  'outbox-event.replay',
  'security-finding.comment',
  'security-scan.import',
  'session.step-up',
  'session.token-reused',
  'sign-in.account-created',
  'sign-in.identity-linked',
  'sign-in.joined',
  'sign-in.refused',
  'sign-in.success',
  'support-view.end',
  'support-view.start',
  'vat-id.check',
  'webhook-endpoint.replay',
  'webhook-endpoint.show-secret',
] as const;

/** Actions that only the log of the platform has. */
const PLATFORM_ACTIONS = [
  'account.address-change-requested',
  'account.address-change-withdrawn',
  'account.create',
  'account.delete',
  'account.sign-in-reported',
  'account.update',
  'admin-user.create',
  'admin-user.delete',
  'admin-user.recovery-code-used',
  'admin-user.second-factor-added',
  'admin-user.second-factor-removed',
  'admin-user.second-factor-reset',
  'admin-user.update',
  'api-token.create',
  'api-token.delete',
  'api-token.grant',
  'api-token.regenerate',
  'api-token.update',
  'api-token.withdraw',
  'cost-import.start',
  'keys.renew',
  'panel-role.permissions-removed',
  'user.address-claimed',
] as const;

/** An action of the audit log: a type of record, and what was done to it, such as `svc-agent.create`. */
export type AuditAction =
  | `${AuditedName}.${WriteVerb}`
  | (typeof FURTHER_ACTIONS)[number]
  | (typeof PLATFORM_ACTIONS)[number];

/** Every action that the log of an organisation can have, in the order of the alphabet. */
export const ORGANISATION_ACTIONS: readonly AuditAction[] = [
  ...AUDITED_NAMES.flatMap((name) => WRITE_VERBS.map((verb) => `${name}.${verb}` as const)),
  ...FURTHER_ACTIONS,
].sort();

/** Every action that the audit log can record. */
export const AUDIT_ACTIONS: readonly AuditAction[] = [...ORGANISATION_ACTIONS, ...PLATFORM_ACTIONS];
