import { app, send } from '../../helpers/api';
import { CLIENT, type Oidc, startOidc, visitProvider } from '../../helpers/servers/oidc';
import { sendRaw } from '../../helpers/raw';
import { newDomain, redirectUri, slugOf, useSsoSettings } from '../../helpers/sso';
import { createTenant, elsewhere, type Tenant, unique, verifiedDomain } from '../../helpers/world';

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let oidc: Oidc;
let tenant: Tenant;
let slug: string;
let domain: string;
let restore: () => void;
let issuer: string;

beforeAll(async () => {
  oidc = await startOidc(redirectUri());
  issuer = `${oidc.url}/workspace`;
  domain = newDomain();
  tenant = await createTenant(verifiedDomain(domain));
  slug = await slugOf(tenant);
  restore = useSsoSettings({
    workspace: { issuer, ...CLIENT },
    returnOrigins: ['https://good.example'],
    opensConsole: true,
  });
});
afterAll(async () => {
  restore?.();
  await oidc?.stop();
});

/** Visits an address as the window of a browser does. */
const visit = (path: string, headers: Record<string, string> = { accept: ACCEPT }) =>
  sendRaw({ method: 'GET', path, headers: { ...elsewhere(), ...headers } });

const startPath = (query: Record<string, string>): string =>
  `/api/auth/sso/${slug}/start?${new URLSearchParams({ method: 'workspace', ...query }).toString()}`;

const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  ((headers['set-cookie'] as string[] | undefined)?.[0] ?? '').split(';')[0] as string;

/** A whole sign-in in the window of a browser. */
const enter = async (query: Record<string, string>) => {
  const begun = await visit(startPath(query));
  expect(begun.status).toBe(302);
  const back = await visitProvider(begun.headers.location as string, redirectUri());
  return visit(back.slice(back.indexOf('/api/')), { accept: ACCEPT, cookie: cookieOf(begun) });
};

describe('a portal', () => {
  it('can send what OpenID Connect allows, and more', async () => {
    const login_hint = 'lin+portal@acme.example';
    const answer = await visit(startPath({ iss: issuer, login_hint, utm_source: 'portal', utm_campaign: 'x' }));
    expect(answer.status).toBe(302);
    const parameters = new URL(answer.headers.location as string).searchParams;
    expect(parameters.get('login_hint')).toBe(login_hint);
    expect(parameters.get('hd')).toBe(domain);
    for (const name of ['iss', 'utm_source', 'target_link_uri']) expect(parameters.has(name)).toBe(false);
  });

  it('can name the issuer in its other spelling', async () => {
    expect((await visit(startPath({ iss: `${issuer}/` }))).status).toBe(302);
  });

  it('cannot send a hint of any length', async () => {
    const answer = await visit(startPath({ login_hint: 'x'.repeat(321) }));
    expect(new URL(answer.headers.location as string).searchParams.has('login_hint')).toBe(false);
  });

  it('cannot name another issuer', async () => {
    const path = startPath({ iss: 'https://evil.example' });
    const page = await visit(path);
    expect([page.status, page.headers['set-cookie']]).toEqual([400, undefined]);
    expect(page.body).toContain('SSO_ISSUER_MISMATCH');
    const { status, body } = await send('get', path.slice('/api'.length));
    expect([status, body.error.details.code]).toEqual([400, 'SSO_ISSUER_MISMATCH']);
    expect(body.error.details.remedy).toMatch(/portal/);
  });

  it.each([
    ['https://good.example/start', 'https://good.example/start'],
    ['https://evil.example/', null],
    ['https://good.example.evil/', null],
    ['not an address', null],
    [`https://good.example/${'x'.repeat(1500)}`, null],
  ])('is followed to %s only if it is allowed', async (target_link_uri, expected) => {
    await oidc.is(unique('sub'), { hd: 'evil.example' });
    const answer = await enter({ target_link_uri });
    const location = expected === null ? undefined : `${expected}?error=SSO_TENANT_MISMATCH`;
    expect([answer.status, answer.headers.location]).toEqual([expected === null ? 403 : 302, location]);
  });

  it('does not replace return_to', async () => {
    await oidc.is(unique('sub'), { hd: 'evil.example' });
    const answer = await enter({ return_to: 'https://good.example/mine', target_link_uri: 'https://good.example/x' });
    expect(answer.headers.location).toBe('https://good.example/mine?error=SSO_TENANT_MISMATCH');
  });
});

