import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { refreshSession } from '../../commands/accounts/refresh-session';
import { factorRequirement } from '../../commands/accounts/second-factors/verify-factor';
import { signIn } from '../../commands/accounts/sign-in';
import type { SecondFactor } from '../../domain/vocabularies';
import { type Account, findAccount } from '../../repositories/accounts/user-accounts';
import { concernsOnly } from '../../domain/access/sso-only';
import { endSessions } from '../../repositories/accounts/end-sessions';
import { openSessionsOf, type SessionFacts } from '../../tenancy/identity/sessions';
import { invalid, notFound } from '../../wire/errors/http-errors';
import { secondFactorRequired } from '../../wire/errors/second-factor-errors';
import { type Action, assertPasswordAllowed } from './password-paths';
import { defined } from '../../values';

/**
 * Sessions with the paths and shapes of users-permissions 5.54. Its own sessions do not record the sign-in method, and their access
 * tokens remain valid after the sign-out (docs/decisions/0007).
 */
const bodyOf = (ctx: Context): Record<string, unknown> =>
  ((ctx.request as { body?: unknown }).body ?? {}) as Record<string, unknown>;

const textOf = (body: Record<string, unknown>, name: string): string => {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw invalid([{ path: [name], message: `${name} is required and must be a text.`, code: 'FIELD_REQUIRED' }]);
};

const sessionOf = (ctx: Context): SessionFacts => defined(ctx.state.session);

/**
 * The sessions that a session lists and ends: all of its person; for a single sign-on session without a verified password, those
 * of the same organisation.
 */
const reachOf = (session: SessionFacts): { userId: number; organisationId?: number } => {
  const organisationId = concernsOnly(session);
  return { userId: session.userId, ...(organisationId !== null && { organisationId }) };
};

/** The origin of a request: address and user agent. */
export const originOf = (ctx: Context) => ({
  clientAddress: ctx.state.clientAddress,
  userAgent: ctx.get('user-agent') || null,
});

/** The second factor that the session of the request already has, which the session that replaces it keeps. */
const keptFactor = (session: SessionFacts | undefined): SecondFactor | null =>
  session?.method === 'passkey' ? 'passkey' : (session?.secondFactor ?? null);

/**
 * Replaces the plugin's token by a session. A person with a second factor gets none: a password alone never opens one. What the
 * action has changed stays changed, so the response of the others says what is missing.
 *
 * @param isSignIn whether the action only signs in
 * @throws UnauthorizedError `SECOND_FACTOR_REQUIRED` if it does, and the account has a second factor
 */
export const startsSession =
  (strapi: Core.Strapi, action: Action, isSignIn = false): Action =>
  async (ctx) => {
    await action(ctx);
    const { jwt, user } = (ctx.body ?? {}) as { jwt?: unknown; user?: Account };
    if (!jwt || !user) return undefined;
    const secondFactor = keptFactor(ctx.state.session);
    const account = secondFactor === null ? await findAccount(strapi, { id: user.id }) : null;
    const missing = account && (await factorRequirement(strapi, account, 'second-factor', Date.now()));
    if (missing && isSignIn) throw secondFactorRequired(missing);
    if (missing) ctx.body = { user, second_factor: missing };
    else {
      const tokens = await signIn(strapi, { userId: user.id, method: 'password', secondFactor, ...originOf(ctx) });
      ctx.body = { ...tokens, user };
    }
    return undefined;
  };

/** New tokens for a refresh token. A session that was started with a password or a passkey ends if the person becomes SSO-only. */
export const refresh =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { isRefreshedByCookie: isShared = false } = ctx.state;
    const token = textOf(bodyOf(ctx), 'refreshToken');
    ctx.body = await refreshSession(strapi, { token, isShared }, async ({ method, userId }) => {
      if (method !== 'sso') await assertPasswordAllowed(strapi, userId);
    });
  };

/** Signs out of this session or of all. */
export const logout =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { scope } = bodyOf(ctx);
    if (scope !== undefined && scope !== 'all')
      throw invalid([{ path: ['scope'], message: 'scope must be "all", to sign out of all sessions, or be omitted.' }]);
    const session = sessionOf(ctx);
    const { documentId } = session;
    await endSessions(strapi, { ...reachOf(session), ...(scope !== 'all' && { documentId }) }, 'signed-out');
    ctx.body = { ok: true };
  };

/** The open sessions of the caller, within the reach of this one. */
export const listSessions =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const own = sessionOf(ctx);
    const sessions = await openSessionsOf(strapi, reachOf(own), new Date());
    ctx.body = { data: sessions.map((session) => ({ ...session, current: session.documentId === own.documentId })) };
  };

/** Ends one of the caller's sessions. */
export const revokeSession =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { sessionId: documentId } = ctx.params as { sessionId: string };
    const ended = await endSessions(strapi, { ...reachOf(sessionOf(ctx)), documentId }, 'signed-out');
    if (ended === 0) throw notFound('There is no such session, or it has ended.');
    ctx.body = { data: {} };
  };
