import { useSsoSettings } from '../../helpers/sso';
import { app, as, codeOf, db, send, statusAndCode } from '../../helpers/api';
import {
  createOperator,
  createPerson,
  createTenant,
  elsewhere,
  insert,
  join,
  openSession,
  PASSWORD,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
  verifiedDomain,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const DIRECTORY = 'api::directory-integration.directory-integration';
const USER = 'plugin::users-permissions.user';

const anonymous = as(undefined);

const newDomain = () => `${unique('corp')}.example`;
const createSsoOnlyTenant = (fields: Record<string, unknown> = {}) =>
  createTenant({ sso_only: true, ...verifiedDomain(newDomain()), ...fields });

/** Writes through the document service, as the admin panel's content manager does. */
const inPanel = async (uid: string, documentId: string, data: Record<string, unknown>): Promise<string> => {
  try {
    await app()
      .documents(uid as never)
      .update({ documentId, data: data as never });
    return 'done';
  } catch (error) {
    return (error as { details?: { code?: string } }).details?.code ?? String(error);
  }
};

describe('switching on sso_only and removing the last method', () => {
  let tenant: Tenant;
  let path: string;
  beforeEach(async () => {
    tenant = await createTenant();
    path = `/organisations/${tenant.documentId}`;
  });

  it('requires a method', async () => {
    const { owner } = tenant.people;
    const refused = await owner.call.put(path, { sso_only: true });
    expect(statusAndCode(refused)).toEqual([400, 'SSO_METHOD_MISSING']);
    expect(refused.body.error.details.remedy).toContain('workspace_domain');
    expect(await inPanel(ORGANISATION, tenant.documentId, { sso_only: true })).toBe('SSO_METHOD_MISSING');
    expect((await owner.call.put(path, { sso_only: true, workspace_domain: '' })).status).toBe(400);
    expect((await owner.call.get(path)).body.data.sso_only).toBe(false);
    expect((await owner.call.put(path, { sso_only: true, workspace_domain: newDomain() })).status).toBe(200);
  });

  it('is refused when a new organisation has no method', async () => {
    const person = await createPerson();
    const refused = await person.call.post('/organisations', { name: unique(), sso_only: true });
    expect(statusAndCode(refused)).toEqual([400, 'SSO_METHOD_MISSING']);
  });

  it('refuses to remove the workspace domain while it is the only method', async () => {
    const operator = await createOperator();
    await operator.call.put(path, { sso_only: true, workspace_domain: newDomain() });
    for (const workspace_domain of [null, ''])
      expect(statusAndCode(await operator.call.put(path, { workspace_domain }))).toEqual([400, 'SSO_METHOD_MISSING']);
    expect(await inPanel(ORGANISATION, tenant.documentId, { workspace_domain: null })).toBe('SSO_METHOD_MISSING');
    expect((await operator.call.put(path, { workspace_domain: null, sso_only: false })).status).toBe(200);
  });

  const directory = (fields: Record<string, unknown> = {}) =>
    insert(DIRECTORY, {
      organisation: tenant.id,
      name: 'Entra',
      kind: 'entra',
      enabled: true,
      idp_tenant_id: 't1',
      ...fields,
    });

  it.each([
    ['disabled', { enabled: false }],
    ['without a tenant', { idp_tenant_id: null }],
    ['with an empty tenant', { idp_tenant_id: '' }],
    ['with a blank tenant', { idp_tenant_id: '   ' }],
  ])('does not count a directory that is %s', async (_what, fields) => {
    await directory(fields);
    expect(statusAndCode(await tenant.people.owner.call.put(path, { sso_only: true }))).toEqual([
      400,
      'SSO_METHOD_MISSING',
    ]);
  });

  it('refuses to disable or delete the last usable directory, over REST and in the admin panel', async () => {
    const operator = await createOperator();
    const last = await directory();
    expect((await operator.call.put(path, { sso_only: true })).status).toBe(200);
    const at = `/directory-integrations/${last.documentId}`;
    for (const change of [{ enabled: false }, { idp_tenant_id: null }, { idp_tenant_id: '' }, { idp_tenant_id: ' ' }]) {
      expect(statusAndCode(await operator.call.put(at, change))).toEqual([400, 'SSO_METHOD_MISSING']);
      expect(await inPanel(DIRECTORY, last.documentId, change)).toBe('SSO_METHOD_MISSING');
    }
    expect(statusAndCode(await operator.call.delete(at))).toEqual([400, 'SSO_METHOD_MISSING']);
    await expect(app().documents(DIRECTORY).delete({ documentId: last.documentId })).rejects.toMatchObject({
      details: { code: 'SSO_METHOD_MISSING' },
    });
    await expect(
      app()
        .db.query(DIRECTORY)
        .deleteMany({ where: { id: last.id } }),
    ).rejects.toMatchObject({
      details: { code: 'SSO_METHOD_MISSING' },
    });
    expect((await operator.call.get(at)).body.data).toMatchObject({ enabled: true, idp_tenant_id: 't1' });
    expect((await operator.call.put(at, { name: 'Renamed' })).status).toBe(200);
  });

  it('allows removing one of two methods, and not the second', async () => {
    const operator = await createOperator();
    const first = await directory();
    const second = await directory({ name: 'Okta', kind: 'okta' });
    await operator.call.put(path, { sso_only: true });
    expect((await operator.call.put(`/directory-integrations/${first.documentId}`, { enabled: false })).status).toBe(
      200,
    );
    expect(statusAndCode(await operator.call.delete(`/directory-integrations/${second.documentId}`))).toEqual([
      400,
      'SSO_METHOD_MISSING',
    ]);
    await operator.call.put(path, { workspace_domain: newDomain() });
    expect((await operator.call.delete(`/directory-integrations/${second.documentId}`)).status).toBe(204);
    expect(statusAndCode(await operator.call.put(path, { workspace_domain: null }))).toEqual([
      400,
      'SSO_METHOD_MISSING',
    ]);
  });

  it('keeps one of two directories when both are disabled at once', async () => {
    const operator = await createOperator();
    const both = [await directory(), await directory({ name: 'Okta', kind: 'okta' })];
    await operator.call.put(path, { sso_only: true });
    const answers = await Promise.all(
      both.map(({ documentId }) => operator.call.put(`/directory-integrations/${documentId}`, { enabled: false })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('the sign-in routes by password of an SSO-only organisation', () => {
  let tenant: Tenant;
  let person: Person;
  beforeAll(async () => {
    tenant = await createSsoOnlyTenant();
    person = tenant.people.engineer;
  });

  const signIn = (identifier: string, password: string) =>
    send('post', '/auth/local', { headers: elsewhere(), body: { identifier, password } });
  const stored = () =>
    app()
      .db.query(USER)
      .findOne({ where: { id: person.id } }) as Promise<Record<string, unknown>>;

  it('refuse the sign-in after verifying the password', async () => {
    expect(statusAndCode(await signIn(person.email, PASSWORD))).toEqual([403, 'SSO_REQUIRED']);
    expect(statusAndCode(await signIn(person.username, PASSWORD))).toEqual([403, 'SSO_REQUIRED']);
    const wrong = await signIn(person.email, 'Not-the-Passw0rd!');
    const unknown = await signIn(`${unique()}@example.com`, PASSWORD);
    expect(statusAndCode(wrong)).toEqual([401, 'CREDENTIALS_INVALID']);
    expect(wrong.body).toEqual(unknown.body);
  });

  it('name the organisation after the right password only', async () => {
    const { name, slug } = await db()('organisations').where('id', tenant.id).first('name', 'slug');
    const refused = await signIn(person.email, PASSWORD);
    expect(refused.body.error.details.organisation).toEqual({ slug, name });
    const wrong = await signIn(person.email, 'Not-the-Passw0rd!');
    for (const one of [name, slug]) expect(JSON.stringify(wrong.body)).not.toContain(one);
  });

  it('contain no token anywhere in the response', async () => {
    const answer = await signIn(person.email, PASSWORD);
    expect(JSON.stringify([answer.body, answer.headers])).not.toMatch(/eyJ|jwt|refresh/i);
  });

  it('refuse a reset with the code from an email', async () => {
    const code = unique('code');
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { resetPasswordToken: code } });
    const before = (await stored()).password;
    const body = { code, password: 'Another-Passw0rd!', passwordConfirmation: 'Another-Passw0rd!' };
    expect(statusAndCode(await send('post', '/auth/reset-password', { headers: elsewhere(), body }))).toEqual([
      403,
      'SSO_REQUIRED',
    ]);
    expect((await stored()).password).toBe(before);
    const wrong = await send('post', '/auth/reset-password', {
      headers: elsewhere(),
      body: { ...body, code: 'wrong' },
    });
    expect(wrong.status).toBe(400);
    expect(codeOf(wrong)).not.toBe('SSO_REQUIRED');
  });

  it('send no email, and answer as for an unknown address', async () => {
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { resetPasswordToken: null } });
    const forgot = (email: string) => send('post', '/auth/forgot-password', { headers: elsewhere(), body: { email } });
    const answers = [await forgot(person.email), await forgot(`${unique()}@example.com`)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    expect((await stored()).resetPasswordToken).toBeNull();
  });

  it('refuse a change of password after verifying the current one', async () => {
    const change = (currentPassword: string) =>
      send('post', '/auth/change-password', {
        token: person.token,
        headers: elsewhere(),
        body: { currentPassword, password: 'Another-Passw0rd!', passwordConfirmation: 'Another-Passw0rd!' },
      });
    const before = (await stored()).password;
    expect(statusAndCode(await change(PASSWORD))).toEqual([403, 'SSO_REQUIRED']);
    expect((await stored()).password).toBe(before);
    const wrong = await change('Not-the-Passw0rd!');
    expect([wrong.status, codeOf(wrong) === 'SSO_REQUIRED']).toEqual([400, false]);
  });

  it('refuse a registration with an address of the workspace domain', async () => {
    const organisation = (await app()
      .db.query(ORGANISATION)
      .findOne({ where: { id: tenant.id } })) as {
      workspace_domain: string;
    };
    const domain = organisation.workspace_domain;
    const register = (email: string) =>
      send('post', '/auth/local/register', {
        headers: elsewhere(),
        body: { username: unique(), email, password: PASSWORD },
      });
    for (const email of [`new@${domain}`, `NEW@${domain.toUpperCase()}`, `a.b+c@${domain}`])
      expect(statusAndCode(await register(email))).toEqual([403, 'SSO_REQUIRED']);
    // Anybody can send any address, so the refusal does not name the organisation.
    expect((await register(`new@${domain}`)).body.error.details).not.toHaveProperty('organisation');
    expect(
      await app()
        .db.query(USER)
        .count({ where: { email: { $endsWithi: domain } } }),
    ).toBe(0);
    for (const email of [`${unique()}@sub.${domain}`, `${unique()}@example.com`])
      expect((await register(email)).status).toBe(200);
    for (const email of [`"x@y"@${domain}`, `new@${domain} `, `new@${domain}.`, [`new@${domain}`], { a: 1 }])
      expect((await register(email as string)).status).toBeGreaterThanOrEqual(400);
  });

  it('refuse a registration also for a stored domain that is not valid any more', async () => {
    const organisation = db()('organisations').where('id', tenant.id);
    const { workspace_domain: domain } = (await organisation.clone().first('workspace_domain')) as {
      workspace_domain: string;
    };
    const former = `xn--a.${domain}`;
    await organisation.clone().update({ workspace_domain: former });
    const body = { username: unique(), email: `new@${former.toUpperCase()}`, password: PASSWORD };
    const answer = await send('post', '/auth/local/register', { headers: elsewhere(), body });
    await organisation.clone().update({ workspace_domain: domain });
    expect(statusAndCode(answer)).toEqual([403, 'SSO_REQUIRED']);
  });

  it('refuse null bytes', async () => {
    const text = 'a\0b';
    const bodies: [path: string, body: object][] = [
      ['local', { identifier: text, password: PASSWORD }],
      ['local/register', { username: text, email: `${unique()}@example.com`, password: PASSWORD }],
      ['local/register', { username: unique(), email: `${text}@example.com`, password: PASSWORD }],
      ['forgot-password', { email: text }],
      ['reset-password', { code: text, password: PASSWORD, passwordConfirmation: PASSWORD }],
    ];
    for (const [path, body] of bodies) {
      const { status } = await send('post', `/auth/${path}`, { headers: elsewhere(), body });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });

  it('work again once sso_only is off', async () => {
    const other = await createSsoOnlyTenant();
    const { viewer, owner } = other.people;
    expect((await signIn(viewer.email, PASSWORD)).status).toBe(403);
    await as(await singleSignOnToken(owner, other)).put(`/organisations/${other.documentId}`, { sso_only: false });
    expect((await signIn(viewer.email, PASSWORD)).status).toBe(200);
  });

  it('refuse a person of several organisations one of which is SSO-only', async () => {
    const somebody = await createPerson();
    const easy = await createTenant();
    await join(easy.id, somebody, 'viewer');
    expect((await signIn(somebody.email, PASSWORD)).status).toBe(200);
    await join(tenant.id, somebody, 'viewer');
    expect(statusAndCode(await signIn(somebody.email, PASSWORD))).toEqual([403, 'SSO_REQUIRED']);
  });
});

describe('a token from a sign-in by password before sso_only was on', () => {
  let tenant: Tenant;
  let other: Tenant;
  let person: Person;
  let agent: { documentId: string };
  beforeAll(async () => {
    [tenant, other] = [await createTenant(), await createTenant()];
    person = await createPerson();
    await join(tenant.id, person, 'admin');
    await join(other.id, person, 'admin');
    agent = await insert('api::svc-agent.svc-agent', { organisation: tenant.id, hostname: 'a' });
    await insert('api::svc-agent.svc-agent', { organisation: other.id, hostname: 'b' });
    expect((await person.call.get('/svc-agents')).body.data).toHaveLength(2);
    const on = await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, {
      sso_only: true,
      workspace_domain: newDomain(),
    });
    expect(on.status).toBe(200);
  });

  it('no longer opens that organisation', async () => {
    const { viewer } = tenant.people;
    const header = { 'X-Organisation-Id': tenant.documentId };
    const answers = [
      await viewer.call.get('/svc-agents'),
      await person.call.get(`/organisations/${tenant.documentId}`),
      await person.call.put(`/organisations/${tenant.documentId}`, { sso_only: false }),
      await person.call.get(`/svc-agents/${agent.documentId}`),
      await person.call.delete(`/svc-agents/${agent.documentId}`),
      await person.call.post('/svc-agents', { organisation: tenant.documentId }),
      await person.call.post('/svc-agents', {}, header),
      await person.call.get('/svc-agents', header),
      await tenant.people.engineer.call.post('/svc-agents', {}),
    ];
    expect(answers.map(statusAndCode)).toEqual(answers.map(() => [403, 'SSO_REQUIRED']));
  });

  it("still opens the same person's other organisations", async () => {
    const listed = await person.call.get('/svc-agents');
    expect(listed.body.data.map(({ hostname }: any) => hostname)).toEqual(['b']);
    expect((await person.call.get(`/organisations/${other.documentId}`)).status).toBe(200);
    const created = await person.call.post('/svc-agents', { organisation: other.documentId });
    expect(created.status).toBe(201);
    expect((await person.call.get('/me')).status).toBe(200);
  });

  it('opens less than one from single sign-on, which opens that organisation and no other', async () => {
    const caller = as(await singleSignOnToken(person, tenant));
    expect((await caller.get(`/organisations/${tenant.documentId}`)).status).toBe(200);
    expect((await caller.get(`/svc-agents/${agent.documentId}`)).status).toBe(200);
    expect(statusAndCode(await caller.get(`/organisations/${other.documentId}`))).toEqual([403, 'OUT_OF_SCOPE']);
    const { body } = await caller.get('/me');
    expect(body.data.memberships).toMatchObject([{ organisation: { documentId: tenant.documentId } }]);
  });

  it('is not replaced by one from the single sign-on of another organisation', async () => {
    const caller = as(await singleSignOnToken(person, other));
    expect(statusAndCode(await caller.get(`/organisations/${tenant.documentId}`))).toEqual([403, 'OUT_OF_SCOPE']);
  });

  it('stays ended for that organisation when sso_only is switched off again', async () => {
    const caller = as(await singleSignOnToken(tenant.people.owner, tenant));
    const path = `/organisations/${tenant.documentId}`;
    expect((await caller.put(path, { sso_only: false })).status).toBe(200);
    expect(statusAndCode(await person.call.get(path))).toEqual([403, 'SESSION_ENDED']);
    expect((await person.call.get(`/organisations/${other.documentId}`)).status).toBe(200);
    const again = as((await openSession(person.id)).jwt);
    expect((await again.get(path)).status).toBe(200);
    expect(await inPanel(ORGANISATION, tenant.documentId, { sso_only: true })).toBe('done');
    expect(statusAndCode(await again.get(path))).toEqual([403, 'SSO_REQUIRED']);
  });

  it('still opens the organisation for a platform operator', async () => {
    const operator = await createOperator();
    expect((await operator.call.get(`/organisations/${tenant.documentId}`)).status).toBe(200);
  });
});

it('limits sign-ins by the address of the caller, not of the proxy that callers share', async () => {
  const person = await createPerson();
  const body = { identifier: person.email, password: 'Not-the-Passw0rd!' };
  const headers = elsewhere();
  const attempt = async () =>
    (await send('post', '/auth/local', { headers, body: { ...body, identifier: unique() } })).status;
  const statuses = [];
  for (let count = 0; count < 21; count += 1) statuses.push(await attempt());
  expect(statuses.at(-1)).toBe(429);
  const other = await send('post', '/auth/local', { headers: elsewhere(), body: { ...body, password: PASSWORD } });
  expect(other.status).toBe(200);
});

describe('the claims of a token', () => {
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());

  it('contain the method of the sign-in', async () => {
    const person = await createPerson();
    const answer = await send('post', '/auth/local', {
      headers: elsewhere(),
      body: { identifier: person.email, password: PASSWORD },
    });
    expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
    expect(claimsOf(answer.body.jwt)).toMatchObject({ id: person.id, amr: ['pwd'] });
    const tenant = await createTenant();
    const single = claimsOf(await singleSignOnToken(tenant.people.viewer, tenant));
    expect(single).toMatchObject({ amr: ['sso'], org: tenant.documentId });
  });
});

describe('GET /auth/methods', () => {
  const methods = async (slug: string) => anonymous.get(`/auth/methods?organisation=${encodeURIComponent(slug)}`);
  const slugOf = async ({ id }: { id: number }): Promise<string> =>
    ((await app().db.query(ORGANISATION).findOne({ where: { id } })) as { slug: string }).slug;

  it('shows which sign-in buttons to offer, and nothing else', async () => {
    const plain = await insert(ORGANISATION, { name: unique() });
    const workspace = await insert(ORGANISATION, { name: unique(), workspace_domain: newDomain(), sso_only: true });
    const directory = await insert(ORGANISATION, { name: unique() });
    const { documentId } = await insert(DIRECTORY, {
      organisation: directory.id,
      name: 'x',
      kind: 'oidc',
      enabled: true,
      idp_tenant_id: 'secret',
    });
    await insert(DIRECTORY, {
      organisation: plain.id,
      name: 'x',
      kind: 'oidc',
      enabled: false,
      idp_tenant_id: 'secret',
    });
    const client = { clientId: 'c', clientSecret: 's' };
    const restore = useSsoSettings({
      workspace: { issuer: 'https://accounts.google.com', ...client },
      directory: { issuer: 'https://secret', ...client },
    });
    const answers = [];
    for (const one of [plain, workspace, directory]) answers.push((await methods(await slugOf(one))).body);
    expect(answers).toEqual([
      { data: { password: true, passkey: false, workspace: false, directory: false, directories: [] } },
      { data: { password: false, passkey: false, workspace: true, directory: false, directories: [] } },
      {
        data: {
          password: true,
          passkey: false,
          workspace: false,
          directory: true,
          directories: [{ documentId, name: 'x' }],
        },
      },
    ]);
    expect((await methods(unique('unknown'))).body).toEqual(answers[0]);
    restore();
  });

  it('refuses malformed parameters', async () => {
    expect((await anonymous.get('/auth/methods')).status).toBe(400);
    expect((await methods('')).status).toBe(400);
    expect((await methods('x'.repeat(81))).status).toBe(400);
    expect((await anonymous.get('/auth/methods?organisation[a]=b')).status).toBe(400);
    expect((await anonymous.get('/auth/methods?organisation=a&more=b')).status).toBe(400);
    expect((await methods('a\0b')).status).toBe(400);
  });
});
