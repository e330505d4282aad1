import { db, send, statusAndCode } from '../../helpers/api';
import { createOwner, memberOf, type Owner, settingsOf } from '../../helpers/single-sign-on/own-provider';
import { expectRefusal } from '../../helpers/refusals';
import { visitProvider } from '../../helpers/servers/oidc';
import { startOidcStub } from '../../helpers/servers/oidc-stub';
import { allowLoopback, configureWebhooks } from '../../helpers/servers/webhook-receiver';
import { beginSignIn, redirectUri, returnFromProvider, signInBySso, useSsoSettings } from '../../helpers/sso';
import { unique } from '../../helpers/world';

const DIRECTORY = '/directory-integrations';

let acme: Owner;
let globex: Owner;
let stub: Awaited<ReturnType<typeof startOidcStub>>;
let restore: () => void;

const claims = () => ({ sub: unique('sub'), email: `${unique('new')}@${acme.domain}`, email_verified: true });
const signIn = () => signInBySso(acme.slug, 'directory');
const addTo = ({ tenant }: Owner, issuer: string, more: object = {}) =>
  tenant.people.owner.call.post(DIRECTORY, { organisation: tenant.documentId, ...settingsOf(issuer, more) });
const walk = async ({ slug, tenant }: Owner, change: (address: URL) => void = () => undefined) => {
  const { location, cookie } = await beginSignIn(slug, 'directory');
  const address = new URL(location);
  change(address);
  return { address: await visitProvider(address.href, redirectUri(tenant.documentId)), cookie };
};

beforeAll(async () => {
  [acme, globex] = [await createOwner({ sso_auto_join: true }), await createOwner({ sso_auto_join: true })];
  stub = await startOidcStub();
  restore = useSsoSettings({ timeoutMs: 1000 });
  allowLoopback(1000);
  for (const owner of [acme, globex]) expect((await addTo(owner, stub.url)).status).toBe(201);
});
afterAll(async () => {
  configureWebhooks();
  restore?.();
  await stub?.stop();
});
beforeEach(() => {
  stub.state.faults = { claims: claims() };
});

