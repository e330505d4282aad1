import { app, as, send, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { CLIENT, type Oidc, startOidc, visitProvider } from '../../helpers/servers/oidc';
import {
  beginSignIn,
  returnFromProvider,
  newDomain,
  redirectUri,
  signInBySso,
  slugOf,
  useSsoSettings,
} from '../../helpers/sso';
import {
  createPerson,
  createTenant,
  insert,
  join,
  type Person,
  type Tenant,
  unique,
  verifiedDomain,
} from '../../helpers/world';

const USER = 'plugin::users-permissions.user';
const ORGANISATION = 'api::organisation.organisation';
const TID = '3f2b8c1e-0d4a-4b6f-9a57-5f0c2d1e7b90';
const OTHER_TID = '9188040d-6c67-4c5b-b112-36a304b66dad';

let oidc: Oidc;
let restore: () => void;

beforeAll(async () => {
  oidc = await startOidc(redirectUri());
  restore = useSsoSettings({
    workspace: { issuer: `${oidc.url}/workspace`, ...CLIENT },
    directory: { issuer: `${oidc.url}/{tenant}/v2.0`, ...CLIENT },
    returnOrigins: ['https://good.example'],
  });
});

afterAll(async () => {
  restore?.();
  await oidc?.stop();
});

/** Status and code. */
const membersOf = ({ id }: { id: number }): Promise<number> =>
  app()
    .db.query('api::membership.membership')
    .count({ where: { organisation: id } });
const accountsAt = (email: string): Promise<number> => app().db.query(USER).count({ where: { email } });
const setOrganisation = ({ id }: { id: number }, data: object) =>
  app().db.query(ORGANISATION).update({ where: { id }, data });

interface Sso {
  tenant: Tenant;
  slug: string;
  domain: string;
}

const withWorkspace = async (fields: Record<string, unknown> = {}): Promise<Sso> => {
  const domain = newDomain();
  const tenant = await createTenant({ ...verifiedDomain(domain), ...fields });
  return { tenant, domain, slug: await slugOf(tenant) };
};

const withDirectory = async (fields: Record<string, unknown> = {}): Promise<Sso> => {
  const tenant = await createTenant(fields);
  await insert('api::directory-integration.directory-integration', {
    organisation: tenant.id,
    name: 'Entra',
    kind: 'entra',
    enabled: true,
    idp_tenant_id: TID,
  });
  return { tenant, domain: '', slug: await slugOf(tenant) };
};

/** The claims of a workspace about a member. */
const workspaceClaims = ({ domain }: Sso, email: string, more: object = {}) => ({
  hd: domain,
  email,
  email_verified: true,
  ...more,
});

/** The claims of Entra about a member. */
const directoryClaims = (email: string, more: object = {}) => ({
  tid: TID,
  oid: unique('oid'),
  email,
  xms_edov: true,
  ...more,
});

describe('single sign-on through a workspace', () => {
  let sso: Sso;
  let viewer: Person;
  beforeAll(async () => {
    sso = await withWorkspace();
    ({ viewer } = sso.tenant.people);
  });

  it('signs a member in to this organisation', async () => {
    const elsewhere = await createTenant();
    await join(elsewhere.id, viewer, 'owner');
    const subject = unique('sub');
    await oidc.is(subject, workspaceClaims(sso, viewer.email.toUpperCase()));
    const answer = await signInBySso(sso.slug, 'workspace');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const claims = JSON.parse(Buffer.from(answer.body.jwt.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ id: viewer.id, amr: ['sso'], org: sso.tenant.documentId });
    const { body } = await as(answer.body.jwt).get('/me');
    expect(body.data.memberships).toMatchObject([{ organisation: { documentId: sso.tenant.documentId } }]);
    const next = await send('post', '/auth/refresh', { body: { refreshToken: answer.body.refreshToken } });
    expect(next.status).toBe(200);
    const entries = await auditEntries({ action: 'sign-in.identity-linked', organisation: { id: sso.tenant.id } });
    expect(entries).toMatchObject([{ target_type: 'user', target_id: viewer.documentId }]);
  });

  it('sends the hint of its domain, a code challenge, a state and a nonce', async () => {
    const { location, answer } = await beginSignIn(sso.slug, 'workspace');
    const parameters = new URL(location).searchParams;
    expect(Object.fromEntries(parameters)).toMatchObject({
      hd: sso.domain,
      client_id: CLIENT.clientId,
      response_type: 'code',
      redirect_uri: redirectUri(),
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(parameters.get(name)?.length).toBeGreaterThan(30);
    const [cookie] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^tenantry-sso=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('accepts its domain in another case', async () => {
    await oidc.is(unique('sub'), workspaceClaims(sso, sso.tenant.people.admin.email, { hd: sso.domain.toUpperCase() }));
    expect((await signInBySso(sso.slug, 'workspace')).status).toBe(200);
  });

  it.each<[string, (domain: string) => object]>([
    ['another hd claim', () => ({ hd: 'evil.example' })],
    ['no hd claim, even with an address of the domain', (domain) => ({ hd: undefined, email: `ada@${domain}` })],
    ['an hd claim that ends with the domain', (domain) => ({ hd: `x${domain}` })],
    ['an hd claim with a subdomain', (domain) => ({ hd: `x.${domain}` })],
  ])('refuses %s', async (_what, more) => {
    await oidc.is(unique('sub'), workspaceClaims(sso, sso.tenant.people.owner.email, more(sso.domain)));
    expect(statusAndCode(await signInBySso(sso.slug, 'workspace'))).toEqual([403, 'SSO_TENANT_MISMATCH']);
  });

  it.each([false, undefined])(
    'does not link an account by an address with email_verified %p',
    async (email_verified) => {
      await oidc.is(unique('sub'), workspaceClaims(sso, sso.tenant.people.owner.email, { email_verified }));
      expect(statusAndCode(await signInBySso(sso.slug, 'workspace'))).toEqual([403, 'SSO_EMAIL_UNVERIFIED']);
    },
  );

  it('finds a person by their identity after the address has changed', async () => {
    const { engineer, auditor } = sso.tenant.people;
    const subject = unique('sub');
    await oidc.is(subject, workspaceClaims(sso, engineer.email));
    expect((await signInBySso(sso.slug, 'workspace')).status).toBe(200);
    for (const claims of [
      workspaceClaims(sso, auditor.email),
      workspaceClaims(sso, `${unique()}@${sso.domain}`),
      workspaceClaims(sso, '', { email: undefined, email_verified: undefined }),
    ]) {
      await oidc.is(subject, claims);
      const answer = await signInBySso(sso.slug, 'workspace');
      expect(answer.status).toBe(200);
      expect((await as(answer.body.jwt).get('/me')).body.data).toMatchObject({ documentId: engineer.documentId });
    }
  });

  it('does not link an account to the next person who has its address', async () => {
    const { owner } = (await createTenant()).people;
    await join(sso.tenant.id, owner, 'viewer');
    await oidc.is(unique('sub'), workspaceClaims(sso, owner.email));
    expect((await signInBySso(sso.slug, 'workspace')).status).toBe(200);
    await oidc.is(unique('sub'), workspaceClaims(sso, owner.email));
    expect(statusAndCode(await signInBySso(sso.slug, 'workspace'))).toEqual([403, 'SSO_ACCOUNT_LINKED']);
  });

  it('refuses a person whose membership has ended', async () => {
    const person = await createPerson();
    await join(sso.tenant.id, person, 'viewer');
    await oidc.is(unique('sub'), workspaceClaims(sso, person.email));
    expect((await signInBySso(sso.slug, 'workspace')).status).toBe(200);
    await app()
      .db.query('api::membership.membership')
      .delete({ where: { user: person.id } });
    expect(statusAndCode(await signInBySso(sso.slug, 'workspace'))).toEqual([403, 'SSO_NOT_A_MEMBER']);
  });

  it('refuses people who are not members, with and without an account', async () => {
    const stranger = await createPerson();
    await oidc.is(unique('sub'), workspaceClaims(sso, stranger.email));
    expect(statusAndCode(await signInBySso(sso.slug, 'workspace'))).toEqual([403, 'SSO_ACCOUNT_EXISTS']);
    await oidc.is(unique('sub'), workspaceClaims(sso, `${unique()}@${sso.domain}`));
    const answer = await signInBySso(sso.slug, 'workspace');
    expect(statusAndCode(answer)).toEqual([403, 'SSO_NOT_A_MEMBER']);
    expect(answer.body.error.details.remedy).toMatch(/invitation/);
  });

  it('refuses a blocked person', async () => {
    const person = await createPerson();
    await join(sso.tenant.id, person, 'viewer');
    const block = (blocked: boolean) =>
      app()
        .db.query(USER)
        .update({ where: { id: person.id }, data: { blocked } });
    await oidc.is(unique('sub'), workspaceClaims(sso, person.email));
    await block(true);
    expect(statusAndCode(await signInBySso(sso.slug, 'workspace'))).toEqual([401, 'USER_BLOCKED']);
    await block(false);
    expect((await signInBySso(sso.slug, 'workspace')).status).toBe(200);
    await block(true);
    expect(statusAndCode(await signInBySso(sso.slug, 'workspace'))).toEqual([401, 'USER_BLOCKED']);
  });

  it('takes an unproved account away from the person who knows its password', async () => {
    const person = await createPerson();
    await join(sso.tenant.id, person, 'viewer');
    const elsewhere = await createTenant();
    await join(elsewhere.id, person, 'viewer');
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { confirmed: false } });
    await oidc.is(unique('sub'), workspaceClaims(sso, person.email));
    const { status, body } = await signInBySso(sso.slug, 'workspace');
    expect(status).toBe(200);
    expect((await as(body.jwt).get('/me')).body.data.documentId).toBe(person.documentId);
    const account = await app()
      .db.query(USER)
      .findOne({ where: { id: person.id } });
    expect(account).toMatchObject({ confirmed: true, password: null });
    expect((await person.call.get('/me')).status).toBe(401);
    const memberships = await app()
      .db.query('api::membership.membership')
      .findMany({ where: { user: person.id }, populate: ['organisation'] });
    const pending = Object.fromEntries(
      memberships.map((row: any) => [row.organisation.id, row.pending_since !== null]),
    );
    expect(pending).toEqual({ [sso.tenant.id]: false, [elsewhere.id]: true });
  });

  it('accepts a pending membership at the first sign-in', async () => {
    const person = await createPerson();
    await insert('api::membership.membership', {
      organisation: sso.tenant.id,
      user: person.id,
      role: 'engineer',
      pending_since: new Date().toISOString(),
    });
    expect((await person.call.get('/me')).body.data.memberships).toEqual([]);
    await oidc.is(unique('sub'), workspaceClaims(sso, person.email));
    const { status, body } = await signInBySso(sso.slug, 'workspace');
    expect(status).toBe(200);
    expect((await as(body.jwt).get('/me')).body.data.memberships).toMatchObject([{ role: 'engineer' }]);
    expect((await person.call.get('/me')).status).toBe(200);
  });

  it('signs members in from the IP allowlist only, including platform operators', async () => {
    const other = await withWorkspace({ ip_allowlist: ['203.0.113.0/24'] });
    const operator = await createPerson('platform-operator');
    await join(other.tenant.id, operator, 'viewer');
    for (const { email } of [other.tenant.people.owner, operator]) {
      await oidc.is(unique('sub'), workspaceClaims(other, email));
      expect(statusAndCode(await signInBySso(other.slug, 'workspace'))).toEqual([403, 'IP_NOT_ALLOWED']);
      const inside = await signInBySso(other.slug, 'workspace', {}, { 'X-Forwarded-For': '203.0.113.9' });
      expect(inside.status).toBe(200);
    }
  });

  it('opens an SSO-only organisation, and a suspended one for reading', async () => {
    const other = await withWorkspace();
    await setOrganisation(other.tenant, { sso_only: true, org_status: 'suspended' });
    await oidc.is(unique('sub'), workspaceClaims(other, other.tenant.people.owner.email));
    const { status, body } = await signInBySso(other.slug, 'workspace');
    expect(status).toBe(200);
    const path = `/organisations/${other.tenant.documentId}`;
    expect((await as(body.jwt).get(path)).status).toBe(200);
    expect(statusAndCode(await as(body.jwt).put(path, { name: 'x' }))).toEqual([403, 'ORGANISATION_READ_ONLY']);
  });

  it('gives a platform operator only the rights of a member', async () => {
    const operator = await createPerson('platform-operator');
    await join(sso.tenant.id, operator, 'viewer');
    await oidc.is(unique('sub'), workspaceClaims(sso, operator.email));
    const { body } = await signInBySso(sso.slug, 'workspace');
    const caller = as(body.jwt);
    expect((await caller.get(`/organisations/${sso.tenant.documentId}`)).status).toBe(200);
    expect(statusAndCode(await caller.get('/watchdog-runs'))).toEqual([403, 'CAPABILITY_MISSING']);
    const other = await createTenant();
    expect(statusAndCode(await caller.get(`/organisations/${other.documentId}`))).toEqual([403, 'OUT_OF_SCOPE']);
  });
});

describe('single sign-on through a directory', () => {
  let sso: Sso;
  beforeAll(async () => {
    sso = await withDirectory();
  });

  it('signs a member in, and finds them again by tid and oid', async () => {
    const { owner } = sso.tenant.people;
    const claims = directoryClaims(owner.email);
    await oidc.is(unique('sub'), claims);
    expect((await signInBySso(sso.slug, 'directory')).status).toBe(200);
    // Entra's sub differs between clients.
    await oidc.is(unique('sub'), { ...claims, email: 'other@example.com', xms_edov: undefined });
    const { body } = await signInBySso(sso.slug, 'directory');
    expect((await as(body.jwt).get('/me')).body.data).toMatchObject({ documentId: owner.documentId });
  });

  it.each<[string, object, [number, string]]>([
    ['another tid', { tid: OTHER_TID }, [403, 'SSO_TENANT_MISMATCH']],
    ['no tid', { tid: undefined }, [403, 'SSO_TENANT_MISMATCH']],
    ['no oid', { oid: undefined }, [401, 'SSO_TOKEN_INVALID']],
    ['an address that Entra has not verified', { xms_edov: undefined }, [403, 'SSO_EMAIL_UNVERIFIED']],
    [
      'an address that only the Entra tenant has verified',
      { xms_edov: false, email_verified: true },
      [403, 'SSO_EMAIL_UNVERIFIED'],
    ],
  ])('refuses %s', async (_what, more, expected) => {
    await oidc.is(unique('sub'), directoryClaims(sso.tenant.people.admin.email, more));
    expect(statusAndCode(await signInBySso(sso.slug, 'directory'))).toEqual(expected);
  });

  it('fails when the directory is disabled before the person returns', async () => {
    const other = await withDirectory();
    const integrations = app().db.query('api::directory-integration.directory-integration');
    const { location, cookie } = await beginSignIn(other.slug, 'directory');
    await integrations.update({ where: { organisation: other.tenant.id }, data: { enabled: false } });
    await oidc.is(unique('sub'), directoryClaims(other.tenant.people.owner.email));
    const answer = await returnFromProvider(await visitProvider(location, redirectUri()), cookie);
    expect(statusAndCode(answer)).toEqual([404, 'SSO_METHOD_UNAVAILABLE']);
  });
});

describe('an organisation with auto-join', () => {
  it('creates an account without a password, with the role viewer', async () => {
    const sso = await withWorkspace({ sso_auto_join: true });
    const email = `new.person+x@${sso.domain}`;
    await oidc.is(unique('sub'), workspaceClaims(sso, email));
    const { status, body } = await signInBySso(sso.slug, 'workspace');
    expect(status).toBe(200);
    const me = (await as(body.jwt).get('/me')).body.data;
    expect(me.memberships).toMatchObject([{ role: 'viewer', organisation: { documentId: sso.tenant.documentId } }]);
    const account = await app().db.query(USER).findOne({ where: { email } });
    expect(account).toMatchObject({ provider: 'sso', confirmed: true, blocked: false, password: null });
    expect((await signInBySso(sso.slug, 'workspace')).status).toBe(200);
    expect(await accountsAt(email)).toBe(1);
    const organisation = { id: sso.tenant.id };
    expect(await auditEntries({ action: 'sign-in.account-created', organisation })).toHaveLength(1);
    expect(await auditEntries({ action: 'membership.create', organisation })).toHaveLength(1);
  });

  /** People who return from the provider at the same moment. */
  const returnTogether = async (sso: Sso, subjects: string[]) => {
    const begun = [];
    for (const subject of subjects) {
      await oidc.is(subject, workspaceClaims(sso, `${subject}@${sso.domain}`));
      const { location, cookie } = await beginSignIn(sso.slug, 'workspace');
      begun.push({ address: await visitProvider(location, redirectUri()), cookie });
    }
    return Promise.all(begun.map(({ address, cookie }) => returnFromProvider(address, cookie)));
  };

  it('enforces the member limit exactly when people sign in at once', async () => {
    const sso = await withWorkspace({ sso_auto_join: true, max_members: 7 });
    const answers = await returnTogether(sso, [unique('a'), unique('b'), unique('c'), unique('d')]);
    expect(answers.map(statusAndCode).sort()).toEqual([
      [200, undefined],
      [200, undefined],
      [403, 'MEMBER_LIMIT_REACHED'],
      [403, 'MEMBER_LIMIT_REACHED'],
    ]);
    expect(await membersOf(sso.tenant)).toBe(7);
    expect(
      await app()
        .db.query(USER)
        .count({ where: { email: { $endsWith: sso.domain } } }),
    ).toBe(2);
  });

  it('creates one account when one person signs in three times at once', async () => {
    const sso = await withWorkspace({ sso_auto_join: true });
    const subject = unique('twice');
    const answers = await returnTogether(sso, [subject, subject, subject]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await accountsAt(`${subject}@${sso.domain}`)).toBe(1);
    expect(await membersOf(sso.tenant)).toBe(6);
  });

  it('accepts a person whose address somebody else registered without proving it', async () => {
    const squatter = await createPerson();
    await app()
      .db.query(USER)
      .update({ where: { id: squatter.id }, data: { confirmed: false } });
    const sso = await withWorkspace({ sso_auto_join: true });
    await oidc.is(unique('sub'), workspaceClaims(sso, squatter.email));
    expect((await signInBySso(sso.slug, 'workspace')).status).toBe(200);
    expect((await squatter.call.get('/me')).status).toBe(401);
  });

  it('does not link a person who has an account elsewhere', async () => {
    const sso = await withWorkspace({ sso_auto_join: true });
    const stranger = await createPerson();
    for (const email of [stranger.email, stranger.email.toUpperCase()]) {
      await oidc.is(unique('sub'), workspaceClaims(sso, email));
      const answer = await signInBySso(sso.slug, 'workspace');
      expect(statusAndCode(answer)).toEqual([403, 'SSO_ACCOUNT_EXISTS']);
      expect(answer.body.error.details.remedy).toMatch(/invitation/);
    }
    expect(await membersOf(sso.tenant)).toBe(5);
  });

  it('requires a verified address', async () => {
    const sso = await withDirectory({ sso_auto_join: true });
    const email = `${unique()}@example.com`;
    await oidc.is(unique('sub'), directoryClaims(email, { xms_edov: undefined }));
    expect(statusAndCode(await signInBySso(sso.slug, 'directory'))).toEqual([403, 'SSO_EMAIL_UNVERIFIED']);
    expect(await accountsAt(email)).toBe(0);
  });

  it('adds no members while it is suspended', async () => {
    const sso = await withWorkspace({ sso_auto_join: true });
    await setOrganisation(sso.tenant, { org_status: 'suspended' });
    const email = `new@${sso.domain}`;
    await oidc.is(unique('sub'), workspaceClaims(sso, email));
    expect(statusAndCode(await signInBySso(sso.slug, 'workspace'))).toEqual([403, 'ORGANISATION_READ_ONLY']);
    expect(await accountsAt(email)).toBe(0);
  });

  it('adds a person who is known from another organisation of the same directory', async () => {
    const [first, second] = [await withDirectory(), await withDirectory({ sso_auto_join: true })];
    const { viewer } = first.tenant.people;
    await oidc.is(unique('sub'), directoryClaims(viewer.email));
    expect((await signInBySso(first.slug, 'directory')).status).toBe(200);
    expect((await signInBySso(second.slug, 'directory')).status).toBe(200);
    expect(await membersOf(second.tenant)).toBe(6);
    const entries = await auditEntries({ action: 'sign-in.joined', organisation: { id: second.tenant.id } });
    expect(entries).toMatchObject([{ target_id: viewer.documentId }]);
  });
});

describe('an identity', () => {
  it('is deleted with its account', async () => {
    const sso = await withWorkspace({ sso_auto_join: true });
    const subject = unique('sub');
    const email = `gone@${sso.domain}`;
    await oidc.is(subject, workspaceClaims(sso, email));
    expect((await signInBySso(sso.slug, 'workspace')).status).toBe(200);
    const identities = app().db.query('api::identity.identity');
    expect(await identities.count({ where: { subject } })).toBe(1);
    await app().db.query(USER).delete({ where: { email } });
    expect(await identities.count({ where: { subject } })).toBe(0);
    expect((await signInBySso(sso.slug, 'workspace')).status).toBe(200);
  });
});
