import { errorOf, TenantryError } from './errors.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import type { Send } from './retry.ts';
import type { Session } from './session.ts';

/** Of all windows of a browser, one at a time renews or changes the session. */
const LOCK = 'tenantry-session';

/** Requests that contain a credential in their body, and have no token. */
const SIGN_INS = [
  '/api/auth/local',
  '/api/auth/local/register',
  '/api/auth/second-factor',
  '/api/auth/passkey',
  '/api/auth/reset-password',
  '/api/auth/refresh',
];

const SIGN_OUT = '/api/auth/logout';

/** Requests that change the cookie. */
const CHANGES = [...SIGN_INS, SIGN_OUT, '/api/auth/change-password', '/api/invitations/accept'];

/** The part of the Web Locks API that is used. Not every runtime has it. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface CookieSessionOptions {
  baseUrl: string;
  send: Send;
  onSessionOver?: ((error: TenantryError) => void) | undefined;
  /** By default those of the browser, if it has any. */
  locks?: Locks | undefined;
}

const isOneOf = (paths: readonly string[], { url }: Request): boolean => {
  const { pathname } = new URL(url);
  return paths.some((path) => pathname.endsWith(path));
};

/** The id of the person in a token. Only the service verifies tokens. */
const personOf = (jwt: string): unknown => {
  const [, claims = ''] = jwt.split('.');
  return (JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { id: unknown }).id;
};

const browserLocks = (): Locks | undefined => (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks;

/**
 * Keeps the session of a web app that the service itself serves. The refresh token is in a cookie, which no script can read,
 * and the access token only in memory. The first request gets one by the cookie; without a session, requests have no token.
 *
 * @returns the session, and a `send` that takes the tokens of sign-ins from their responses
 */
export const createCookieSession = ({
  baseUrl,
  send,
  onSessionOver,
  locks = browserLocks(),
}: CookieSessionOptions): Session & { send: Send } => {
  /** Without a token, each request looks for a session first: one may have begun in another window. */
  let jwt: string | undefined;
  let pending: Promise<string | undefined> | undefined;

  const sendAlone: Send = async (request) => {
    const marked = request.clone();
    marked.headers.set('Tenantry-Session', 'cookie');
    const response = await send(marked);
    if (!response.ok) return response;
    if (isOneOf([SIGN_OUT], request)) jwt = undefined;
    else jwt = ((await response.clone().json()) as { jwt?: string }).jwt ?? jwt;
    return response;
  };

  const sendAny: Send = async (request) => {
    if (!isOneOf(CHANGES, request)) return send(request);
    return locks ? locks.request(LOCK, () => sendAlone(request)) : sendAlone(request);
  };

  const end = (error: TenantryError): never => {
    onSessionOver?.(error);
    throw error;
  };

  const refresh = async (): Promise<string | undefined> => {
    const known = jwt;
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': newIdempotencyKey() };
    const response = await sendAny(
      new Request(`${baseUrl}/api/auth/refresh`, { method: 'POST', credentials: 'same-origin', headers, body: '{}' }),
    );
    if (!response.ok) {
      const error = await errorOf(response);
      // After an outage or at a limit, the session continues.
      if (error.status !== 401 && error.status !== 403) throw error;
      jwt = undefined;
      return known ? end(error) : undefined;
    }
    if (known && jwt && personOf(known) !== personOf(jwt))
      return end(new TenantryError('SESSION_REPLACED', 'Another person has signed in in another window.'));
    return jwt;
  };

  const refreshOnce = (): Promise<string | undefined> =>
    (pending ??= refresh().finally(() => {
      pending = undefined;
    }));

  return {
    send: sendAny,
    async token(request) {
      if (isOneOf(SIGN_INS, request)) return undefined;
      return pending || jwt === undefined ? refreshOnce() : jwt;
    },
    async renew(refused) {
      if (!jwt) return undefined;
      if (jwt === refused) return refreshOnce();
      return personOf(jwt) === personOf(refused) ? jwt : undefined;
    },
  };
};
