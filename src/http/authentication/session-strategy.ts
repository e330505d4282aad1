import type { Core } from '@strapi/strapi';
import type { Principal } from '../../tenancy/identity/principal';
import { readAccessToken } from '../../tenancy/identity/session-tokens';
import type { SessionFacts } from '../../tenancy/identity/sessions';
import { tenancyOf } from '../../tenancy/tenancy';

/**
 * The strategy of people: the bearer JWT of an open session of a person who can sign in. A token that is not a JWT is left to
 * the other strategies. All failures are a 401.
 */
const JWT_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** The bearer token in an Authorization header; null if there is none. */
export const bearerOf = (header: string | undefined): string | null => {
  const [scheme, token, ...rest] = header?.trim().split(/\s+/) ?? [];
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null;
};

const REFUSED = {
  authenticated: false,
  error: 'The token is invalid or expired, or its user cannot sign in. Sign in again.',
};

/**
 * A single sign-on session is valid only for the organisation of the identity provider: that organisation controls the
 * provider, and could otherwise sign in as anybody to other organisations. After a step-up, the policy sso-satisfied decides
 * about the other organisations.
 */
const within = (principal: Principal, { organisationId, passwordVerifiedAt }: SessionFacts): Principal => {
  if (organisationId === null) return principal;
  if (passwordVerifiedAt !== null) return { ...principal, isOperator: false };
  const membership = principal.memberships.get(organisationId);
  const memberships = new Map(membership ? [[organisationId, membership]] : []);
  return { ...principal, isOperator: false, memberships };
};

/** Creates the strategy. Register it as `content-api`; routes name it in `config.auth.strategies`. */
export const createTenantJwt = (strapi: Core.Strapi) => ({
  name: 'tenant-jwt',
  async authenticate(ctx: { request: { headers: { authorization?: string } }; state: Record<string, unknown> }) {
    const token = bearerOf(ctx.request.headers.authorization);
    if (!token || !JWT_SHAPE.test(token)) return { authenticated: false };
    const claims = readAccessToken(strapi, token);
    if (!claims) return REFUSED;
    const { principals, sessions } = tenancyOf(strapi);
    const now = Date.now();
    // Waiting for what is already known would cost as much as finding it.
    const session = sessions.cached(claims.sessionId, now) ?? (await sessions.find(claims.sessionId, now));
    if (session?.userId !== claims.userId) return REFUSED;
    const person = principals.cached(claims.userId) ?? (await principals.find(claims.userId));
    if (!person) return REFUSED;
    const principal = within(person, session);
    ctx.state.principal = principal;
    const { longestPause } = claims;
    ctx.state.session = longestPause > session.longestPause ? { ...session, longestPause } : session;
    // For the controllers of users-permissions.
    ctx.state.user = { id: principal.id, documentId: principal.documentId, username: principal.name };
    return { authenticated: true, credentials: ctx.state.user };
  },
});
