/**
 * A real OpenID Connect provider on loopback, in its own process, because it is an ES module, which Jest does not
 * load. Arguments: the client's redirect URIs, separated by spaces, and `form` for pages on which a person signs in and consents. Without
 * `form`, the person of the last PUT /person signs in. Prints its address when it is ready.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri = '', mode] = process.argv.slice(2);
/** @typedef {{ provider: Provider, handle: ReturnType<Provider['callback']> }} MountedProvider */

/**
 * Claims by subject. The person who was set last signs in.
 *
 * @type {Map<string, object>}
 */
const people = new Map();
let last = 'none';
/** @type {import('oidc-provider').ClientMetadata} */
const client = {
  client_id: 'tenantry',
  client_secret: 'secret-of-tenantry',
  redirect_uris: redirectUri.split(' '),
  token_endpoint_auth_method: 'client_secret_post',
};
const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const jwks = { keys: [{ ...jwk, kid: 'test', alg: 'RS256', use: 'sig' }] };
const cookieKeys = [randomBytes(16).toString('hex')];
const claimNames = ['sub', 'hd', 'tid', 'oid', 'email', 'email_verified', 'xms_edov'];

/**
 * Gives consent without a page.
 *
 * @param {import('oidc-provider').KoaContextWithOIDC} ctx
 */
const grantAll = async (ctx) => {
  const grant = new ctx.oidc.provider.Grant({
    clientId: ctx.oidc.client?.clientId,
    accountId: ctx.oidc.session?.accountId,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

/** @type {Map<string, MountedProvider>} */
const providers = new Map();
/**
 * @param {string} issuer
 * @returns {MountedProvider}
 */
const providerAt = (issuer) => {
  const known = providers.get(issuer);
  if (known) return known;
  const provider = new Provider(issuer, {
    clients: [client],
    jwks,
    cookies: { keys: cookieKeys },
    ...(issuer.endsWith('/lean')
      ? { claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['hd'] }, conformIdTokenClaims: true }
      : { claims: { openid: claimNames, email: [], profile: [] }, conformIdTokenClaims: false }),
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    features: { devInteractions: { enabled: mode === 'form' } },
    ...(mode === 'form'
      ? {}
      : {
          interactions: { url: (_ctx, { uid }) => `${new URL(issuer).pathname}/finish/${uid}` },
          loadExistingGrant: grantAll,
        }),
  });
  const mounted = { provider, handle: provider.callback() };
  providers.set(issuer, mounted);
  return mounted;
};

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<{ subject: string, claims: object }>}
 */
const bodyOf = async (request) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return /** @type {{ subject: string, claims: object }} */ (JSON.parse(text));
};

/**
 * @param {import('node:http').IncomingMessage & { originalUrl?: string }} request
 * @param {import('node:http').ServerResponse} response
 */
const handle = async (request, response) => {
  const requested = request.url ?? '/';
  const { pathname } = new URL(requested, url);
  if (pathname === '/person') {
    const { subject, claims } = await bodyOf(request);
    people.set(subject, claims);
    last = subject;
    response.writeHead(204).end();
    return;
  }
  // Each issuer is a path: /workspace, /{tenant}/v2.0 like Entra, or /lean, whose ID tokens have only a subject.
  const mount = /^\/(?:workspace|lean|[^/]+\/v2\.0)(?=\/)/.exec(pathname)?.[0];
  if (!mount) {
    response.writeHead(404).end();
    return;
  }
  const found = providerAt(`${url}${mount}`);
  request.originalUrl = requested;
  request.url = requested.slice(mount.length);
  if (request.url.startsWith('/finish/'))
    await found.provider.interactionFinished(request, response, { login: { accountId: last } });
  else await found.handle(request, response);
};

const server = createServer((request, response) => {
  handle(request, response).catch((error) => response.writeHead(500).end(String(error)));
});
let url = '';
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  url = `http://127.0.0.1:${port}`;
  process.stdout.write(`${url}\n`);
});