describe('the console after a sign-in without return_to', () => {
  const person = (email: string) => oidc.is(unique('sub'), { hd: domain, email, email_verified: true });

  it('opens with the session in the cookie', async () => {
    await person(tenant.people.engineer.email);
    const answer = await enter({ iss: issuer });
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
    const cookies = answer.headers['set-cookie'] as unknown as string[];
    const session = cookies.find((text) => text.startsWith('tenantry-session=')) as string;
    expect(session).toMatch(/HttpOnly; SameSite=Strict/);
    const refreshed = await send('post', '/auth/refresh', {
      body: {},
      headers: {
        Cookie: session.split(';')[0] as string,
        'Tenantry-Session': 'cookie',
        'Sec-Fetch-Site': 'same-origin',
      },
    });
    expect(refreshed.status).toBe(200);
    expect(refreshed.body.jwt).toEqual(expect.any(String));
  });

  it('opens at its page that the portal asks for', async () => {
    const before = app().config.get('server.url');
    const redirect = redirectUri();
    await person(tenant.people.viewer.email);
    app().config.set('server.url', redirect.slice(0, redirect.indexOf('/api/')));
    const own = app().config.get<string>('server.url');
    const answer = await enter({ target_link_uri: `${own}/organisations/${slug}/fleet?page=2` }).finally(() =>
      app().config.set('server.url', before),
    );
    expect([answer.status, answer.headers.location]).toEqual([302, `/organisations/${slug}/fleet?page=2`]);
  });

  it('does not open where it is off', async () => {
    await person(tenant.people.auditor.email);
    const back = useSsoSettings({ opensConsole: false });
    const answer = await enter({}).finally(back);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['jwt', 'refreshToken']]);
  });

  it('has a page for a rehearsal, with the sources of the claims', async () => {
    const { admin } = tenant.people;
    await person(admin.email);
    const asked = await admin.call.post(`/organisations/${tenant.documentId}/sso-rehearsal`, { method: 'workspace' });
    const rehearsal = new URL(asked.body.data.url as string).searchParams.get('rehearsal') as string;
    const page = await enter({ rehearsal });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<code>email_verified</code> from the ID token');
  });
});

describe('a refusal in the window of a browser', () => {
  it('names the sources of the claims, if the address is not confirmed', async () => {
    await oidc.is(unique('sub'), { hd: domain, email: tenant.people.owner.email, email_verified: false });
    const page = await enter({});
    expect(page.status).toBe(403);
    expect(page.body).toContain('<code>SSO_EMAIL_UNVERIFIED</code>');
    expect(page.body).toContain('<code>email_verified</code> from the ID token');
  });

  it.each([
    ['a start without a method', () => `/api/auth/sso/${slug}/start`, 400, 'QUERY_INVALID'],
    [
      'a start with a false return_to',
      () => startPath({ return_to: 'https://evil.example' }),
      400,
      'RETURN_TO_INVALID',
    ],
    ['a start at no organisation', () => '/api/auth/sso/none/start?method=workspace', 404, 'SSO_METHOD_UNAVAILABLE'],
    ['a return without a start', () => '/api/auth/sso/callback?state=x&code=y', 400, 'SSO_STATE_INVALID'],
    ['a link that confirms no address', () => '/api/auth/email-confirmation?confirmation=no', 400, null],
  ])('is a page: %s', async (_what, path, status, code) => {
    const page = await visit(path());
    expect([page.status, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    if (code) expect(page.body).toContain(`<code>${code}</code>`);
    expect(page.body).toContain('<a href="/sign-in">');
    const json = await visit(path(), { accept: 'application/json' });
    expect([json.status, json.body.error.status]).toEqual([status, status]);
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['of a window', { 'sec-fetch-dest': 'document', accept: '*/*' }, true],
    ['of a browser without Sec-Fetch-Dest', { accept: ACCEPT }, true],
    ['of a script in a page', { 'sec-fetch-dest': 'empty', accept: ACCEPT }, false],
    ['of a program', { accept: '*/*' }, false],
    ['without a header', {}, false],
  ])('depends on the request: %s', async (_what, headers, isPage) => {
    const { headers: received } = await visit('/api/auth/sso/callback?state=x', headers);
    expect(received['content-type']).toBe(`${isPage ? 'text/html' : 'application/json'}; charset=utf-8`);
  });

  it('shows what it was sent as text only', async () => {
    const { body } = await visit(`/api/auth/sso/${slug}/start?method=${encodeURIComponent('<script>x</script>')}`);
    expect(body).not.toContain('<script');
  });

  it('stays JSON at the other addresses of the API', async () => {
    const { status, headers } = await visit('/api/organisations');
    expect([status, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8']);
  });
});
