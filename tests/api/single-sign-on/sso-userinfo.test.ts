import { app, as, statusAndCode } from '../../helpers/api';
import { CLIENT, type Oidc, startOidc } from '../../helpers/servers/oidc';
import { startOidcStub } from '../../helpers/servers/oidc-stub';
import { beginSignIn, newDomain, redirectUri, signInBySso, slugOf, useSsoSettings } from '../../helpers/sso';
import { createTenant, insert, type Tenant, unique, verifiedDomain } from '../../helpers/world';

const hostOf = (url: string): string => new URL(url).host;

const withDirectory = async (host: string, fields: Record<string, unknown> = {}) => {
  const tenant = await createTenant(fields);
  await insert('api::directory-integration.directory-integration', {
    organisation: tenant.id,
    name: 'Directory',
    kind: 'okta',
    enabled: true,
    idp_tenant_id: host,
  });
  return { tenant, slug: await slugOf(tenant) };
};

describe('a provider whose ID tokens have only a subject', () => {
  let oidc: Oidc;
  let restore: () => void;
  beforeAll(async () => {
    oidc = await startOidc(redirectUri());
    const client = { issuer: `${oidc.url}/lean`, ...CLIENT };
    restore = useSsoSettings({ workspace: client, directory: client });
  });
  afterAll(async () => {
    restore?.();
    await oidc?.stop();
  });

  it('signs a member of a directory in by the address of its userinfo endpoint', async () => {
    const { tenant, slug } = await withDirectory(hostOf(oidc.url));
    const { engineer } = tenant.people;
    await oidc.is(unique('sub'), { email: engineer.email, email_verified: true });
    const { status, body } = await signInBySso(slug, 'directory');
    expect(status).toBe(200);
    expect((await as(body.jwt).get('/me')).body.data).toMatchObject({ documentId: engineer.documentId });
  });

  it('signs a member of a workspace in by its domain', async () => {
    const domain = newDomain();
    const tenant = await createTenant(verifiedDomain(domain));
    const slug = await slugOf(tenant);
    await oidc.is(unique('sub'), { hd: domain, email: tenant.people.viewer.email, email_verified: 'true' });
    expect((await signInBySso(slug, 'workspace')).status).toBe(200);
    await oidc.is(unique('sub'), { hd: 'evil.example', email: tenant.people.owner.email, email_verified: true });
    expect(statusAndCode(await signInBySso(slug, 'workspace'))).toEqual([403, 'SSO_TENANT_MISMATCH']);
  });

  it('creates an account for a new person, with auto-join', async () => {
    const { slug } = await withDirectory(hostOf(oidc.url), { sso_auto_join: true });
    const email = `${unique('new')}@example.com`;
    await oidc.is(unique('sub'), { email, email_verified: true });
    expect((await signInBySso(slug, 'directory')).status).toBe(200);
    expect(await app().db.query('plugin::users-permissions.user').count({ where: { email } })).toBe(1);
  });

  it('is refused for an address that it does not confirm there either', async () => {
    const { tenant, slug } = await withDirectory(hostOf(oidc.url));
    await oidc.is(unique('sub'), { email: tenant.people.owner.email, email_verified: false });
    const denied = await signInBySso(slug, 'directory');
    expect(statusAndCode(denied)).toEqual([403, 'SSO_EMAIL_UNVERIFIED']);
    expect(denied.body.error.details.claims).toEqual({ email: 'userinfo', email_verified: 'userinfo' });
    await oidc.is(unique('sub'), {});
    const missing = await signInBySso(slug, 'directory');
    expect(missing.body.error.details).toMatchObject({
      claims: { email: null, email_verified: null },
      remedy: expect.stringContaining('userinfo'),
    });
  });

  it('can be rehearsed, and the result names the source of each claim', async () => {
    const { tenant, slug } = await withDirectory(hostOf(oidc.url));
    const { admin } = tenant.people;
    await oidc.is(unique('sub'), { email: admin.email, email_verified: true });
    const asked = await admin.call.post(`/organisations/${tenant.documentId}/sso-rehearsal`, { method: 'directory' });
    const rehearsal = new URL(asked.body.data.url as string).searchParams.get('rehearsal') as string;
    const { status, body } = await signInBySso(slug, 'directory', { rehearsal });
    expect([status, body]).toEqual([
      200,
      {
        data: {
          rehearsal: 'passed',
          method: 'directory',
          claims: { email: 'userinfo', email_verified: 'userinfo' },
        },
      },
    ]);
  });
});

