import createClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import { createCookieSession } from './cookie-session.ts';
import { type ClientErrorCode, errorOf, type TenantryError } from './errors.ts';
import type { ErrorCode } from './generated/error-codes.ts';
import type { paths } from './generated/schema.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { retryingFetch, type Send } from './retry.ts';
import { createSession, type Credentials, type Session, type Tokens } from './session.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths that have a method. */
type PathOf<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];

type Operation<P extends keyof paths, M extends Method> = Extract<paths[P][M], Record<string | number, unknown>>;

type Filled<T> = [NonNullable<T>] extends [never] ? void : NonNullable<T>;

/** The body of a successful response; void if it has none. */
export type Content<P extends keyof paths, M extends Method> = Filled<
  FetchResponse<Operation<P, M>, object, `${string}/${string}`>['data']
>;

/** What an operation needs: `params` with `path`, `query` and `header`, a `body`, and what `fetch` accepts. */
export type Init<P extends keyof paths, M extends Method> = MaybeOptionalInit<paths[P], M>;

type Arguments<T> = undefined extends T ? [init?: T] : [init: T];

type Call<M extends Method> = <P extends PathOf<M>>(path: P, ...init: Arguments<Init<P, M>>) => Promise<Content<P, M>>;

/** The paths of lists that have cursors. */
export type ListPath = {
  [P in PathOf<'get'>]: Content<P, 'get'> extends { data: unknown[]; meta: { pagination: unknown } } ? P : never;
}[PathOf<'get'>];

/** A record of a list. */
export type RecordOf<P extends ListPath> = Content<P, 'get'> extends { data: (infer T)[] } ? T : never;

export interface ClientOptions {
  /** The address of the service, without `/api`. */
  baseUrl: string;
  credentials: Credentials;
  /** documentId of the organisation to which all requests are limited. */
  organisation?: string;
  /** Receives new tokens, to store them. The previous ones no longer work. */
  onTokens?: (tokens: Tokens) => void | Promise<void>;
  /** Is called when the session has ended, before the request fails: the person signs in again. */
  onSessionOver?: (error: TenantryError) => void;
  /** Attempts after a failure that waiting can resolve; 3 by default. */
  retries?: number;
  /** Time for one attempt with its body, in milliseconds; 60,000 by default. */
  timeoutMs?: number;
  /** The longest wait between two attempts, in milliseconds; 60,000 by default. */
  maxWaitMs?: number;
  /** By default the global one. */
  fetch?: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
}

/** A client of one service with one set of credentials. Every method throws a TenantryError if a request fails. */
export interface TenantryClient {
  get: Call<'get'>;
  post: Call<'post'>;
  put: Call<'put'>;
  delete: Call<'delete'>;
  /** All records of a list. Fetches pages of 100 with cursors as they are needed. */
  each<P extends ListPath>(path: P, ...init: Arguments<Init<P, 'get'>>): AsyncGenerator<RecordOf<P>, void, undefined>;
  /** Calls that return the response too, for its headers, and for bodies that are streams (`parseAs: 'stream'`). */
  raw: Client<paths>;
}

const DEFAULT_RETRIES = 3;
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_WAIT_MS = 60_000;
const PAGE_SIZE = 100;

/** Codes of a 401 that is not about the token. */
const NOT_OF_TOKENS: ReadonlySet<ErrorCode | ClientErrorCode> = new Set([
  'CREDENTIALS_INVALID',
  'EMAIL_NOT_CONFIRMED',
  'USER_BLOCKED',
  'SIGN_IN_FIRST',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_INVALID',
  'SECOND_FACTOR_TOKEN_INVALID',
  'PASSKEY_INVALID',
  'SUPPORT_CODE_INVALID',
]);

const isTokenRefused = async (response: Response): Promise<boolean> =>
  response.status === 401 && !NOT_OF_TOKENS.has((await errorOf(response.clone())).code);

/** Adds the token. If the service refuses it, gets the next one and sends the request again. */
const authorised =
  (session: Session, send: Send): Send =>
  async (request) => {
    const sendWith = (token: string): Promise<Response> => {
      const copy = request.clone();
      copy.headers.set('Authorization', `Bearer ${token}`);
      return send(copy);
    };
    const token = await session.token(request);
    if (token === undefined) return send(request);
    const response = await sendWith(token);
    if (!(await isTokenRefused(response))) return response;
    const next = await session.renew(token);
    if (next === undefined) return response;
    await response.body?.cancel();
    return sendWith(next);
  };

const rawClient = (options: ClientOptions): Client<paths> => {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { credentials, onTokens, onSessionOver, organisation } = options;
  const send = retryingFetch({
    fetch: options.fetch ?? ((request, init) => globalThis.fetch(request, init)),
    retries: options.retries ?? DEFAULT_RETRIES,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxWaitMs: options.maxWaitMs ?? DEFAULT_MAX_WAIT_MS,
  });
  const session =
    'session' in credentials
      ? createCookieSession({ baseUrl, send, onSessionOver })
      : { ...createSession({ baseUrl, credentials, send, onTokens, onSessionOver }), send };
  const raw = createClient<paths>({
    baseUrl,
    fetch: authorised(session, session.send),
    // The default of browsers. Some other platforms refuse the setting.
    ...('session' in credentials ? { credentials: 'same-origin' } : {}),
    ...(organisation === undefined ? {} : { headers: { 'X-Organisation-Id': organisation } }),
  });
  raw.use({
    onRequest({ request }) {
      if (request.method !== 'POST' || request.headers.has('Idempotency-Key')) return;
      // All attempts of this call have the same key.
      request.headers.set('Idempotency-Key', newIdempotencyKey());
    },
    async onResponse({ response }) {
      // 304 answers a conditional request, which the caller asked for.
      if (!response.ok && response.status !== 304) throw await errorOf(response);
      // The service has no pages: this is one of a proxy, such as its sign-in, or of another server.
      if (response.headers.get('Content-Type')?.startsWith('text/html')) throw await errorOf(response);
    },
  });
  return raw;
};

interface Page {
  data: unknown[];
  meta: { pagination: { nextCursor?: string | null } };
}

/** An operation whose types are known to the caller only. */
type UntypedCall = (method: Method, path: string, init?: object) => Promise<unknown>;

async function* eachRecord(call: UntypedCall, path: string, init: { params?: { query?: object } } = {}) {
  const query = init.params?.query as { pagination?: object } | undefined;
  let cursor: string | null | undefined = '';
  while (typeof cursor === 'string') {
    const pagination: object = { pageSize: PAGE_SIZE, ...query?.pagination, cursor };
    const params = { ...init.params, query: { ...query, pagination } };
    const page = (await call('get', path, { ...init, params })) as Page;
    yield* page.data;
    cursor = page.meta.pagination.nextCursor;
  }
}

/**
 * Creates a client.
 *
 * @param options the service and the credentials; everything else has defaults
 */
export const createTenantryClient = (options: ClientOptions): TenantryClient => {
  const raw = rawClient(options);
  const request = raw.request as unknown as (...parts: Parameters<UntypedCall>) => Promise<{ data?: unknown }>;
  const call: UntypedCall = async (method, path, init) => (await request(method, path, init)).data;
  const of = (method: Method) => (path: string, init?: object) => call(method, path, init);
  const calls = {
    get: of('get'),
    post: of('post'),
    put: of('put'),
    delete: of('delete'),
    each: (path: string, init?: object) => eachRecord(call, path, init),
  };
  return { ...(calls as unknown as Omit<TenantryClient, 'raw'>), raw };
};
