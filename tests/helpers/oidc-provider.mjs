/**
 * A real OpenID Connect provider on loopback, in a process of its own: it is an ES module, which Jest does not load.
 * Arguments: the client's redirect URI, and `form` for pages on which a person signs in and consents; without it, whoever
 * asks is the person whom PUT /person has named. Prints its address when it is there.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri, mode] = process.argv.slice(2);
/** Claims by subject; the person named last is the one who signs in. */
const people = new Map();
let last = 'nobody';
const client = {
  client_id: 'tenantry',
  client_secret: 'secret-of-tenantry',
  redirect_uris: [redirectUri],
  token_endpoint_auth_method: 'client_secret_post',
};
const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const jwks = { keys: [{ ...jwk, kid: 'test', alg: 'RS256', use: 'sig' }] };
const cookieKeys = [randomBytes(16).toString('hex')];
const claimNames = ['sub', 'hd', 'tid', 'oid', 'email', 'email_verified', 'xms_edov'];

/** Consent without asking. */
const grantAll = async (ctx) => {
  const grant = new ctx.oidc.provider.Grant({
    clientId: ctx.oidc.client.clientId,
    accountId: ctx.oidc.session.accountId,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

const providers = new Map();
const providerAt = (issuer) => {
  if (!providers.has(issuer)) {
    const provider = new Provider(issuer, {
      clients: [client],
      jwks,
      cookies: { keys: cookieKeys },
      claims: { openid: claimNames, email: [], profile: [] },
      conformIdTokenClaims: false,
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
      features: { devInteractions: { enabled: mode === 'form' } },
      ...(mode === 'form'
        ? {}
        : {
            interactions: { url: (_ctx, { uid }) => `${new URL(issuer).pathname}/finish/${uid}` },
            loadExistingGrant: grantAll,
          }),
    });
    providers.set(issuer, { provider, handle: provider.callback() });
  }
  return providers.get(issuer);
};

const bodyOf = async (request) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
};

const handle = async (request, response) => {
  const { pathname } = new URL(request.url, url);
  if (pathname === '/person') {
    const { subject, claims } = await bodyOf(request);
    people.set(subject, claims);
    last = subject;
    response.writeHead(204).end();
    return;
  }
  // Each issuer is a path: /workspace, or /{tenant}/v2.0 as Entra has it.
  const mount = /^\/(?:workspace|[^/]+\/v2\.0)(?=\/)/.exec(pathname)?.[0];
  if (!mount) {
    response.writeHead(404).end();
    return;
  }
  const found = providerAt(`${url}${mount}`);
  request.originalUrl = request.url;
  request.url = request.url.slice(mount.length);
  if (request.url.startsWith('/finish/'))
    await found.provider.interactionFinished(request, response, { login: { accountId: last } });
  else found.handle(request, response);
};

const server = createServer((request, response) => {
  handle(request, response).catch((error) => response.writeHead(500).end(String(error)));
});
let url;
server.listen(0, '127.0.0.1', () => {
  url = `http://127.0.0.1:${server.address().port}`;
  process.stdout.write(`${url}\n`);
});
