import jwt from 'jsonwebtoken';
import { app, as, send, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { CLIENT, type Oidc, startOidc, visitProvider } from '../../helpers/servers/oidc';
import { startOidcStub } from '../../helpers/servers/oidc-stub';
import {
  beginSignIn,
  returnFromProvider,
  newDomain,
  redirectUri,
  signInBySso,
  slugOf,
  useSsoSettings,
} from '../../helpers/sso';
import { createTenant, insert, openSession, type Tenant, unique } from '../../helpers/world';

const { flushRefusedSignIns } = compiled('audit/refused-sign-ins');

const RETURN = 'https://good.example/welcome?state=mine';
const SETTINGS = { returnOrigins: ['https://good.example'] };

let tenant: Tenant;
let slug: string;
let domain: string;

/** Status and code. */
const start = (path: string) => send('get', `/auth/sso/${path}`);

beforeAll(async () => {
  domain = newDomain();
  tenant = await createTenant({ workspace_domain: domain });
  slug = await slugOf(tenant);
});

describe('with a provider that can send false responses', () => {
  let stub: Awaited<ReturnType<typeof startOidcStub>>;
  let restore: () => void;
  const settings = () => ({ ...SETTINGS, workspace: { issuer: stub.url, ...CLIENT }, timeoutMs: 1000 });
  const claims = () => ({ hd: domain, email: tenant.people.owner.email, email_verified: true });
  const signIn = (more: object = {}) => signInBySso(slug, 'workspace', more as Record<string, string>);

  beforeAll(async () => {
    stub = await startOidcStub();
    restore = useSsoSettings(settings());
  });
  afterAll(async () => {
    restore?.();
    await stub?.stop();
  });
  beforeEach(() => {
    stub.state.faults = { claims: claims() };
  });

  it('signs the person in while the responses are correct', async () => {
    expect((await signIn()).status).toBe(200);
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => object]>([
    ['expired', () => ({ iat: now() - 900, exp: now() - 600 })],
    ['without an expiry', () => ({ exp: undefined })],
    ['with another nonce', () => ({ nonce: 'x'.repeat(43) })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['for another client', () => ({ aud: 'somebody-else' })],
    ['for several clients, issued to another', () => ({ aud: [CLIENT.clientId, 'x'], azp: 'x' })],
    ['of another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['without an issuer', () => ({ iss: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['that is valid from tomorrow', () => ({ nbf: now() + 86_400 })],
  ])('refuses an id token %s', async (_what, more) => {
    stub.state.faults = { claims: { ...claims(), ...more() } };
    expect(statusAndCode(await signIn())).toEqual([401, 'SSO_TOKEN_INVALID']);
  });

  it('refuses an id token with another signature or none', async () => {
    stub.state.faults = { claims: claims(), signsWithOtherKey: true };
    expect(statusAndCode(await signIn())).toEqual([401, 'SSO_TOKEN_INVALID']);
    stub.state.faults = { claims: claims(), unsigned: true };
    expect(statusAndCode(await signIn())).toEqual([401, 'SSO_TOKEN_INVALID']);
  });

  it.each([
    ['a new id', 'k2'],
    ['the same id', 'k2'],
  ])('accepts a rotated key of the provider at once, under %s', async (_what, id) => {
    expect((await signIn()).status).toBe(200);
    stub.rotate(id);
    expect((await signIn()).status).toBe(200);
  });

  it('opens one session per sign-in, even when the provider accepts its codes again', async () => {
    stub.state.faults = { claims: claims(), acceptsCodesAgain: true };
    const { status, address, cookie } = await signIn();
    expect(status).toBe(200);
    expect(statusAndCode(await returnFromProvider(address, cookie))).toEqual([400, 'SSO_STATE_INVALID']);
  });

  it('reports that the provider denied access to the person', async () => {
    stub.state.faults = { denies: true };
    expect(statusAndCode(await signIn())).toEqual([401, 'SSO_DENIED']);
    const answer = await signIn({ return_to: RETURN });
    expect([answer.status, answer.headers.location]).toEqual([302, `${RETURN}&error=SSO_DENIED`]);
  });

  it.each([
    ['no answer', 0],
    ['an error', 500],
    ['a gateway error', 502],
  ])('reports that the provider is unavailable at the exchange: %s', async (_what, status) => {
    stub.state.faults = { claims: claims(), status: { '/token': status } };
    const answer = await signIn();
    expect(statusAndCode(answer)).toEqual([503, 'SSO_PROVIDER_UNAVAILABLE']);
    expect(answer.body.error.details).toMatchObject({
      remedy: expect.stringContaining('password'),
      methods: { password: true, passkey: false, workspace: true, directory: false },
    });
    const led = await signIn({ return_to: RETURN });
    expect(led.headers.location).toBe(`${RETURN}&error=SSO_PROVIDER_UNAVAILABLE`);
  });

  it('reports that the provider is unavailable when it does not know the client', async () => {
    stub.state.faults = { doesNotKnowClient: true };
    expect(statusAndCode(await signIn())).toEqual([503, 'SSO_PROVIDER_UNAVAILABLE']);
  });

  it.each([
    ['no answer', 0],
    ['an error', 500],
    ['no such page', 404],
  ])('reports that the provider is unavailable at the start: %s, and tries again later', async (_what, status) => {
    const other = await startOidcStub();
    const back = useSsoSettings({ ...settings(), workspace: { issuer: other.url, ...CLIENT }, timeoutMs: 300 });
    other.state.faults = { claims: claims(), status: { '/.well-known/openid-configuration': status } };
    expect(statusAndCode((await beginSignIn(slug, 'workspace')).answer)).toEqual([503, 'SSO_PROVIDER_UNAVAILABLE']);
    const { answer } = await beginSignIn(slug, 'workspace', { return_to: RETURN });
    expect(answer.headers.location).toBe(`${RETURN}&error=SSO_PROVIDER_UNAVAILABLE`);
    expect(answer.headers['set-cookie']).toBeUndefined();
    other.state.faults = { claims: claims() };
    expect((await beginSignIn(slug, 'workspace')).answer.status).toBe(302);
    expect((await beginSignIn(slug, 'workspace')).answer.status).toBe(302);
    expect(other.calls.filter((path) => path === '/.well-known/openid-configuration')).toHaveLength(3);
    await other.stop();
    back();
  });

  it('calls the provider for nothing else', async () => {
    const before = stub.calls.length;
    expect((await send('get', `/auth/methods?organisation=${slug}`)).status).toBe(200);
    expect((await tenant.people.owner.call.get('/me')).status).toBe(200);
    expect(stub.calls).toHaveLength(before);
  });

  it('records refusals as sums in the audit log', async () => {
    /** How often each code was counted. The timer may have written some of it already. */
    const counted = async (): Promise<number> => {
      await flushRefusedSignIns(app());
      const entries = await auditEntries({ action: 'sign-in.refused', organisation: { id: tenant.id } });
      const sums = entries.map(({ changes }) => changes.attempts?.after as { codes: Record<string, number> });
      return sums.reduce((total, { codes }) => total + (codes.SSO_TENANT_MISMATCH ?? 0), 0);
    };
    const before = await counted();
    stub.state.faults = { claims: { ...claims(), hd: 'evil.example' } };
    await signIn();
    await signIn({ return_to: RETURN });
    expect(await counted()).toBe(before + 2);
  });
});

describe('with a provider that works as specified', () => {
  let oidc: Oidc;
  let restore: () => void;
  beforeAll(async () => {
    oidc = await startOidc(redirectUri());
    restore = useSsoSettings({ ...SETTINGS, workspace: { issuer: `${oidc.url}/workspace`, ...CLIENT } });
    await oidc.is(unique('sub'), { hd: domain, email: tenant.people.viewer.email, email_verified: true });
  });
  afterAll(async () => {
    restore?.();
    await oidc?.stop();
  });
  const walk = async (more: Record<string, string> = {}) => {
    const { location, cookie } = await beginSignIn(slug, 'workspace', more);
    return { address: await visitProvider(location, redirectUri()), cookie };
  };

  it('keeps the cookie of a sign-in that another window has started since', async () => {
    const [earlier, later] = [await walk(), await walk()];
    const answer = await returnFromProvider(earlier.address, later.cookie);
    expect([...statusAndCode(answer), answer.headers['set-cookie']]).toEqual([400, 'SSO_STATE_INVALID', undefined]);
    expect((await returnFromProvider(later.address, later.cookie)).status).toBe(200);
  });

  it('deletes the cookie of a sign-in that has returned, whatever the outcome', async () => {
    const { address, cookie } = await walk();
    for (const answer of [
      await returnFromProvider(address, cookie),
      await returnFromProvider(address, cookie),
      await returnFromProvider(address, ''),
    ])
      expect(answer.headers['set-cookie']).toEqual(['tenantry-sso=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
  });

  it('accepts a code once: the cookie is gone, and the provider refuses the code with a copied cookie', async () => {
    const { address, cookie } = await walk();
    expect((await returnFromProvider(address, cookie)).status).toBe(200);
    expect(statusAndCode(await returnFromProvider(address, ''))).toEqual([400, 'SSO_STATE_INVALID']);
    expect(statusAndCode(await returnFromProvider(address, cookie))).toEqual([401, 'SSO_TOKEN_INVALID']);
  });

  it('refuses a response to a sign-in that another browser has started', async () => {
    const [mine, theirs] = [await walk(), await walk()];
    expect(statusAndCode(await returnFromProvider(theirs.address, mine.cookie))).toEqual([400, 'SSO_STATE_INVALID']);
    expect(statusAndCode(await returnFromProvider(mine.address, theirs.cookie))).toEqual([400, 'SSO_STATE_INVALID']);
    expect((await returnFromProvider(mine.address, mine.cookie)).status).toBe(200);
  });

  it("refuses the code of another sign-in with the browser's own state", async () => {
    const [mine, theirs] = [await walk(), await walk()];
    const mixed = new URL(mine.address);
    mixed.searchParams.set('code', new URL(theirs.address).searchParams.get('code') as string);
    expect(statusAndCode(await returnFromProvider(mixed.href, mine.cookie))).toEqual([401, 'SSO_TOKEN_INVALID']);
  });

  it('refuses a response of another issuer', async () => {
    const { address, cookie } = await walk();
    const mixed = new URL(address);
    mixed.searchParams.set('iss', 'https://evil.example');
    expect(statusAndCode(await returnFromProvider(mixed.href, cookie))).toEqual([401, 'SSO_TOKEN_INVALID']);
  });

  it('refuses a cookie that was tampered with, has expired, or was signed for another purpose', async () => {
    const { address, cookie } = await walk();
    const [name = '', value = ''] = cookie.split('=');
    const secret = app().config.get<string>('plugin::users-permissions.jwtSecret');
    const [header = '', payload = '', signature = ''] = value.split('.');
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const evil = { ...content, ticket: { ...content.ticket, returnTo: 'https://evil.example/' } };
    const forged = Buffer.from(JSON.stringify(evil)).toString('base64url');
    const { jwt: access, refreshToken } = await openSession(tenant.people.viewer.id);
    const { exp: _exp, iat: _iat, ...lasting } = content;
    const cookies = [
      [header, forged, signature].join('.'),
      [header, payload, ''].join('.'),
      jwt.sign(content, 'another secret'),
      jwt.sign(content, '', { algorithm: 'none' }),
      jwt.sign({ ...lasting, exp: Math.floor(Date.now() / 1000) - 60 }, secret),
      jwt.sign({ ...lasting }, secret),
      jwt.sign({ ...content, typ: 'access' }, secret),
      access,
      refreshToken,
      'x',
      '',
    ];
    for (const each of cookies)
      expect(statusAndCode(await returnFromProvider(address, `${name}=${each}`))).toEqual([400, 'SSO_STATE_INVALID']);
    expect((await returnFromProvider(address, cookie)).status).toBe(200);
    // The value of the cookie is not a token either.
    expect((await as(value).get('/me')).status).toBe(401);
    expect((await send('post', '/auth/refresh', { body: { refreshToken: value } })).status).toBe(401);
  });

  it.each(['', '?', '?code=x', '?state=', '?state=x&code=y', '?error=access_denied', '?state=a&state=b'])(
    'refuses a return without a sign-in: %j',
    async (query) => {
      const answer = await send('get', `/auth/sso/callback${query}`);
      expect(answer.status).toBe(400);
      expect(answer.headers.location).toBeUndefined();
    },
  );

  it('redirects to return_to with a code that can be exchanged for tokens once, within a minute', async () => {
    const { address, cookie } = await walk({ return_to: RETURN });
    const answer = await returnFromProvider(address, cookie);
    expect(answer.status).toBe(302);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const to = new URL(answer.headers.location as string);
    expect(`${to.origin}${to.pathname}`).toBe('https://good.example/welcome');
    expect([...to.searchParams.keys()]).toEqual(['state', 'code']);
    expect(to.searchParams.get('state')).toBe('mine');
    const code = to.searchParams.get('code') as string;
    const { exp, iat } = jwt.decode(code) as { exp: number; iat: number };
    expect(exp - iat).toBe(60);
    expect((await as(code).get('/me')).status).toBe(401);
    const exchange = () => send('post', '/auth/refresh', { body: { refreshToken: code } });
    const first = await exchange();
    expect(first.status).toBe(200);
    expect((jwt.decode(first.body.refreshToken) as { exp: number }).exp - iat).toBeGreaterThan(86_400);
    const { body } = await as(first.body.jwt).get('/me');
    expect(body.data.memberships).toMatchObject([{ organisation: { documentId: tenant.documentId } }]);
    expect((await exchange()).status).toBe(401);
  });

  it('redirects to return_to with the error code', async () => {
    await oidc.is(unique('sub'), { hd: 'evil.example' });
    const { address, cookie } = await walk({ return_to: RETURN });
    const answer = await returnFromProvider(address, cookie);
    expect([answer.status, answer.headers.location]).toEqual([302, `${RETURN}&error=SSO_TENANT_MISMATCH`]);
  });

  it.each([
    'https://good.example.evil',
    'https://good.example@evil.example/',
    'https://user:secret@good.example/',
    'http://good.example/',
    'https://good.example:444/',
    'https://evil.example/?https://good.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'welcome',
  ])('refuses to redirect to %s', async (address) => {
    const { answer } = await beginSignIn(slug, 'workspace', { return_to: address });
    expect(statusAndCode(answer)).toEqual([400, 'RETURN_TO_INVALID']);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('redirects to pages of the server itself without any setting, if it knows its address', async () => {
    const query = { return_to: 'https://tenantry.example/sso' };
    const before = app().config.get('server.url');
    app().config.set('server.url', 'https://tenantry.example/');
    const { answer } = await beginSignIn(slug, 'workspace', query);
    app().config.set('server.url', before);
    expect(answer.status).toBe(302);
    expect((await beginSignIn(slug, 'workspace', query)).answer.status).toBe(400);
  });

  it('binds its cookie to this host, and to TLS when the server has TLS', async () => {
    const before = app().config.get('server.url');
    app().config.set('server.url', 'https://tenantry.example');
    const { answer, location } = await beginSignIn(slug, 'workspace');
    app().config.set('server.url', before);
    const [cookie] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^__Host-tenantry-sso=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
    expect(new URL(location).searchParams.get('redirect_uri')).toBe('https://tenantry.example/api/auth/sso/callback');
  });
});

describe('where single sign-on is not configured', () => {
  const GUID = '3f2b8c1e-0d4a-4b6f-9a57-5f0c2d1e7b90';
  const issuer = 'https://idp.example';
  const NONE = { issuer, clientId: '', clientSecret: '' };

  it('an organisation without the method gets the same answer as an unknown organisation', async () => {
    const plain = await slugOf(await createTenant());
    const answers = [
      await start(`${plain}/start?method=workspace`),
      await start(`${plain}/start?method=directory`),
      await start(`${unique('nobody')}/start?method=workspace`),
      await start('Not%20a%20slug/start?method=workspace'),
    ];
    expect(answers.map(statusAndCode)).toEqual(answers.map(() => [404, 'SSO_METHOD_UNAVAILABLE']));
    for (const { body } of answers)
      expect(body.error.details.methods).toEqual({
        password: true,
        passkey: false,
        workspace: false,
        directory: false,
      });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it.each<[string, object]>([
    ['no client', NONE],
    ['no secret', { ...NONE, clientId: 'x' }],
    ['an issuer without TLS', { issuer: 'http://idp.example', ...CLIENT }],
    ['no issuer', { issuer: '', ...CLIENT }],
  ])('the platform reports: %s', async (_what, workspace) => {
    const restore = useSsoSettings({ ...SETTINGS, workspace });
    const { answer } = await beginSignIn(slug, 'workspace');
    const led = await beginSignIn(slug, 'workspace', { return_to: RETURN });
    restore();
    expect(statusAndCode(answer)).toEqual([503, 'SSO_NOT_CONFIGURED']);
    expect(answer.body.error.details.remedy).toContain('SSO_WORKSPACE_CLIENT_ID');
    expect(led.location).toBe(`${RETURN}&error=SSO_NOT_CONFIGURED`);
  });

  it('a provider on loopback without TLS requires its own setting', async () => {
    const restore = useSsoSettings({
      workspace: { issuer: 'http://127.0.0.1:9', ...CLIENT },
      allowLoopbackHttp: false,
    });
    const { answer } = await beginSignIn(slug, 'workspace');
    restore();
    expect(statusAndCode(answer)).toEqual([503, 'SSO_NOT_CONFIGURED']);
  });

  it.each([
    ['entra', 'common', 'https://idp.example/{tenant}/v2.0'],
    ['entra', '../evil', 'https://idp.example/{tenant}/v2.0'],
    ['entra', GUID, 'https://acme.okta.com'],
    ['okta', 'other.okta.com', 'https://acme.okta.com'],
    ['okta', 'idp.example', 'https://idp.example/{tenant}/v2.0'],
    ['google', 'acme.okta.com', 'https://acme.okta.com'],
  ])('a directory of kind %s with the id %s does not match the issuer %s', async (kind, idp_tenant_id, template) => {
    const other = await createTenant();
    await insert('api::directory-integration.directory-integration', {
      organisation: other.id,
      name: 'x',
      kind,
      idp_tenant_id,
      enabled: true,
    });
    const restore = useSsoSettings({ ...SETTINGS, directory: { issuer: template, ...CLIENT } });
    const { answer } = await beginSignIn(await slugOf(other), 'directory');
    restore();
    expect(statusAndCode(answer)).toEqual([503, 'SSO_NOT_CONFIGURED']);
  });

  it('malformed parameters are refused', async () => {
    for (const query of ['', '?method=password', '?method=workspace&method=directory'])
      expect(statusAndCode(await start(`${slug}/start${query}`))).toEqual([400, 'QUERY_INVALID']);
  });
});
