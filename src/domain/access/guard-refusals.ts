import { MAX_SCIM_TOKENS } from '../scim/scim-tokens';

/**
 * What a guard says when it refuses, and how to lift it: the sentence, and the call where one exists (contract, section
 * 5). A reader who meets a code should need nothing else to get on.
 */
export interface GuardRefusal {
  message: string;
  remedy: string;
  /** The call that lifts the refusal, made by someone who may. */
  call?: { method: 'GET' | 'POST' | 'PUT'; path: string; body?: { data: Record<string, unknown> } };
}

/** The organisation whose guard refuses. */
export interface GuardedOrganisation {
  documentId: string;
  slug: string;
}

type Refusal = (organisation: GuardedOrganisation) => GuardRefusal;

const settings = ({ documentId }: GuardedOrganisation, data: Record<string, unknown>): GuardRefusal['call'] => ({
  method: 'PUT',
  path: `/api/organisations/${documentId}`,
  body: { data },
});

const limitReached =
  (noun: string, making: string): Refusal =>
  ({ documentId }) => ({
    message: `The organisation has all the ${noun} that its plan allows.`,
    remedy: `${making}, or ask the platform's operator to raise the limit; the call shows what is used.`,
    call: { method: 'GET', path: `/api/organisations/${documentId}/limits` },
  });

export const GUARD_REFUSALS = {
  IP_NOT_ALLOWED: (organisation) => ({
    message: 'The organisation can be reached only from the networks on its allowlist, and your address is not on it.',
    remedy:
      'Come from a listed network, or let an owner or admin who does, or the platform operator, change ip_allowlist.',
    call: settings(organisation, { ip_allowlist: null }),
  }),
  SSO_REQUIRED: ({ slug }) => ({
    message: 'The organisation takes single sign-on only.',
    remedy: `Sign in through the workspace or directory of the organisation, beginning at /api/auth/sso/${slug}/start; the call shows which it has.`,
    call: { method: 'GET', path: `/api/auth/methods?organisation=${slug}` },
  }),
  SESSION_ENDED: ({ slug }) => ({
    message: 'The organisation has ended the sessions that were opened by password before, yours among them.',
    remedy: 'Sign in again; the call shows by which means.',
    call: { method: 'GET', path: `/api/auth/methods?organisation=${slug}` },
  }),
  ORGANISATION_READ_ONLY: (organisation) => ({
    message: 'The organisation is suspended or archived: it can be read, but not changed.',
    remedy:
      'Settle what it was suspended for (billing_country, is_business and vat_id can still be set), or ask the platform operator to make it active again.',
    call: settings(organisation, { org_status: 'active' }),
  }),
  BUDGET_HARD_LIMIT: (organisation) => ({
    message: 'The spend of this month has reached the budget limit, so nothing new is provisioned.',
    remedy: 'An owner or admin can override the limit, or raise monthly_budget_limit.',
    call: settings(organisation, { budget_override: true }),
  }),
  TIER_BUDGET_EXCEEDED: (organisation) => ({
    message: 'The spend of this month has reached the highest budget of the plan; an override does not lift it.',
    remedy: 'Ask the platform operator to move the organisation to a larger plan or to raise max_monthly_budget.',
    call: settings(organisation, { max_monthly_budget: null }),
  }),
  AGENT_LIMIT_REACHED: limitReached('agents', 'Revoke an agent'),
  INSTANCE_LIMIT_REACHED: limitReached('cloud instances', 'Terminate an instance'),
  MEMBER_LIMIT_REACHED: limitReached('members', 'Remove a member or revoke an invitation'),
  SCIM_TOKEN_LIMIT_REACHED: ({ documentId }) => ({
    message: `The organisation has ${MAX_SCIM_TOKENS} SCIM tokens that are in force, and no more are allowed.`,
    remedy: 'Revoke one that no directory uses any more, POST /api/scim-tokens/{id}/revoke; the call lists them.',
    call: { method: 'GET', path: `/api/scim-tokens?filters[organisation][documentId][$eq]=${documentId}` },
  }),
  FEATURE_NOT_IN_PLAN: ({ documentId }) => ({
    message: 'The plan of the organisation does not include this feature, which details.feature names.',
    remedy:
      'Ask the platform operator to move the organisation to a plan with this feature; the call shows what its plan includes.',
    call: { method: 'GET', path: `/api/organisations/${documentId}/limits` },
  }),
  LEADERBOARD_DISABLED: (organisation) => ({
    message: 'The organisation has not opted in to its leaderboard.',
    remedy: 'An owner or admin can switch it on for everybody: leaderboard_enabled.',
    call: settings(organisation, { leaderboard_enabled: true }),
  }),
} as const satisfies Record<string, Refusal>;

export type GuardCode = keyof typeof GUARD_REFUSALS;
