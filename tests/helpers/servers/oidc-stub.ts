import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import { CLIENT } from './oidc';

/** The current faults of the stub. */
export interface OidcFaults {
  /** Claims that replace the correct ones; undefined removes one. */
  claims?: Record<string, unknown>;
  /** Signs with a key that is not in its key set. */
  signsWithOtherKey?: boolean;
  /** Signs nothing. */
  unsigned?: boolean;
  /** Accepts a code repeatedly. */
  acceptsCodesAgain?: boolean;
  /** Returns people with an error instead of a code. */
  denies?: boolean;
  /** Answers a path with this status, or never if it is 0. */
  status?: Record<string, number>;
  /** Does not know the client. */
  doesNotKnowClient?: boolean;
  /** Answers the client's secret with 401 and a challenge. */
  challenges?: boolean;
  /** The error with which people return. */
  error?: Record<string, string>;
  /** The claims of the userinfo endpoint; only `sub` without this. */
  userinfo?: Record<string, unknown>;
  /** How the userinfo endpoint sends them; as JSON without this. */
  userinfoAs?: 'jwt' | 'jwt of another key' | 'a page' | 'a long text';
}

type Algorithm = 'RS256' | 'PS256' | 'ES256' | 'HS256';

/** What differs between providers. */
interface StubSettings {
  /** The algorithm of the ID tokens. With HS256, the client's secret is the key. */
  algorithm?: Algorithm;
  /** Whether ID tokens name their key. */
  namesKey?: boolean;
  /** Whether the key set has another key of the same kind. */
  hasTwoKeys?: boolean;
  /** The path of the issuer; its other spelling has no slash, or has one. */
  path?: string;
  /** What the metadata lists; null for no list. */
  authMethods?: string[] | null;
  /** Text in the metadata, for its length. */
  padding?: string;
}

const keyPair = (algorithm: Algorithm = 'RS256') =>
  algorithm === 'ES256'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

/**
 * A provider that can send false responses, which a real one does not: expired tokens, wrong nonces, false
 * signatures.
 */
export const startOidcStub = async (settings: StubSettings = {}) => {
  const { path = '', authMethods = ['client_secret_post'], padding } = settings;
  const { algorithm = 'RS256', namesKey = true, hasTwoKeys = false } = settings;
  const bad = keyPair();
  const signing = { ...keyPair(algorithm), id: 'k1' };
  const previous = { ...keyPair(algorithm), id: 'k0' };
  const state: { faults: OidcFaults; secret: string } = { faults: {}, secret: CLIENT.clientSecret };
  const codes = new Map<string, URLSearchParams>();
  const calls: string[] = [];
  let url = '';
  let usedHeader = false;
  let issuer = '';

  const sign = (claims: object): string => {
    const { unsigned, signsWithOtherKey } = state.faults;
    if (unsigned) return jwt.sign(claims, '', { algorithm: 'none' });
    const key: KeyObject = signsWithOtherKey ? bad.privateKey : signing.privateKey;
    if (algorithm === 'HS256') return jwt.sign(claims, state.secret, { algorithm });
    return jwt.sign(claims, key, { algorithm, ...(namesKey ? { keyid: signing.id } : {}) });
  };

  const idTokenFor = (parameters: URLSearchParams): string => {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 300, nonce: parameters.get('nonce') };
    const claims = { ...right, sub: 'stub', ...state.faults.claims };
    return sign(Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)));
  };

  /** The client's secret, as RFC 6749, 2.3.1 sends it in one of two places. */
  const secretOf = (request: IncomingMessage, body: URLSearchParams): string | null => {
    const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
    usedHeader = scheme === 'Basic';
    if (!usedHeader) return body.get('client_secret');
    const [id = '', secret = ''] = Buffer.from(credentials, 'base64').toString().split(':');
    const plain = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
    return plain(id) === CLIENT.clientId ? plain(secret) : null;
  };

  /** Body and type of the userinfo endpoint. */
  const userinfo = (): [string, string] => {
    const { userinfo: more, userinfoAs } = state.faults;
    const claims = { sub: 'stub', ...more };
    if (userinfoAs === 'a page') return ['<p>Sign in</p>', 'text/html'];
    if (userinfoAs === 'a long text')
      return [JSON.stringify({ ...claims, x: 'x'.repeat(600_000) }), 'application/json'];
    if (userinfoAs === undefined) return [JSON.stringify(claims), 'application/json'];
    const key = userinfoAs === 'jwt' ? signing.privateKey : bad.privateKey;
    return [
      jwt.sign({ iss: issuer, aud: CLIENT.clientId, ...claims }, key, { algorithm: 'RS256', keyid: signing.id }),
      'application/jwt',
    ];
  };

  const token = async (request: IncomingMessage): Promise<[number, object]> => {
    const body = await bodyOf(request);
    if (state.faults.doesNotKnowClient) return [401, { error: 'invalid_client' }];
    const code = body.get('code') ?? '';
    const parameters = codes.get(code);
    if (!state.faults.acceptsCodesAgain) codes.delete(code);
    const fits =
      parameters &&
      secretOf(request, body) === state.secret &&
      body.get('redirect_uri') === parameters.get('redirect_uri') &&
      sha256(body.get('code_verifier') ?? '') === parameters.get('code_challenge');
    if (!fits) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token: idTokenFor(parameters) }];
  };

  const authorize = (parameters: URLSearchParams, response: ServerResponse): void => {
    const code = randomBytes(8).toString('hex');
    codes.set(code, parameters);
    const back = new URL(parameters.get('redirect_uri') as string);
    const said: Record<string, string> =
      state.faults.error ?? (state.faults.denies ? { error: 'access_denied' } : { code });
    back.search = new URLSearchParams({ ...said, state: parameters.get('state') as string }).toString();
    response.writeHead(302, { Location: back.href }).end();
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url as string, url);
    calls.push(pathname);
    const status = state.faults.status?.[pathname];
    if (status === 0) return;
    if (status) return void response.writeHead(status).end();
    const json = (code: number, body: object): void =>
      void response.writeHead(code, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token' && state.faults.challenges)
      return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end();
    if (pathname === '/token') return json(...(await token(request)));
    if (pathname === '/userinfo') {
      const [body, type] = userinfo();
      return void response
        .writeHead(request.headers.authorization === 'Bearer a' ? 200 : 401, { 'Content-Type': type })
        .end(body);
    }
    if (pathname === '/jwks')
      return json(200, {
        keys: (hasTwoKeys ? [previous, signing] : [signing]).map(({ publicKey, id }) => ({
          ...publicKey.export({ format: 'jwk' }),
          kid: id,
          use: 'sig',
        })),
      });
    return json(200, {
      issuer,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      ...(authMethods ? { token_endpoint_auth_methods_supported: authMethods } : {}),
      ...(padding ? { x_padding: padding } : {}),
      userinfo_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [algorithm],
    });
  };

  const server = createServer((request, response) => {
    // A later stub can get the port of an earlier one, to which connections would be kept.
    response.setHeader('Connection', 'close');
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = `${url}${path}`;
  return {
    url,
    issuer,
    state,
    calls,
    /** Whether the last exchange had the client's secret in the header. */
    usedHeader: (): boolean => usedHeader,
    /** Signs with a new key from now on, under this id, and removes the previous key. */
    rotate: (id: string): void => void Object.assign(signing, keyPair(algorithm), { id }),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
