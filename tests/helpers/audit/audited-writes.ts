import { unique } from '../world';

/** The people and records of the writes. */
interface Subjects {
  tenant: { documentId: string };
  newcomer: { documentId: string };
}

/** One audited write over REST, and its audit entries. */
export interface AuditedWrite {
  what: string;
  by: 'owner' | 'admin' | 'engineer' | 'operator';
  method: 'post' | 'put' | 'delete';
  /** `{name}` is the id of a record from an earlier step. */
  path: string;
  data?: (subjects: Subjects) => Record<string, unknown>;
  makes?: string;
  /** The expected entries, in order. */
  actions: string[];
  changes?: Record<string, { before: unknown; after: unknown }>;
}

const inAMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString();
export const set = (after: unknown, before: unknown = null) => ({ before, after });
export const finding = { rule_id: 'R1', severity: 'high' };
const draft = { name: 'Web shop', steps: [{ id: 'a', name: 'A', type: 'provision', config: { password: 'hunter2' } }] };

/** Every audited write over REST, in an order in which each finds the records that it needs. */
export const AUDITED_WRITES: AuditedWrite[] = [
  {
    what: 'a change of an organisation',
    by: 'owner',
    method: 'put',
    path: '/organisations/{tenant}',
    data: () => ({ monthly_budget_limit: 100.5, leaderboard_enabled: true }),
    actions: ['organisation.update'],
    changes: { monthly_budget_limit: set(100.5), leaderboard_enabled: set(true, false) },
  },
  {
    what: 'the creation of an organisation with its owner',
    by: 'owner',
    method: 'post',
    path: '/organisations',
    data: () => ({ name: unique('Founded') }),
    actions: ['organisation.create', 'membership.create'],
  },
  {
    what: 'a new member',
    by: 'admin',
    method: 'post',
    path: '/memberships',
    data: ({ tenant, newcomer }) => ({ user: newcomer.documentId, role: 'viewer', organisation: tenant.documentId }),
    makes: 'membership',
    actions: ['membership.create'],
  },
  {
    what: 'a change of role',
    by: 'admin',
    method: 'put',
    path: '/memberships/{membership}',
    data: () => ({ role: 'engineer' }),
    actions: ['membership.update'],
    changes: { role: set('engineer', 'viewer') },
  },
  {
    what: 'the removal of a member',
    by: 'admin',
    method: 'delete',
    path: '/memberships/{membership}',
    actions: ['membership.delete'],
  },
  {
    what: 'a new invitation',
    by: 'admin',
    method: 'post',
    path: '/invitations',
    data: ({ tenant }) => ({
      email: `${unique('guest')}@example.com`,
      role: 'viewer',
      organisation: tenant.documentId,
    }),
    makes: 'invitation',
    actions: ['invitation.create'],
  },
  {
    what: 'a resent invitation',
    by: 'admin',
    method: 'post',
    path: '/invitations/{invitation}/resend',
    actions: ['invitation.update'],
  },
  {
    what: 'a revoked invitation',
    by: 'admin',
    method: 'post',
    path: '/invitations/{invitation}/revoke',
    actions: ['invitation.update'],
  },
  {
    what: 'a new directory integration',
    by: 'admin',
    method: 'post',
    path: '/directory-integrations',
    data: ({ tenant }) => ({
      name: 'Entra',
      kind: 'entra',
      idp_tenant_id: 't-1',
      enabled: true,
      organisation: tenant.documentId,
    }),
    makes: 'directory',
    actions: ['directory-integration.create'],
  },
  {
    what: 'a disabled directory integration',
    by: 'admin',
    method: 'put',
    path: '/directory-integrations/{directory}',
    data: () => ({ enabled: false }),
    actions: ['directory-integration.update'],
    changes: { enabled: set(false, true) },
  },
  {
    what: 'a deleted directory integration',
    by: 'admin',
    method: 'delete',
    path: '/directory-integrations/{directory}',
    actions: ['directory-integration.delete'],
  },
  {
    what: 'a new SCIM token',
    by: 'admin',
    method: 'post',
    path: '/scim-tokens',
    data: ({ tenant }) => ({ label: 'Okta', expires_at: inAMonth(), organisation: tenant.documentId }),
    makes: 'scim',
    actions: ['scim-token.create'],
  },
  {
    what: 'a revoked SCIM token',
    by: 'admin',
    method: 'post',
    path: '/scim-tokens/{scim}/revoke',
    actions: ['scim-token.update'],
  },
  {
    what: 'a new API key',
    by: 'admin',
    method: 'post',
    path: '/api-keys',
    data: ({ tenant }) => ({
      name: 'Pipeline',
      capabilities: ['finding:triage'],
      expires_at: inAMonth(),
      organisation: tenant.documentId,
    }),
    makes: 'key',
    actions: ['api-key.create'],
  },
  {
    what: 'a revoked API key',
    by: 'admin',
    method: 'post',
    path: '/api-keys/{key}/revoke',
    actions: ['api-key.update'],
  },
  {
    what: 'a new plan',
    by: 'operator',
    method: 'post',
    path: '/subscription-plans',
    data: () => ({ name: unique('Plan'), account_tier: 'team', features: { seats: 1, api_key: 'hunter2' } }),
    makes: 'plan',
    actions: ['subscription-plan.create'],
  },
  {
    what: 'a deleted plan',
    by: 'operator',
    method: 'delete',
    path: '/subscription-plans/{plan}',
    actions: ['subscription-plan.delete'],
  },
  {
    what: 'a new subscription',
    by: 'operator',
    method: 'post',
    path: '/subscriptions',
    data: ({ tenant }) => ({ status: 'active', organisation: tenant.documentId }),
    makes: 'subscription',
    actions: ['subscription.create'],
  },
  {
    what: 'an overdue subscription',
    by: 'operator',
    method: 'put',
    path: '/subscriptions/{subscription}',
    data: () => ({ status: 'past_due', past_due_since: '2026-01-02T03:04:05+02:00' }),
    actions: ['subscription.update'],
    changes: { status: set('past_due', 'active'), past_due_since: set('2026-01-02T01:04:05.000Z') },
  },
  {
    what: 'a new cloud account',
    by: 'operator',
    method: 'post',
    path: '/cloud-accounts',
    data: ({ tenant }) => ({ billing_account_id: unique('billing'), organisation: tenant.documentId }),
    makes: 'account',
    actions: ['cloud-account.create'],
  },
  {
    what: 'a renamed cloud account',
    by: 'operator',
    method: 'put',
    path: '/cloud-accounts/{account}',
    data: () => ({ name: 'Production' }),
    actions: ['cloud-account.update'],
    changes: { name: set('Production') },
  },
  {
    what: 'a deleted cloud account',
    by: 'operator',
    method: 'delete',
    path: '/cloud-accounts/{account}',
    actions: ['cloud-account.delete'],
  },
  {
    what: 'a new finding',
    by: 'engineer',
    method: 'post',
    path: '/security-findings',
    data: ({ tenant }) => ({ ...finding, status: 'open', organisation: tenant.documentId }),
    makes: 'finding',
    actions: ['security-finding.create'],
  },
  {
    what: 'the triage of a finding',
    by: 'engineer',
    method: 'put',
    path: '/security-findings/{finding}',
    data: () => ({ ...finding, status: 'in_progress' }),
    actions: ['security-finding.update'],
    changes: { status: set('in_progress', 'open') },
  },
  {
    what: 'a new draft',
    by: 'engineer',
    method: 'post',
    path: '/blueprint-drafts',
    data: ({ tenant }) => ({ ...draft, organisation: tenant.documentId }),
    makes: 'draft',
    actions: ['blueprint-draft.create'],
  },
  {
    what: 'a draft in review',
    by: 'engineer',
    method: 'put',
    path: '/blueprint-drafts/{draft}',
    data: () => ({ status: 'review' }),
    actions: ['blueprint-draft.update'],
    changes: { status: set('review', 'draft') },
  },
  {
    what: 'a published draft',
    by: 'owner',
    method: 'put',
    path: '/blueprint-drafts/{draft}',
    data: () => ({ status: 'published' }),
    actions: ['blueprint.create', 'blueprint-draft.update'],
  },
  {
    what: 'a new agent',
    by: 'engineer',
    method: 'post',
    path: '/svc-agents',
    data: ({ tenant }) => ({
      hostname: 'web-1',
      enrollment_token: 'hunter2-hunter2-hunter2',
      organisation: tenant.documentId,
    }),
    makes: 'agent',
    actions: ['svc-agent.create'],
  },
  {
    what: 'a revoked agent',
    by: 'engineer',
    method: 'put',
    path: '/svc-agents/{agent}',
    data: () => ({ status: 'revoked' }),
    actions: ['svc-agent.update'],
    changes: { status: set('revoked', 'pending') },
  },
  {
    what: 'a deleted agent',
    by: 'engineer',
    method: 'delete',
    path: '/svc-agents/{agent}',
    actions: ['svc-agent.delete'],
  },
  {
    what: 'a new cloud instance',
    by: 'engineer',
    method: 'post',
    path: '/cloud-instances',
    data: ({ tenant }) => ({ name: 'db-1', organisation: tenant.documentId }),
    makes: 'instance',
    actions: ['cloud-instance.create'],
  },
  {
    what: 'a terminated cloud instance',
    by: 'engineer',
    method: 'put',
    path: '/cloud-instances/{instance}',
    data: () => ({ status: 'terminated' }),
    actions: ['cloud-instance.update'],
  },
];
