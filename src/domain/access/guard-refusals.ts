import { MAX_SCIM_TOKENS } from '../scim/scim-tokens';

/**
 * The refusal of a guard and its remedy, with a request that lifts it if there is one (docs/api-rules.md#guards). A reader
 * of the error needs no other information to resolve it.
 */
export interface GuardRefusal {
  message: string;
  remedy: string;
  /** The request that lifts the refusal, made by a caller with the right to do so. */
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
    message: `The organisation has the maximum number of ${noun} of its plan.`,
    remedy: `${making}, or ask the platform operator to raise the limit. GET /api/organisations/${documentId}/limits shows the current numbers.`,
    call: { method: 'GET', path: `/api/organisations/${documentId}/limits` },
  });

const signInAgain =
  (message: string, remedy = 'Sign in again.'): Refusal =>
  ({ slug }) => ({
    message,
    remedy: `${remedy} GET /api/auth/methods?organisation=${slug} lists the ways to sign in.`,
    call: { method: 'GET', path: `/api/auth/methods?organisation=${slug}` },
  });

/** The refusals of guards, by code. */
export const GUARD_REFUSALS = {
  IP_NOT_ALLOWED: (organisation) => ({
    message:
      'The organisation accepts requests only from the networks on its IP allowlist, and your address is not on it.',
    remedy:
      'Use a network on the allowlist, or ask an owner or admin who does, or the platform operator, to change it: PUT /api/organisations/{id} with ip_allowlist.',
    call: settings(organisation, { ip_allowlist: null }),
  }),
  SSO_REQUIRED: ({ slug }) => ({
    message: 'The organisation accepts only single sign-on.',
    remedy: `Sign in by single sign-on: /api/auth/sso/${slug}/start. GET /api/auth/methods?organisation=${slug} lists the methods. If you cannot, POST /api/auth/leave-link emails you a link to leave.`,
    call: { method: 'GET', path: `/api/auth/methods?organisation=${slug}` },
  }),
  SESSION_ENDED: ({ slug }) => ({
    message: 'The organisation has ended all earlier sessions that were started with a password, including yours.',
    remedy: `Sign in again. GET /api/auth/methods?organisation=${slug} lists the ways to sign in.`,
    call: { method: 'GET', path: `/api/auth/methods?organisation=${slug}` },
  }),
  METHOD_NOT_ALLOWED: signInAgain('The sign-in policy of the organisation does not allow the method of this session.'),
  SESSION_TOO_OLD: signInAgain('The sign-in of this session is longer ago than the organisation allows.'),
  SESSION_IDLE: signInAgain('This session was not used for longer than the organisation allows.'),
  SECOND_FACTOR_NEEDED: signInAgain(
    'The organisation requires a second factor, and this session was opened without one.',
    'Sign in again with your second factor, or by single sign-on.',
  ),
  SECOND_FACTOR_SETUP_REQUIRED: signInAgain(
    'The organisation requires a second factor, and you have none.',
    'Add a second factor: POST /api/me/second-factors. It also counts for this session. Or sign in by single sign-on.',
  ),
  ORGANISATION_READ_ONLY: (organisation) => ({
    message: 'The organisation is suspended or archived: it can be read, but not changed.',
    remedy:
      'Resolve the cause of the suspension (billing_country, is_business and vat_id can still be set), or ask the platform operator to make it active again.',
    call: settings(organisation, { org_status: 'active' }),
  }),
  BUDGET_HARD_LIMIT: (organisation) => ({
    message: 'The spend of this month has reached the budget limit, so nothing new can be provisioned.',
    remedy:
      'An owner or admin can set the budget override, or raise the limit: PUT /api/organisations/{id} with budget_override or monthly_budget_limit.',
    call: settings(organisation, { budget_override: true }),
  }),
  TIER_BUDGET_EXCEEDED: (organisation) => ({
    message: 'The spend of this month has reached the highest budget of the plan; an override does not lift it.',
    remedy: 'Ask the platform operator to move the organisation to a larger plan or to raise max_monthly_budget.',
    call: settings(organisation, { max_monthly_budget: null }),
  }),
  BUDGET_WOULD_BE_EXCEEDED: (organisation) => ({
    message: 'What is left of the budget of this month is less than this deployment is expected to cost.',
    remedy:
      'Destroy a deployment that is no longer needed, or ask an owner or admin to raise monthly_budget_limit or to set the budget override.',
    call: settings(organisation, { budget_override: true }),
  }),
  AGENT_LIMIT_REACHED: limitReached('agents', 'Revoke an agent'),
  INSTANCE_LIMIT_REACHED: limitReached('cloud instances', 'Terminate an instance'),
  MEMBER_LIMIT_REACHED: limitReached('members', 'Remove a member or revoke an invitation'),
  MEMBERSHIP_LIMIT_REACHED: ({ documentId }) => ({
    message:
      'The organisation has the maximum number of memberships, deactivated ones included: ten times as many as it can have members, and at least 100.',
    remedy:
      'Delete deactivated memberships that are no longer needed: DELETE /api/memberships/{id}. details.call lists them. Or ask the platform operator to raise max_members.',
    call: {
      method: 'GET',
      path: `/api/memberships?filters[organisation][documentId][$eq]=${documentId}&filters[deactivated_at][$notNull]=true`,
    },
  }),
  SCIM_TOKEN_LIMIT_REACHED: ({ documentId }) => ({
    message: `The organisation already has ${MAX_SCIM_TOKENS} valid SCIM tokens, which is the maximum.`,
    remedy: 'Revoke a token that is no longer used: POST /api/scim-tokens/{id}/revoke. details.call lists the tokens.',
    call: { method: 'GET', path: `/api/scim-tokens?filters[organisation][documentId][$eq]=${documentId}` },
  }),
  FEATURE_NOT_IN_PLAN: ({ documentId }) => ({
    message: 'The plan of the organisation does not include this feature.',
    remedy: 'Ask the platform operator to move the organisation to a plan with this feature. details.feature names it.',
    call: { method: 'GET', path: `/api/organisations/${documentId}/limits` },
  }),
  LEADERBOARD_DISABLED: (organisation) => ({
    message: 'The organisation has not opted in to its leaderboard.',
    remedy: 'An owner or admin can enable it for all members: PUT /api/organisations/{id} with leaderboard_enabled.',
    call: settings(organisation, { leaderboard_enabled: true }),
  }),
} as const satisfies Record<string, Refusal>;

/** The code of a guard's refusal. */
export type GuardCode = keyof typeof GUARD_REFUSALS;