describe('a userinfo endpoint that can send false responses', () => {
  let stub: Awaited<ReturnType<typeof startOidcStub>>;
  let restore: () => void;
  let tenant: Tenant;
  let slug: string;
  beforeAll(async () => {
    stub = await startOidcStub();
    restore = useSsoSettings({ directory: { issuer: stub.url, ...CLIENT }, timeoutMs: 1000 });
    ({ tenant, slug } = await withDirectory(hostOf(stub.url)));
  });
  afterAll(async () => {
    restore?.();
    await stub?.stop();
  });
  const signIn = () => signInBySso(slug, 'directory');
  /** A subject that the provider has not had yet, for an account that has no identity yet. */
  const person = async (more: Record<string, unknown> = {}) => {
    const sub = unique('sub');
    const { tenant: other, slug: own } = await withDirectory(hostOf(stub.url));
    stub.state.faults = {
      claims: { sub },
      userinfo: { sub, email: other.people.viewer.email, email_verified: true, ...more },
    };
    return () => signInBySso(own, 'directory');
  };

  it.each([
    ['JSON', undefined],
    ['a signed JWT', 'jwt'],
  ] as const)('is read as %s', async (_what, userinfoAs) => {
    const enter = await person();
    if (userinfoAs) stub.state.faults.userinfoAs = userinfoAs;
    expect((await enter()).status).toBe(200);
  });

  it('is read with a confirmation as text', async () => {
    const enter = await person({ email_verified: 'true' });
    expect((await enter()).status).toBe(200);
  });

  it('is not asked if the ID token has every claim', async () => {
    const { viewer } = tenant.people;
    stub.state.faults = {
      claims: { sub: unique('sub'), email: viewer.email, email_verified: true },
      status: { '/userinfo': 500 },
    };
    const before = stub.calls.filter((path) => path === '/userinfo').length;
    expect((await signIn()).status).toBe(200);
    expect(stub.calls.filter((path) => path === '/userinfo')).toHaveLength(before);
  });

  it.each<[string, object]>([
    ['another subject', { userinfo: { sub: 'another', email_verified: true } }],
    ['no subject', { userinfo: { sub: undefined } }],
    ['a JWT with another signature', { userinfoAs: 'jwt of another key' }],
    ['a JWT for another client', { userinfoAs: 'jwt', userinfo: { sub: 'one', aud: 'another' } }],
    ['a JWT of another issuer', { userinfoAs: 'jwt', userinfo: { sub: 'one', iss: 'https://evil.example' } }],
  ])('is refused with %s', async (_what, faults) => {
    const { userinfo, ...more } = faults as { userinfo?: object };
    stub.state.faults = {
      claims: { sub: 'one' },
      userinfo: { sub: 'one', email: tenant.people.owner.email, email_verified: true, ...userinfo },
      ...more,
    };
    const answer = await signIn();
    expect(statusAndCode(answer)).toEqual([401, 'SSO_USERINFO_INVALID']);
    expect(answer.body.error.details.remedy).toContain('ID token');
  });

  it.each<[string, object]>([
    ['no answer', { status: { '/userinfo': 0 } }],
    ['an error', { status: { '/userinfo': 503 } }],
    ['a redirect', { status: { '/userinfo': 302 } }],
    ['a page', { userinfoAs: 'a page' }],
    ['more than the bound', { userinfoAs: 'a long text' }],
  ])('is unavailable with %s', async (_what, faults) => {
    stub.state.faults = { claims: {}, ...faults };
    const answer = await signIn();
    expect(statusAndCode(answer)).toEqual([503, 'SSO_USERINFO_UNAVAILABLE']);
    expect(answer.body.error.details.methods).toMatchObject({ password: true, directory: true });
  });
});