describe('false responses of an own provider', () => {
  const now = () => Math.floor(Date.now() / 1000);

  it('are told from right ones', async () => {
    expect((await signIn()).status).toBe(200);
  });

  it.each<[string, () => object]>([
    ['expired', () => ({ iat: now() - 900, exp: now() - 600 })],
    ['with another nonce', () => ({ nonce: 'x'.repeat(43) })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['for another client', () => ({ aud: 'somebody-else' })],
    ['of another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['without a subject', () => ({ sub: undefined })],
  ])('an id token %s is refused', async (_what, more) => {
    stub.state.faults = { claims: { ...claims(), ...more() } };
    expect(statusAndCode(await signIn())).toEqual([401, 'SSO_TOKEN_INVALID']);
  });

  it('an id token with another signature or none is refused', async () => {
    stub.state.faults = { claims: claims(), signsWithOtherKey: true };
    expect(statusAndCode(await signIn())).toEqual([401, 'SSO_TOKEN_INVALID']);
    stub.state.faults = { claims: claims(), unsigned: true };
    expect(statusAndCode(await signIn())).toEqual([401, 'SSO_TOKEN_INVALID']);
  });

  it('a rotated key is accepted at once', async () => {
    expect((await signIn()).status).toBe(200);
    stub.rotate('k2');
    stub.state.faults = { claims: claims() };
    expect((await signIn()).status).toBe(200);
  });

  it('an issuer of another provider in the answer is refused (RFC 9207)', async () => {
    const { address, cookie } = await walk(acme);
    const other = new URL(address);
    other.searchParams.set('iss', 'https://accounts.google.com');
    expect(statusAndCode(await returnFromProvider(other.href, cookie))).toEqual([401, 'SSO_TOKEN_INVALID']);
    const { address: next, cookie: kept } = await walk(acme);
    expect((await returnFromProvider(`${next}&iss=${encodeURIComponent(stub.url)}`, kept)).status).toBe(200);
  });
});

describe('an answer that was not asked for', () => {
  it('a state is used once, even if the provider accepts its codes again', async () => {
    stub.state.faults = { claims: claims(), acceptsCodesAgain: true };
    const { status, address, cookie } = await signIn();
    expect(status).toBe(200);
    expect(statusAndCode(await returnFromProvider(address, cookie))).toEqual([400, 'SSO_STATE_INVALID']);
  });

  it('a code that was asked for without our code challenge opens nothing', async () => {
    const { address, cookie } = await walk(acme, ({ searchParams }) => searchParams.delete('code_challenge'));
    expect(statusAndCode(await returnFromProvider(address, cookie))).toEqual([401, 'SSO_TOKEN_INVALID']);
  });

  it('a code of another sign-in opens nothing', async () => {
    const [one, other] = [await walk(acme), await walk(acme)];
    const mixed = new URL(one.address);
    mixed.searchParams.set('code', new URL(other.address).searchParams.get('code') ?? '');
    expect(statusAndCode(await returnFromProvider(mixed.href, one.cookie))).toEqual([401, 'SSO_TOKEN_INVALID']);
  });

  it('a return to the address of another organisation, or of the platform, gives no code to the provider', async () => {
    for (const to of [redirectUri(globex.tenant.documentId), redirectUri()]) {
      const { address, cookie } = await walk(acme);
      const before = stub.calls.filter((path) => path === '/token').length;
      const answer = await returnFromProvider(`${to}${new URL(address).search}`, cookie);
      expect(statusAndCode(answer)).toEqual([400, 'SSO_STATE_INVALID']);
      expect(stub.calls.filter((path) => path === '/token')).toHaveLength(before);
    }
  });

  it('a sign-in that began with other settings is refused', async () => {
    const { address, cookie } = await walk(globex);
    const { call } = globex.tenant.people.owner;
    const [stored] = (await call.get(DIRECTORY)).body.data;
    expect((await call.put(`${DIRECTORY}/${stored.documentId}`, { scopes: ['email'] })).status).toBe(200);
    expect(statusAndCode(await returnFromProvider(address, cookie))).toEqual([400, 'SSO_STATE_INVALID']);
  });

  it('claims of addresses of another organisation open nothing', async () => {
    const member = await memberOf(globex);
    stub.state.faults = { claims: { ...claims(), email: member.email } };
    expect(statusAndCode(await signIn())).toEqual([403, 'SSO_DOMAIN_UNPROVED']);
    expect(await db()('identities').where({ user_id: member.id })).toEqual([]);
  });
});

describe('the addresses of an own provider', () => {
  it.each([
    ['http://idp.example', 'http'],
    ['https://127.1', 'private'],
    ['https://169.254.169.254/latest', 'the metadata of a cloud'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://a:b@idp.example', 'a password'],
    ['https://idp.example?x=1', 'a query'],
    ['idp', 'no address'],
  ])('%s is refused: %s', async (issuer) => {
    configureWebhooks();
    const answer = await addTo(acme, issuer);
    allowLoopback(1000);
    expectRefusal(answer, 400, 'SSO_ISSUER_INVALID', 'issuer');
  });

  it('are checked at each call, too, and endpoints that the metadata names are', async () => {
    const owner = await createOwner();
    const other = await startOidcStub();
    expect((await addTo(owner, other.url)).status).toBe(201);
    configureWebhooks();
    const { answer } = await beginSignIn(owner.slug, 'directory');
    expect(statusAndCode(answer)).toEqual([503, 'SSO_PROVIDER_UNAVAILABLE']);
    expect(other.calls).toEqual([]);
    allowLoopback(1000);
    const { address, cookie } = await walk(owner);
    const before = other.calls.length;
    // The metadata is known already; the key set and the token endpoint are not allowed any more.
    configureWebhooks();
    expect(statusAndCode(await returnFromProvider(address, cookie))).toEqual([503, 'SSO_PROVIDER_UNAVAILABLE']);
    expect(other.calls).toHaveLength(before);
    allowLoopback(1000);
    await other.stop();
  });

  it('a name that resolves to a private address is refused', async () => {
    const owner = await createOwner();
    expect((await addTo(owner, `https://localhost:${new URL(stub.url).port}`)).status).toBe(201);
    configureWebhooks();
    const { answer } = await beginSignIn(owner.slug, 'directory');
    allowLoopback(1000);
    expect(statusAndCode(answer)).toEqual([503, 'SSO_PROVIDER_UNAVAILABLE']);
  });

  it('a slow provider and a long answer are given up', async () => {
    const owner = await createOwner();
    const slow = await startOidcStub({ padding: 'x'.repeat(600_000) });
    expect((await addTo(owner, slow.url)).status).toBe(201);
    const long = await beginSignIn(owner.slug, 'directory');
    expect(statusAndCode(long.answer)).toEqual([503, 'SSO_PROVIDER_UNAVAILABLE']);
    slow.state.faults = { status: { '/.well-known/openid-configuration': 0 } };
    const late = await beginSignIn(owner.slug, 'directory');
    expect(statusAndCode(late.answer)).toEqual([503, 'SSO_PROVIDER_UNAVAILABLE']);
    await slow.stop();
  });
});

describe('the secret of an own provider', () => {
  it.each([
    ['without a secret', { client_secret: null }, 'client_secret'],
    ['without a client', { client_id: null }, 'client_id'],
    ['with a scope of two words', { scopes: ['email profile'] }, 'scopes.0'],
  ])('a provider %s is refused', async (_what, more, field) => {
    expectRefusal(await addTo(acme, stub.url, more), 400, undefined, field);
  });

  it('is not sent to another issuer, unless it is entered again', async () => {
    const owner = await createOwner();
    const { call } = owner.tenant.people.owner;
    const { body } = await addTo(owner, stub.url);
    const path = `${DIRECTORY}/${body.data.documentId}`;
    const issuer = 'https://idp.example';
    expectRefusal(await call.put(path, { issuer }), 400, 'SSO_CLIENT_INCOMPLETE', 'client_secret');
    expectRefusal(await call.put(path, { client_id: 'x' }), 400, 'SSO_CLIENT_INCOMPLETE', 'client_secret');
    expect((await call.put(path, { name: 'Other' })).status).toBe(200);
    const changed = await call.put(path, { issuer, client_secret: 'again' });
    expect([changed.status, changed.body.data?.idp_tenant_id]).toEqual([200, issuer]);
    const none = { issuer: null, client_id: null, client_secret: null };
    const removed = await call.put(path, none);
    expect([removed.status, removed.body.data?.idp_tenant_id]).toEqual([200, null]);
    expect((await send('get', `/auth/methods?organisation=${owner.slug}`)).status).toBe(200);
  });
});
