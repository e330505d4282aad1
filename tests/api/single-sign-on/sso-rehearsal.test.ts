import { app, as, db, send, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { CLIENT, type Oidc, startOidc, visitProvider } from '../../helpers/servers/oidc';
import { returnFromProvider, newDomain, redirectUri, signInBySso, slugOf, useSsoSettings } from '../../helpers/sso';
import { createTenant, insert, pathOf, type Person, singleSignOnToken, type Tenant, unique } from '../../helpers/world';

let oidc: Oidc;
let restore: () => void;

beforeAll(async () => {
  oidc = await startOidc(redirectUri());
  restore = useSsoSettings({
    workspace: { issuer: `${oidc.url}/workspace`, ...CLIENT },
    returnOrigins: ['https://good.example'],
  });
});

afterAll(async () => {
  restore?.();
  await oidc?.stop();
});

const warningsOf = ({ body }: { body: any }): string[] =>
  ((body.meta?.warnings ?? []) as { code: string }[]).map(({ code }) => code);
const withDomain = async (): Promise<{ tenant: Tenant; domain: string }> => {
  const domain = newDomain();
  return { domain, tenant: await createTenant({ workspace_domain: domain }) };
};

const ask = (tenant: Tenant, caller: Person, more: object = {}) =>
  caller.call.post(`${pathOf(tenant)}/sso-rehearsal`, { method: 'workspace', ...more });

/** Follows the link of a rehearsal as a browser does. */
const follow = async (url: string) => {
  const begun = await send('get', url.slice(url.indexOf('/auth/sso/')));
  if (begun.status !== 302) return begun;
  const [cookie = ''] = (begun.headers['set-cookie'] as unknown as string[]).map((text) => text.split(';')[0] ?? '');
  return returnFromProvider(await visitProvider(begun.headers.location as string, redirectUri()), cookie);
};

const rehearse = async (tenant: Tenant, domain: string, caller: Person, email = caller.email) => {
  await oidc.is(unique('sub'), { hd: domain, email, email_verified: true });
  const { status, body } = await ask(tenant, caller);
  expect(status).toBe(200);
  return follow(body.data.url as string);
};

describe('a rehearsal', () => {
  it('shows that the method works, changes no setting and opens no session', async () => {
    const { tenant, domain } = await withDomain();
    const { admin } = tenant.people;
    const sessions = () => db()('sessions').count({ n: '*' });
    const before = await sessions();
    const answer = await rehearse(tenant, domain, admin);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: {
          rehearsal: 'passed',
          method: 'workspace',
          claims: { email: 'id_token', email_verified: 'id_token', hd: 'id_token' },
        },
      },
    ]);
    expect(await sessions()).toEqual(before);
    expect(
      await app()
        .db.query('api::identity.identity')
        .count({ where: { user: admin.id } }),
    ).toBe(0);
    const organisation = await app()
      .db.query('api::organisation.organisation')
      .findOne({ where: { id: tenant.id } });
    expect(organisation).toMatchObject({ sso_only: false, workspace_domain_verified_at: null });
    const entries = await auditEntries({ action: 'organisation.sso-rehearsed', organisation: { id: tenant.id } });
    expect(entries).toMatchObject([{ actor_id: admin.documentId }]);
  });

  it('reports failures with the codes of a sign-in', async () => {
    const { tenant, domain } = await withDomain();
    const { admin, viewer } = tenant.people;
    expect(statusAndCode(await rehearse(tenant, newDomain(), admin))).toEqual([403, 'SSO_TENANT_MISMATCH']);
    expect(statusAndCode(await rehearse(tenant, domain, admin, viewer.email))).toEqual([403, 'SSO_OTHER_ACCOUNT']);
    const stranger = `${unique()}@${domain}`;
    expect(statusAndCode(await rehearse(tenant, domain, admin, stranger))).toEqual([403, 'SSO_NOT_A_MEMBER']);
    expect(statusAndCode(await ask(tenant, admin, { method: 'directory' }))).toEqual([404, 'SSO_METHOD_UNAVAILABLE']);
    expect(statusAndCode(await ask(tenant, viewer))).toEqual([403, 'CAPABILITY_MISSING']);
  });

  it('redirects to a registered page only, with its outcome', async () => {
    const { tenant, domain } = await withDomain();
    const { owner } = tenant.people;
    expect(statusAndCode(await ask(tenant, owner, { return_to: 'https://evil.example/' }))).toEqual([
      400,
      'RETURN_TO_INVALID',
    ]);
    await oidc.is(unique('sub'), { hd: domain, email: owner.email, email_verified: true });
    const { body } = await ask(tenant, owner, { return_to: 'https://good.example/done' });
    const answer = await follow(body.data.url as string);
    expect([answer.status, answer.headers.location]).toEqual([302, 'https://good.example/done?rehearsal=passed']);
  });

  it('works for one organisation, by a signed link', async () => {
    const [{ tenant }, other] = [await withDomain(), await withDomain()];
    const { body } = await ask(tenant, tenant.people.owner);
    const url = (body.data.url as string).replace(await slugOf(tenant), await slugOf(other.tenant));
    expect(statusAndCode(await follow(url))).toEqual([400, 'SSO_STATE_INVALID']);
    expect(statusAndCode(await follow(`${body.data.url}x`))).toEqual([400, 'SSO_STATE_INVALID']);
  });
});

