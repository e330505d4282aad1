import { errorOf, TenantryError } from './errors.ts';
import type { Send } from './retry.ts';

/** The tokens of a signed-in person. */
export interface Tokens {
  jwt: string;
  refreshToken: string;
}

/**
 * How the client proves who it is: with an API key or another long-lived token, with an email address and password, or
 * with the tokens of an earlier sign-in. A web app that the service itself serves has its session in a cookie.
 */
export type Credentials = { token: string } | { identifier: string; password: string } | Tokens | { session: 'cookie' };

export interface SessionOptions {
  baseUrl: string;
  credentials: Exclude<Credentials, { session: 'cookie' }>;
  send: Send;
  /** Receives the tokens of each sign-in and refresh, to store them. The previous ones no longer work. */
  onTokens?: ((tokens: Tokens) => void | Promise<void>) | undefined;
  onSessionOver?: ((error: TenantryError) => void) | undefined;
}

/** The tokens of a client. */
export interface Session {
  /** The current token for a request. Signs in first if necessary. Undefined if the request needs none, or without a session. */
  token(request: Request): Promise<string | undefined>;
  /**
   * The token after the given one was refused; undefined if there is no other one.
   *
   * @throws TenantryError if the session is over
   */
  renew(refused: string): Promise<string | undefined>;
}

/**
 * Keeps the tokens of a client. However many requests need new tokens at the same time, it fetches them once, because a
 * refresh token works once.
 */
export const createSession = ({ baseUrl, credentials, send, onTokens, onSessionOver }: SessionOptions): Session => {
  let tokens = 'jwt' in credentials ? credentials : undefined;
  let pending: Promise<Tokens> | undefined;

  const request = async (path: string, body: object): Promise<Tokens> => {
    const response = await send(
      new Request(`${baseUrl}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    if (!response.ok) throw await errorOf(response);
    const { jwt, refreshToken } = (await response.json()) as Tokens;
    return { jwt, refreshToken };
  };

  const signIn = (): Promise<Tokens> => request('local', credentials);

  const refresh = async ({ refreshToken }: Tokens): Promise<Tokens> => {
    try {
      return await request('refresh', { refreshToken });
    } catch (error) {
      if ('password' in credentials) return signIn();
      if (error instanceof TenantryError && error.status === 401) onSessionOver?.(error);
      throw error;
    }
  };

  const fetchOnce = (work: () => Promise<Tokens>): Promise<Tokens> =>
    (pending ??= work()
      .then(async (fetched) => {
        tokens = fetched;
        await onTokens?.(fetched);
        return fetched;
      })
      .finally(() => {
        pending = undefined;
      }));

  return {
    async token() {
      if ('token' in credentials) return credentials.token;
      return (pending ? await pending : (tokens ?? (await fetchOnce(signIn)))).jwt;
    },
    async renew(refused) {
      if ('token' in credentials || !tokens) return undefined;
      if (tokens.jwt !== refused) return tokens.jwt;
      const stale = tokens;
      return (await fetchOnce(() => refresh(stale))).jwt;
    },
  };
};