describe('providers that differ', () => {
  const enter = async (
    stub: Awaited<ReturnType<typeof startOidcStub>>,
    client: Record<string, unknown> = {},
    claims: object = {},
  ): Promise<{ answer: Awaited<ReturnType<typeof signInBySso>>; tenant: Tenant }> => {
    const { tenant, slug } = await withDirectory(hostOf(stub.url));
    stub.state.faults = {
      ...stub.state.faults,
      claims: { sub: unique('sub'), email: tenant.people.admin.email, email_verified: true, ...claims },
    };
    const restore = useSsoSettings({ directory: { issuer: stub.issuer, ...CLIENT, ...client }, timeoutMs: 1000 });
    try {
      return { answer: await signInBySso(slug, 'directory'), tenant };
    } finally {
      restore();
    }
  };

  it.each<[string, string[] | null, object, boolean]>([
    ['lists only the header', ['client_secret_basic', 'private_key_jwt'], {}, true],
    ['lists nothing', null, {}, true],
    ['lists both', ['client_secret_basic', 'client_secret_post'], {}, false],
    ['lists both, and the setting says header', ['client_secret_post'], { clientAuth: 'client_secret_basic' }, true],
    [
      'lists the header, and the setting says body',
      ['client_secret_basic'],
      { clientAuth: 'client_secret_post' },
      false,
    ],
  ])('the secret goes where the provider %s', async (_what, authMethods, client, isHeader) => {
    const stub = await startOidcStub({ authMethods });
    stub.state.secret = 'a b+c/d:e%f=ü';
    const { answer } = await enter(stub, { clientSecret: stub.state.secret, ...client });
    expect(answer.status).toBe(200);
    expect(stub.usedHeader()).toBe(isHeader);
    await stub.stop();
  });

  it('a client that the provider refuses with a challenge is a fault of the platform', async () => {
    const stub = await startOidcStub({ authMethods: ['client_secret_basic'] });
    stub.state.faults = { challenges: true };
    const { answer } = await enter(stub);
    expect(statusAndCode(answer)).toEqual([503, 'SSO_PROVIDER_UNAVAILABLE']);
    await stub.stop();
  });

  it.each([
    ['/realms/acme/', '/realms/acme'],
    ['/realms/acme', '/realms/acme/'],
  ])('an issuer %s can be set as %s', async (path, spelling) => {
    const stub = await startOidcStub({ path });
    const { answer, tenant } = await enter(stub, { issuer: `${stub.url}${spelling}` });
    expect(answer.status).toBe(200);
    const restore = useSsoSettings({ directory: { issuer: `${stub.url}${spelling}`, ...CLIENT } });
    const { body } = await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, { sso_only: true });
    restore();
    const lockedOut = (body.meta.warnings as { code: string; count: number }[]).find(
      ({ code }) => code === 'SSO_LOCKS_OUT',
    );
    expect(lockedOut?.count).toBe(4);
    await stub.stop();
  });

  it.each<[string, number, number]>([
    ['of 300,000 characters are read', 300_000, 302],
    ['beyond the bound are refused', 600_000, 503],
  ])('metadata %s', async (_what, length, status) => {
    const stub = await startOidcStub({ padding: 'x'.repeat(length) });
    const { slug } = await withDirectory(hostOf(stub.url));
    const restore = useSsoSettings({ directory: { issuer: stub.issuer, ...CLIENT }, timeoutMs: 1000 });
    const { answer } = await beginSignIn(slug, 'directory');
    restore();
    expect(answer.status).toBe(status);
    await stub.stop();
  });

  it.each<[string, Parameters<typeof startOidcStub>[0], number]>([
    ['ES256', { algorithm: 'ES256' }, 200],
    ['PS256', { algorithm: 'PS256' }, 200],
    ['the secret of the client', { algorithm: 'HS256' }, 401],
    ['the only key, which they do not name', { namesKey: false }, 200],
    ['one of two keys', { hasTwoKeys: true }, 200],
    ['one of two keys, which they do not name', { hasTwoKeys: true, namesKey: false }, 401],
  ])('sign ID tokens with %s', async (_what, settings, status) => {
    const stub = await startOidcStub(settings);
    const { answer } = await enter(stub);
    expect(answer.status).toBe(status);
    if (status === 401)
      expect(answer.body.error.details).toMatchObject({
        code: 'SSO_TOKEN_INVALID',
        remedy: expect.stringContaining('log'),
      });
    await stub.stop();
  });

  it.each<[string, () => object]>([
    ['a list of one audience', () => ({ aud: [CLIENT.clientId] })],
    [
      'several audiences, and this client as the authorised party',
      () => ({ aud: ['project', CLIENT.clientId], azp: CLIENT.clientId }),
    ],
    [
      'a clock that is fast',
      () => ({ iat: Math.floor(Date.now() / 1000) + 20, nbf: Math.floor(Date.now() / 1000) + 20 }),
    ],
    ['a clock that is slow', () => ({ exp: Math.floor(Date.now() / 1000) - 5 })],
  ])('send ID tokens with %s', async (_what, more) => {
    const stub = await startOidcStub();
    const { answer } = await enter(stub, {}, more());
    expect(answer.status).toBe(200);
    await stub.stop();
  });

  it.each([
    ['temporarily_unavailable', [503, 'SSO_PROVIDER_UNAVAILABLE']],
    ['server_error', [503, 'SSO_PROVIDER_UNAVAILABLE']],
    ['access_denied', [401, 'SSO_DENIED']],
    ['login_required', [401, 'SSO_DENIED']],
  ])('the error %s of the provider is %j', async (error, expected) => {
    const stub = await startOidcStub();
    stub.state.faults = { error: { error, error_description: 'authentication_expired' } };
    const { answer } = await enter(stub);
    expect(statusAndCode(answer)).toEqual(expected);
    expect(answer.body.error.details.remedy).toMatch(/again/);
    await stub.stop();
  });
});