describe('switching on sso_only', () => {
  it('warns of a method without a rehearsal, and names members who would lose access', async () => {
    const { tenant } = await withDomain();
    const answer = await tenant.people.owner.call.put(pathOf(tenant), { sso_only: true });
    expect(answer.status).toBe(200);
    expect(warningsOf(answer)).toEqual(['SSO_UNPROVEN', 'SSO_LOCKS_OUT', 'SSO_ENDS_YOUR_SESSION']);
    const lockedOut = answer.body.meta.warnings[1] as { count: number; members: object[] };
    expect(lockedOut.count).toBe(5);
    expect(Object.keys(lockedOut.members[0] as object).sort()).toEqual(['documentId', 'username']);
    expect(JSON.stringify(answer.body.meta)).not.toContain('@');
  });

  it('does not call a method unproven after an owner or admin has rehearsed or used it', async () => {
    const [first, second, third] = [await withDomain(), await withDomain(), await withDomain()];
    expect((await rehearse(first.tenant, first.domain, first.tenant.people.admin)).status).toBe(200);
    const { owner, viewer } = second.tenant.people;
    await oidc.is(unique('sub'), { hd: second.domain, email: owner.email, email_verified: true });
    expect((await signInBySso(await slugOf(second.tenant), 'workspace')).status).toBe(200);
    for (const { tenant } of [first, second]) {
      const answer = await tenant.people.owner.call.put(pathOf(tenant), { sso_only: true });
      expect(warningsOf(answer)).not.toContain('SSO_UNPROVEN');
    }
    expect(viewer.email).not.toBe('');
    await oidc.is(unique('sub'), {
      hd: third.domain,
      email: third.tenant.people.viewer.email,
      email_verified: true,
    });
    expect((await signInBySso(await slugOf(third.tenant), 'workspace')).status).toBe(200);
    const answer = await third.tenant.people.owner.call.put(pathOf(third.tenant), { sso_only: true });
    expect(warningsOf(answer)).toContain('SSO_UNPROVEN');
    expect((answer.body.meta.warnings as { count?: number }[])[1]?.count).toBe(4);
  });

  it('calls a method unproven again after its domain has changed', async () => {
    const { tenant, domain } = await withDomain();
    const { owner } = tenant.people;
    await rehearse(tenant, domain, owner);
    const answer = await owner.call.put(pathOf(tenant), { sso_only: true, workspace_domain: newDomain() });
    expect(warningsOf(answer)).toContain('SSO_UNPROVEN');
  });

  it('warns that the platform has no client for the method, also for a new organisation', async () => {
    const takeBack = useSsoSettings({
      workspace: { issuer: 'https://accounts.google.com', clientId: '', clientSecret: '' },
    });
    try {
      const { tenant } = await withDomain();
      const { owner } = tenant.people;
      expect(warningsOf(await owner.call.put(pathOf(tenant), { sso_only: true }))).toContain('SSO_NOT_CONFIGURED');
      const made = await owner.call.post('/organisations', {
        name: unique(),
        workspace_domain: newDomain(),
        sso_only: true,
      });
      expect([made.status, warningsOf(made).includes('SSO_NOT_CONFIGURED')]).toEqual([201, true]);
    } finally {
      takeBack();
    }
  });

  it('gives no warning when sso_only is on already', async () => {
    const { tenant } = await withDomain();
    const path = pathOf(tenant);
    const { documentId, id } = tenant;
    await tenant.people.owner.call.put(path, { sso_only: true });
    const again = await as(await singleSignOnToken(tenant.people.owner, { id, documentId })).put(path, {
      sso_only: true,
    });
    expect(again.body.meta).toBeUndefined();
  });
});

describe('GET /auth/methods', () => {
  it('lists a method only while the platform has a client for it', async () => {
    const { tenant } = await withDomain();
    await insert('api::directory-integration.directory-integration', {
      organisation: tenant.id,
      name: 'Okta',
      kind: 'okta',
      enabled: true,
      idp_tenant_id: 'acme.okta.example',
    });
    const methods = async () => (await send('get', `/auth/methods?organisation=${await slugOf(tenant)}`)).body.data;
    expect(await methods()).toEqual({
      password: true,
      passkey: false,
      workspace: true,
      directory: false,
      directories: [],
    });
    const takeBack = useSsoSettings({
      workspace: { issuer: 'https://accounts.google.com', clientId: '', clientSecret: '' },
    });
    const without = await methods();
    takeBack();
    expect(without).toEqual({ password: true, passkey: false, workspace: false, directory: false, directories: [] });
  });
});
