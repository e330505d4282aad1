import { app, as, db, send, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import {
  createOwner,
  linkAccount,
  memberOf,
  openLink,
  type Owner,
  settingsOf,
} from '../../helpers/single-sign-on/own-provider';
import { expectRefusal } from '../../helpers/refusals';
import { CLIENT, type Oidc, startOidc } from '../../helpers/servers/oidc';
import { allowLoopback, configureWebhooks } from '../../helpers/servers/webhook-receiver';
import {
  beginSignIn,
  newDomain,
  proveDomain,
  redirectUri,
  signInBySso,
  slugOf,
  useSsoSettings,
} from '../../helpers/sso';
import { createTenant, insert, pathOf, type Person, singleSignOnToken, unique } from '../../helpers/world';

const DIRECTORY = '/directory-integrations';

let acme: Owner;
let globex: Owner;
/** An organisation whose domain was verified by a sign-in. */
let initech: Owner;
let oidc: Oidc;
let restore: () => void;

/** Adds the provider of the tests to an organisation. */
const addProvider = async ({ tenant }: Owner, path = 'workspace', more: object = {}) =>
  tenant.people.owner.call.post(DIRECTORY, {
    organisation: tenant.documentId,
    ...settingsOf(`${oidc.url}/${path}`, more),
  });

beforeAll(async () => {
  [acme, globex] = [await createOwner({ sso_auto_join: true }), await createOwner({ sso_auto_join: true })];
  initech = await createOwner({ sso_auto_join: true });
  await proveDomain(initech.tenant, 'sign-in');
  const addresses = [acme, globex, initech].map(({ tenant }) => redirectUri(tenant.documentId));
  oidc = await startOidc([redirectUri(), ...addresses].join(' '));
  restore = useSsoSettings({ returnOrigins: ['https://good.example'] });
  allowLoopback(5_000);
  for (const owner of [acme, globex]) expect((await addProvider(owner)).status).toBe(201);
});

afterAll(async () => {
  configureWebhooks();
  restore?.();
  await oidc?.stop();
});

const setDomain = ({ id }: { id: number }, verifiedAt: string | null) =>
  app()
    .db.query('api::organisation.organisation')
    .update({ where: { id }, data: { workspace_domain_verified_at: verifiedAt } });
const signIn = ({ slug }: Owner) => signInBySso(slug, 'directory');
/** Who signs in at the provider from now on. */
const become = async (email: string, more: object = {}, subject = unique('sub')): Promise<string> => {
  await oidc.is(subject, { email, email_verified: true, ...more });
  return subject;
};
const linked = async (owner: Owner): Promise<{ person: Person; subject: string }> => {
  const person = await memberOf(owner);
  const subject = await become(person.email);
  expect((await linkAccount(owner, person)).body).toEqual({ data: { linked: true } });
  return { person, subject };
};
const newAddress = ({ domain }: Owner): string => `${unique('new')}@${domain}`;

describe("an organisation's own provider", () => {
  it('sends people to its own client, and back to the address of the organisation', async () => {
    const { location } = await beginSignIn(acme.slug, 'directory');
    const parameters = Object.fromEntries(new URL(location).searchParams);
    expect(location).toContain(`${oidc.url}/workspace`);
    expect(parameters).toMatchObject({
      client_id: CLIENT.clientId,
      redirect_uri: redirectUri(acme.tenant.documentId),
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    const { body } = await send('get', `/auth/methods?organisation=${acme.slug}`);
    expect(body.data.directory ?? body.directory).toBe(true);
  });

  it('never shows its secret, neither in responses nor in the audit log', async () => {
    const { owner } = acme.tenant.people;
    const { body } = await owner.call.get(DIRECTORY);
    expect(body.data[0]).toMatchObject({ client_id: CLIENT.clientId, client_secret: null, protocol: 'oidc' });
    // Generic OpenID Connect has no tenant but the issuer.
    expect(body.data[0].idp_tenant_id).toBe(`${oidc.url}/workspace`);
    const row = await db()('directory_integrations').where({ document_id: body.data[0].documentId }).first();
    expect(row.client_secret_sealed).not.toContain(CLIENT.clientSecret);
    const entries = JSON.stringify(await auditEntries({ organisation: { id: acme.tenant.id } }));
    expect(entries).toContain(CLIENT.clientId);
    expect(entries).not.toContain(CLIENT.clientSecret);
    expect(entries).not.toContain(row.client_secret_sealed);
  });

  it('creates the account of a new person in the proved domain, for this organisation only', async () => {
    const email = newAddress(acme);
    await become(email);
    const { status, body } = await signIn(acme);
    expect(status).toBe(200);
    const { data } = (await as(body.jwt).get('/me')).body;
    expect(data.memberships).toMatchObject([{ role: 'viewer', organisation: { documentId: acme.tenant.documentId } }]);
    expect((await signIn(acme)).status).toBe(200);
    expect(await db()('identities').where({ user_id: data.id })).toHaveLength(1);
  });

  it('signs a person in who has linked it, and finds them by their identity after their address has changed', async () => {
    const { person, subject } = await linked(acme);
    for (const email of [person.email, newAddress(acme), 'someone@gmail.example']) {
      await become(email, {}, subject);
      const { status, body } = await signIn(acme);
      expect(status).toBe(200);
      expect((await as(body.jwt).get('/me')).body.data.documentId).toBe(person.documentId);
    }
    const entries = await auditEntries({ action: 'sign-in.identity-linked', target_id: person.documentId });
    expect(entries).toMatchObject([{ actor_id: person.documentId }]);
  });

  it('replaces the client of the platform', async () => {
    const back = useSsoSettings({ directory: { issuer: 'https://platform.example', ...CLIENT } });
    await insert('api::directory-integration.directory-integration', {
      ...{ organisation: acme.tenant.id, name: 'Platform', kind: 'okta', enabled: true },
      idp_tenant_id: 'platform.example',
    });
    const { location } = await beginSignIn(acme.slug, 'directory');
    back();
    expect(location).toContain(`${oidc.url}/workspace`);
  });

  it('is refused while its secret cannot be read', async () => {
    const other = await createOwner();
    expect((await addProvider(other)).status).toBe(201);
    await db()('directory_integrations')
      .where({ organisation_id: other.tenant.id })
      .update({ client_secret_sealed: 'x' });
    expect(statusAndCode((await beginSignIn(other.slug, 'directory')).answer)).toEqual([503, 'SSO_NOT_CONFIGURED']);
  });
});

describe('the trust in an own provider', () => {
  it('does not link an existing account without the consent of its person', async () => {
    const person = await memberOf(acme);
    await become(person.email);
    const answer = await signIn(acme);
    expect(statusAndCode(answer)).toEqual([403, 'SSO_CONSENT_REQUIRED']);
    expect(answer.body.error.details.remedy).toContain('/api/me/sso-links');
    expect(await db()('identities').where({ user_id: person.id })).toEqual([]);
  });

  it('ends at the domain that the organisation has proved', async () => {
    const { viewer } = acme.tenant.people;
    for (const email of [viewer.email, newAddress(globex), `x@sub.${acme.domain}`, `x@evil-${acme.domain}`]) {
      await become(email);
      expect(statusAndCode(await signIn(acme))).toEqual([403, 'SSO_DOMAIN_UNPROVED']);
    }
    expect(statusAndCode(await linkAccount(acme, viewer))).toEqual([403, 'SSO_DOMAIN_UNPROVED']);
  });

  it('needs a proof by DNS: a domain that a sign-in verified is not enough', async () => {
    expect((await addProvider(initech)).status).toBe(201);
    await become(newAddress(initech));
    expect(statusAndCode(await signIn(initech))).toEqual([403, 'SSO_DOMAIN_UNPROVED']);
    await proveDomain(initech.tenant);
    expect((await signIn(initech)).status).toBe(200);
  });

  it('verifies no domain, whatever it says in hd', async () => {
    const proof = async () =>
      (await db()('organisations').where({ id: initech.tenant.id }).first('workspace_domain_verified_at'))
        .workspace_domain_verified_at;
    await setDomain(initech.tenant, null);
    await become(newAddress(initech), { hd: initech.domain });
    expect(statusAndCode(await signIn(initech))).toEqual([403, 'SSO_DOMAIN_UNPROVED']);
    expect(await proof()).toBeNull();
    await proveDomain(initech.tenant);
  });

  it('the platform is told a domain by hd only from the issuers that prove one', async () => {
    const domain = newDomain();
    const tenant = await createTenant({ workspace_domain: domain });
    const slug = await slugOf(tenant);
    const { owner } = tenant.people;
    const workspace = { issuer: `${oidc.url}/workspace`, ...CLIENT };
    const verifiedAt = async () =>
      (await db()('organisations').where({ id: tenant.id }).first('workspace_domain_verified_at'))
        .workspace_domain_verified_at;
    const back = useSsoSettings({ workspace, domainIssuers: ['https://accounts.google.com'] });
    await oidc.is(unique('sub'), { hd: domain, email: owner.email, email_verified: true });
    expect((await signInBySso(slug, 'workspace')).status).toBe(200);
    back();
    expect(await verifiedAt()).toBeNull();
  });

  it('reaches no other organisation: the same person at the same issuer is somebody else there', async () => {
    const { person, subject } = await linked(acme);
    await insert('api::membership.membership', { organisation: globex.tenant.id, user: person.id, role: 'owner' });
    await become(newAddress(globex), {}, subject);
    const { status, body } = await signIn(globex);
    expect(status).toBe(200);
    expect((await as(body.jwt).get('/me')).body.data.documentId).not.toBe(person.documentId);
    await become(person.email, {}, subject);
    const session = (await signIn(acme)).body.jwt as string;
    const { data } = (await as(session).get('/me')).body;
    expect(data.documentId).toBe(person.documentId);
    expect(data.memberships.map((one: any) => one.organisation.documentId)).toEqual([acme.tenant.documentId]);
    expect((await as(session).get(pathOf(globex.tenant))).status).toBe(403);
  });

  it('ends with the provider: its identities are removed with it', async () => {
    const { person } = await linked(acme);
    const [stored] = (await acme.tenant.people.owner.call.get(`${DIRECTORY}?filters[name]=Own`)).body.data;
    expect((await acme.tenant.people.owner.call.delete(`${DIRECTORY}/${stored.documentId}`)).status).toBe(204);
    expect(await db()('identities').where({ user_id: person.id })).toEqual([]);
    expect((await addProvider(acme)).status).toBe(201);
    await become(person.email);
    expect(statusAndCode(await signIn(acme))).toEqual([403, 'SSO_CONSENT_REQUIRED']);
  });
});

describe('POST /me/sso-links', () => {
  it('refuses another person than the one who asked', async () => {
    const [one, other] = [await memberOf(acme), await memberOf(acme)];
    await become(other.email);
    expect(statusAndCode(await linkAccount(acme, one))).toEqual([403, 'SSO_OTHER_ACCOUNT']);
    expect(await db()('identities').whereIn('user_id', [one.id, other.id])).toEqual([]);
  });

  it('refuses a second person at the provider, and repeats nothing', async () => {
    const { person } = await linked(acme);
    expect((await linkAccount(acme, person)).body).toEqual({ data: { linked: true } });
    await become(person.email);
    expect(statusAndCode(await linkAccount(acme, person))).toEqual([403, 'SSO_ACCOUNT_LINKED']);
    expect(await db()('identities').where({ user_id: person.id })).toHaveLength(1);
  });

  it('needs a membership, an own provider, and a password in a single sign-on session', async () => {
    const person = await memberOf(acme);
    expectRefusal(
      await person.call.post('/me/sso-links', { organisation: globex.tenant.documentId }),
      404,
      'SSO_METHOD_UNAVAILABLE',
    );
    const { owner } = (await createTenant()).people;
    const [plain] = (await owner.call.get('/organisations')).body.data;
    expectRefusal(
      await owner.call.post('/me/sso-links', { organisation: plain.documentId }),
      404,
      'SSO_METHOD_UNAVAILABLE',
    );
    const session = as(await singleSignOnToken(person, acme.tenant));
    const answer = await session.post('/me/sso-links', { organisation: acme.tenant.documentId });
    expectRefusal(answer, 403, 'STEP_UP_REQUIRED');
  });

  it('returns to the page that asked', async () => {
    const person = await memberOf(acme);
    await become(person.email);
    const asked = await person.call.post('/me/sso-links', {
      organisation: acme.tenant.documentId,
      return_to: 'https://good.example/account',
    });
    const back = await openLink(asked.body.data.url as string, acme.tenant.documentId);
    expect([back.status, back.headers.location]).toEqual([302, 'https://good.example/account?sso=linked']);
    const other = { organisation: acme.tenant.documentId, return_to: 'https://evil.example' };
    expectRefusal(await person.call.post('/me/sso-links', other), 400, 'RETURN_TO_INVALID');
  });
});

describe('an account that nobody has used', () => {
  it('is linked at the first sign-in, because there is no person who could consent', async () => {
    const person = await memberOf(acme);
    await db()('up_users').where({ id: person.id }).update({ password: null, confirmed: false });
    await become(person.email);
    const { status, body } = await signIn(acme);
    expect(status).toBe(200);
    expect((await as(body.jwt).get('/me')).body.data.documentId).toBe(person.documentId);
  });
});

describe('thin tokens of an own provider', () => {
  it('are completed by its userinfo endpoint, under the names of its claims', async () => {
    const [stored] = (await acme.tenant.people.owner.call.get(`${DIRECTORY}?filters[name]=Own`)).body.data;
    const path = `${DIRECTORY}/${stored.documentId}`;
    const { call } = acme.tenant.people.owner;
    expect((await call.put(path, settingsOf(`${oidc.url}/lean`))).status).toBe(200);
    await become(newAddress(acme));
    expect((await signIn(acme)).status).toBe(200);
    const mapped = settingsOf(`${oidc.url}/workspace`, { claim_mapping: { email_verified: 'xms_edov' } });
    expect((await call.put(path, mapped)).status).toBe(200);
    await become(newAddress(acme), { xms_edov: true, email_verified: false });
    expect((await signIn(acme)).status).toBe(200);
    await become(newAddress(acme), { xms_edov: false, email_verified: true });
    expect(statusAndCode(await signIn(acme))).toEqual([403, 'SSO_EMAIL_UNVERIFIED']);
  });
});

describe('a rehearsal with an own provider', () => {
  it('proves it for its settings, and a change of the secret needs a new one', async () => {
    const other = globex;
    const admin = await memberOf(other, 'admin');
    await become(admin.email);
    const asked = await admin.call.post(`${pathOf(other.tenant)}/sso-rehearsal`, { method: 'directory' });
    const passed = await openLink(asked.body.data.url as string, other.tenant.documentId);
    expect(passed.body.data).toMatchObject({ rehearsal: 'passed', method: 'directory' });
    const codes = async () => {
      const { body } = await other.tenant.people.owner.call.put(`${pathOf(other.tenant)}?dry_run=true`, {
        sso_only: true,
      });
      return (body.meta.warnings as { code: string }[]).map(({ code }) => code);
    };
    expect(await codes()).not.toContain('SSO_UNPROVEN');
    const [stored] = (await other.tenant.people.owner.call.get(DIRECTORY)).body.data;
    const path = `${DIRECTORY}/${stored.documentId}`;
    expect((await other.tenant.people.owner.call.put(path, { client_secret: 'another' })).status).toBe(200);
    expect(await codes()).toContain('SSO_UNPROVEN');
    expect(
      await app()
        .db.query('api::session.session')
        .count({ where: { user: admin.id } }),
    ).toBe(1);
  });
});
