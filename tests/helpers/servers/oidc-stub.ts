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
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
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
export const startOidcStub = async () => {
  const bad = keyPair();
  const signing = { ...keyPair(), id: 'k1' };
  const state: { faults: OidcFaults } = { faults: {} };
  const codes = new Map<string, URLSearchParams>();
  const calls: string[] = [];
  let issuer = '';

  const sign = (claims: object): string => {
    const { unsigned, signsWithOtherKey } = state.faults;
    if (unsigned) return jwt.sign(claims, '', { algorithm: 'none' });
    const key: KeyObject = signsWithOtherKey ? bad.privateKey : signing.privateKey;
    return jwt.sign(claims, key, { algorithm: 'RS256', keyid: signing.id });
  };

  const idTokenFor = (parameters: URLSearchParams): string => {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 300, nonce: parameters.get('nonce') };
    const claims = { ...right, sub: 'stub', ...state.faults.claims };
    return sign(Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)));
  };

  const token = async (request: IncomingMessage): Promise<[number, object]> => {
    const body = await bodyOf(request);
    if (state.faults.doesNotKnowClient) return [401, { error: 'invalid_client' }];
    const code = body.get('code') ?? '';
    const parameters = codes.get(code);
    if (!state.faults.acceptsCodesAgain) codes.delete(code);
    const fits =
      parameters &&
      body.get('client_secret') === CLIENT.clientSecret &&
      body.get('redirect_uri') === parameters.get('redirect_uri') &&
      sha256(body.get('code_verifier') ?? '') === parameters.get('code_challenge');
    if (!fits) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token: idTokenFor(parameters) }];
  };

  const authorize = (parameters: URLSearchParams, response: ServerResponse): void => {
    const code = randomBytes(8).toString('hex');
    codes.set(code, parameters);
    const back = new URL(parameters.get('redirect_uri') as string);
    const said: Record<string, string> = state.faults.denies ? { error: 'access_denied' } : { code };
    back.search = new URLSearchParams({ ...said, state: parameters.get('state') as string }).toString();
    response.writeHead(302, { Location: back.href }).end();
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url as string, issuer);
    calls.push(pathname);
    const status = state.faults.status?.[pathname];
    if (status === 0) return;
    if (status) return void response.writeHead(status).end();
    const json = (code: number, body: object): void =>
      void response.writeHead(code, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token') return json(...(await token(request)));
    if (pathname === '/jwks')
      return json(200, {
        keys: [{ ...signing.publicKey.export({ format: 'jwk' }), kid: signing.id, alg: 'RS256', use: 'sig' }],
      });
    return json(200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: issuer,
    state,
    calls,
    /** Signs with a new key from now on, under this id, and removes the previous key. */
    rotate: (id: string): void => void Object.assign(signing, keyPair(), { id }),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
