import type { Core } from '@strapi/strapi';
import { refreshSecondsLeft } from '../tenancy/identity/session-tokens';
import { errorBodyOf } from '../wire/errors/error-body';
import { invalid, unauthorized } from '../wire/errors/http-errors';
import { originNotAllowed } from '../wire/errors/credential-errors';
import { COOKIE_MODE, isOwnOrigin, SESSION_MODE, type SessionEffect } from '../wire/headers/session-mode';
import { isPlainObject } from '../values';
import { findAccount } from '../repositories/accounts/user-accounts';
import { isReplayed } from './idempotency';
import { rememberDevice } from './sign-ins/known-device';
import { type HostCookie, readHostCookie, setHostCookie } from './host-cookie';
import { bodyOf, type RequestContext } from './request-state';

/** Sessions whose refresh token is in a cookie (docs/decisions/0055). */
const COOKIE: HostCookie = { name: 'tenantry-session', sameSite: 'Strict' };

/**
 * Whether a request asks for the cookie. Nothing reads or sets it otherwise.
 *
 * @throws ValidationError for another mode; PolicyError `ORIGIN_NOT_ALLOWED` if no page of the server sent the request
 */
const usesCookie = (strapi: Core.Strapi, ctx: RequestContext): boolean => {
  const mode = ctx.get(SESSION_MODE);
  if (mode === '') return false;
  if (mode !== COOKIE_MODE)
    throw invalid([{ path: [SESSION_MODE], message: `${SESSION_MODE} must be "${COOKIE_MODE}", or be omitted.` }]);
  const publicUrl = strapi.config.get<string | undefined>('server.url') ?? '';
  const sent = { origin: ctx.get('Origin'), fetchSite: ctx.get('Sec-Fetch-Site'), host: ctx.get('Host') };
  if (!isOwnOrigin(sent, publicUrl)) throw originNotAllowed(publicUrl);
  return true;
};

/**
 * Puts the token of the cookie into the body, unless the body has one. From here on, the request is the same as that of a client
 * that keeps its token itself, and so is the fingerprint of its Idempotency-Key.
 *
 * @throws UnauthorizedError if there is no token
 */
const presentCookie = (strapi: Core.Strapi, ctx: RequestContext): void => {
  const body = bodyOf(ctx) ?? {};
  if (!isPlainObject(body) || body.refreshToken !== undefined) return;
  const token = readHostCookie(strapi, ctx, COOKIE);
  if (!token) {
    // People open the sign-in page without a session, which is not an attempt to guess one.
    ctx.state.hasNoCredential = true;
    throw unauthorized('There is no session cookie. Sign in.');
  }
  (ctx.request as { body?: unknown }).body = { ...body, refreshToken: token };
  ctx.state.isRefreshedByCookie = true;
};

const clearCookie = (strapi: Core.Strapi, ctx: RequestContext): void =>
  setHostCookie(strapi, ctx, COOKIE, { value: '', seconds: 0 });

/** Keeps a refresh token in the cookie. */
export const keepSession = (strapi: Core.Strapi, ctx: RequestContext, refreshToken: string): void =>
  setHostCookie(strapi, ctx, COOKIE, { value: refreshToken, seconds: refreshSecondsLeft(strapi, refreshToken) });

/** Remembers the browser of a new session. A repeated response opens none: no password was compared. */
const rememberBrowser = async (strapi: Core.Strapi, ctx: RequestContext, user: unknown): Promise<void> => {
  const { id }: { id?: number } = user ?? {};
  if (id === undefined || isReplayed(ctx)) return;
  const account = await findAccount(strapi, { id });
  if (account) rememberDevice(strapi, ctx, 'api', account);
};

/**
 * Moves the refresh token from the response into the cookie, and remembers the browser of a new session. With an
 * Idempotency-Key, the response is text already.
 */
const moveToken = async (strapi: Core.Strapi, ctx: RequestContext): Promise<void> => {
  const body: unknown = typeof ctx.body === 'string' ? JSON.parse(ctx.body) : ctx.body;
  const { refreshToken, ...rest } = (body ?? {}) as Record<string, unknown>;
  if (typeof refreshToken !== 'string') return;
  keepSession(strapi, ctx, refreshToken);
  await rememberBrowser(strapi, ctx, rest.user);
  ctx.body = rest;
};

/**
 * Whether a refused refresh means that the cookie is of no further use. A 403 is not: the session continues if its organisation
 * no longer requires single sign-on. Nor is an outage.
 */
const isOver = (error: unknown): boolean => {
  const { status, details } = errorBodyOf(error).error;
  return status === 401 && details.code !== 'REFRESH_TOKEN_USED';
};

/**
 * Handles a request to an operation that opens, renews or ends a session. If the request asks for the cookie, the refresh token
 * comes from there and goes there.
 *
 * @throws ValidationError, PolicyError or UnauthorizedError as above, and the errors of the work
 */
export const withSessionCookie = async (
  strapi: Core.Strapi,
  ctx: RequestContext,
  effect: SessionEffect,
  work: () => Promise<unknown>,
): Promise<void> => {
  if (!usesCookie(strapi, ctx)) return void (await work());
  if (effect === 'renews') presentCookie(strapi, ctx);
  try {
    await work();
  } catch (error) {
    if (ctx.state.isRefreshedByCookie && isOver(error)) clearCookie(strapi, ctx);
    throw error;
  }
  if (effect === 'ends') clearCookie(strapi, ctx);
  else await moveToken(strapi, ctx);
};
