import { type Capability, roleHas } from '../../access/capability-matrix';
import type { Role } from '../../vocabularies';
import { isOneOf } from '../../../values';

/**
 * The kinds of emails that a person can switch off, for each organisation. Emails about security, and those that the person asks for,
 * have no kind: they are always sent.
 */
export const MAIL_KINDS = ['budget', 'plan', 'findings', 'approvals', 'deployments', 'drafts', 'expiry'] as const;

/** A kind of emails. */
export type MailKind = (typeof MAIL_KINDS)[number];

/** The kind of the email of each event that has one. */
const KIND_OF: Readonly<Partial<Record<string, MailKind>>> = {
  'organisation.budget-threshold-reached': 'budget',
  'organisation.status-changed': 'plan',
  'organisation.suspension-causes-changed': 'plan',
  'organisation.plan-expires-soon': 'plan',
  'organisation.plan-expired': 'plan',
  'scan.findings-changed': 'findings',
  'finding.acceptances-end': 'findings',
  'deployment.awaiting-approval': 'approvals',
  'deployment.decided': 'deployments',
  'deployment.failed': 'deployments',
  'deployment.needs-resolution': 'deployments',
  'deployment.expires-soon': 'deployments',
  'blueprint.rejected': 'drafts',
  'scim-token.expires-soon': 'expiry',
  'api-key.expires-soon': 'expiry',
  'directory-integration.certificate-ends-soon': 'expiry',
  'directory-integration.metadata-refused': 'expiry',
};

/** The kind of the email of an event; null if it is always sent. */
export const kindOfMail = (event: string): MailKind | null => KIND_OF[event] ?? null;

/** Who can get a kind: members with a capability, or everybody, because the organisation has a list of addresses. */
const NEEDS: Readonly<Record<MailKind, Capability | 'owner' | null>> = {
  budget: null,
  plan: 'owner',
  findings: null,
  approvals: 'deployment:approve',
  deployments: 'instance:provision',
  drafts: 'blueprint:write',
  expiry: 'key:manage',
};

/** The kinds that a member with a role can get. */
export const kindsOf = (role: Role): MailKind[] =>
  MAIL_KINDS.filter((kind) => {
    const needed = NEEDS[kind];
    if (needed === 'owner') return role === 'owner';
    return needed === null || roleHas(role, needed);
  });

/** The kinds that a member has switched off, as stored. Names of former kinds are left out. */
export const mutedKinds = (stored: string | null | undefined): MailKind[] =>
  (stored ?? '').split(',').filter((kind): kind is MailKind => isOneOf(MAIL_KINDS, kind));

/** What is stored for the kinds that are switched off: in one order, each once; null if all are on. */
export const storedKinds = (kinds: readonly string[]): string | null =>
  MAIL_KINDS.filter((kind) => kinds.includes(kind)).join(',') || null;
