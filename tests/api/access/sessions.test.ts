import { app, as, db, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { countAllResults } from '../../helpers/rollups';
import {
  createPerson,
  createTenant,
  elsewhere,
  join,
  openSession,
  PASSWORD,
  type Person,
  singleSignOnToken,
  type Tenant,
} from '../../helpers/world';

const USER = 'plugin::users-permissions.user';

interface Tokens {
  jwt: string;
  refreshToken: string;
}

const auth = (path: string, body: object, token?: string) =>
  send('post', `/auth/${path}`, { headers: elsewhere(), body, ...(token ? { token } : {}) });
const signIn = async (person: Person): Promise<Tokens> => {
  const { status, body } = await auth('local', { identifier: person.email, password: PASSWORD });
  expect(status).toBe(200);
  return body as Tokens;
};
const refresh = (refreshToken: unknown) => auth('refresh', { refreshToken });
const isOpen = async (token: string): Promise<boolean> => (await as(token).get('/me')).status === 200;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());
const sessionsOf = (person: Person) => db()('sessions').where('user_id', person.id).orderBy('id');
/** Changes the latest session of a person. */
const change = async (person: Person, data: Record<string, unknown>) => {
  const { id } = (await sessionsOf(person)).at(-1);
  await app()
    .db.query('api::session.session')
    .update({ where: { id }, data: data as never });
};

let person: Person;
beforeEach(async () => {
  person = await createPerson();
});

describe('a sign-in', () => {
  it('opens a session with a short-lived access token and a refresh token', async () => {
    const { jwt, refreshToken } = await signIn(person);
    const { iat, exp, typ, auth_time: startedAt } = claimsOf(jwt);
    expect([exp - iat, typ]).toEqual([15 * 60, 'access']);
    expect(Math.abs(startedAt - Date.now() / 1000)).toBeLessThan(10);
    expect(claimsOf(refreshToken)).toMatchObject({ typ: 'refresh', n: 0 });
    expect(await isOpen(jwt)).toBe(true);
  });

  it('does not accept one of the two tokens in place of the other', async () => {
    const { jwt, refreshToken } = await signIn(person);
    expect(await isOpen(refreshToken)).toBe(false);
    expectRefusal(await refresh(jwt), 401, 'UNAUTHENTICATED');
  });

  it('ends when the session has expired, even if its tokens have not', async () => {
    const { jwt, refreshToken } = await signIn(person);
    await change(person, { expires_at: new Date(Date.now() - 1).toISOString() });
    expect(await isOpen(jwt)).toBe(false);
    expectRefusal(await refresh(refreshToken), 401, 'SESSION_OVER');
  });
});

describe('a refresh token', () => {
  it('makes the next pair of tokens', async () => {
    const first = await signIn(person);
    const { status, body } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    expect(await isOpen(body.jwt)).toBe(true);
    expect(await isOpen(first.jwt)).toBe(true);
    expect((await refresh(body.refreshToken)).status).toBe(200);
    expect(claimsOf(body.jwt).auth_time).toBe(claimsOf(first.jwt).auth_time);
  });

  it.each([undefined, null, 1, '', 'nonsense', 'a.b.c', ['x']])('is refused when it is %j', async (token) => {
    const { status } = await refresh(token);
    expect([400, 401]).toContain(status);
  });

  it('ends its session when it is used again, and the audit log records it', async () => {
    const tenant = await createTenant();
    const { viewer } = tenant.people;
    const first = await signIn(viewer);
    const second = (await refresh(first.refreshToken)).body as Tokens;
    await change(viewer, { rotated_at: new Date(Date.now() - 11_000).toISOString() });
    expectRefusal(await refresh(first.refreshToken), 401, 'REFRESH_TOKEN_REUSED');
    expect(await isOpen(second.jwt)).toBe(false);
    expectRefusal(await refresh(second.refreshToken), 401, 'SESSION_OVER');
    expect(await auditEntries({ organisation: tenant.id, action: 'session.token-reused' })).toHaveLength(1);
    expect(await isOpen((await signIn(viewer)).jwt)).toBe(true);
  });

  it('that is used several times at once renews the session once and does not end it', async () => {
    const { refreshToken } = await signIn(person);
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    const codes = answers.map(({ status, body }) => body.error?.details.code ?? status).sort();
    expect(codes).toEqual([200, 'REFRESH_TOKEN_USED', 'REFRESH_TOKEN_USED']);
    const renewed = answers.find(({ status }) => status === 200)?.body as Tokens;
    expect(await isOpen(renewed.jwt)).toBe(true);
    expect((await refresh(renewed.refreshToken)).status).toBe(200);
  });

  it('is refused when its person is blocked', async () => {
    const { jwt, refreshToken } = await signIn(person);
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { blocked: true } });
    expect(await isOpen(jwt)).toBe(false);
    expectRefusal(await refresh(refreshToken), 401, 'SESSION_OVER');
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { blocked: false } });
    expect(await isOpen(jwt)).toBe(false);
  });

  it('from a sign-in by password renews nothing once the organisation is SSO-only', async () => {
    const tenant = await createTenant();
    const { refreshToken } = await signIn(tenant.people.viewer);
    await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, {
      sso_only: true,
      workspace_domain: 'corp.example',
    });
    expectRefusal(await refresh(refreshToken), 403, 'SSO_REQUIRED');
  });

  it('from single sign-on renews the session while its person is a member', async () => {
    const tenant = await createTenant();
    const { viewer } = tenant.people;
    const { refreshToken } = await openSession(viewer.id, tenant);
    const { body } = await refresh(refreshToken);
    expect(claimsOf(body.jwt)).toMatchObject({ amr: ['sso'], org: tenant.documentId });
    await app()
      .db.query('api::membership.membership')
      .deleteMany({ where: { user: viewer.id } as never });
    expectRefusal(await refresh(body.refreshToken), 401, 'SESSION_OVER');
  });
});

describe('signing out', () => {
  it('ends this session at once, and no other', async () => {
    const [here, there] = [await signIn(person), await signIn(person)];
    expect((await auth('logout', {}, here.jwt)).body).toEqual({ ok: true });
    expect([await isOpen(here.jwt), await isOpen(there.jwt)]).toEqual([false, true]);
    expectRefusal(await refresh(here.refreshToken), 401, 'SESSION_OVER');
    expect((await auth('logout', {}, here.jwt)).status).toBe(401);
  });

  it('everywhere ends all sessions of this person only', async () => {
    const [here, there, other] = [await signIn(person), await signIn(person), await createPerson()];
    expect((await auth('logout', { scope: 'all' }, here.jwt)).status).toBe(200);
    expect([await isOpen(here.jwt), await isOpen(there.jwt), await isOpen(other.token)]).toEqual([false, false, true]);
    expect((await auth('logout', { scope: 'some' }, (await signIn(person)).jwt)).status).toBe(400);
  });

  it('requires a token', async () => {
    for (const path of ['logout', 'sessions'])
      expect((await send('post', `/auth/${path}`)).status).toBeGreaterThan(400);
    expectRefusal(await as(undefined).get('/auth/sessions'), 401);
    expectRefusal(await as(undefined).delete('/auth/sessions/x'), 401);
  });
});

describe('the list of sessions', () => {
  it('shows the open sessions of the person, who can end each of them', async () => {
    const [here, there] = [await signIn(person), await signIn(person)];
    await auth('logout', {}, person.token);
    const { body } = await as(here.jwt).get('/auth/sessions');
    expect(body.data).toHaveLength(2);
    expect(body.data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ method: 'password', client_address: expect.stringMatching(/^2001:db8:/) });
    const other = body.data.find(({ current }: { current: boolean }) => !current);
    expect((await as(here.jwt).delete(`/auth/sessions/${other.documentId}`)).status).toBe(200);
    expect([await isOpen(here.jwt), await isOpen(there.jwt)]).toEqual([true, false]);
    expectRefusal(await as(here.jwt).delete(`/auth/sessions/${other.documentId}`), 404);
  });

  it('does not show or end sessions of other people', async () => {
    const stranger = await createPerson();
    const [{ document_id: theirs }] = await sessionsOf(stranger);
    expectRefusal(await person.call.delete(`/auth/sessions/${theirs}`), 404);
    expect(await isOpen(stranger.token)).toBe(true);
  });
});

describe('a new password', () => {
  it('that its person sets ends every session but the new one', async () => {
    const [here, there] = [await signIn(person), await signIn(person)];
    const password = 'Another-Passw0rd!';
    const body = { currentPassword: PASSWORD, password, passwordConfirmation: password };
    const { status, body: answer } = await auth('change-password', body, here.jwt);
    expect(status).toBe(200);
    const open = await Promise.all([here.jwt, there.jwt, person.token, answer.jwt].map(isOpen));
    expect(open).toEqual([false, false, false, true]);
  });

  it('that is set with the code from an email ends all sessions', async () => {
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { resetPasswordToken: `code-${person.id}` } });
    const password = 'Another-Passw0rd!';
    const { body } = await auth('reset-password', {
      code: `code-${person.id}`,
      password,
      passwordConfirmation: password,
    });
    expect([await isOpen(person.token), await isOpen(body.jwt)]).toEqual([false, true]);
  });

  it('that an operator sets ends all sessions', async () => {
    await app()
      .documents(USER)
      .update({ documentId: person.documentId, data: { password: 'Another-Passw0rd!' } as never });
    expect(await isOpen(person.token)).toBe(false);
  });
});

describe('ending password sessions', () => {
  let tenant: Tenant;
  let other: Tenant;
  beforeEach(async () => {
    [tenant, other] = [await createTenant(), await createTenant()];
    await join(other.id, tenant.people.engineer, 'viewer');
  });
  const end = (who: Person) => who.call.post(`/organisations/${tenant.documentId}/end-password-sessions`, {});

  it('blocks everybody who signed in by password before, including the admin who does it', async () => {
    const { admin, engineer, viewer } = tenant.people;
    const single = as(await singleSignOnToken(viewer, tenant));
    const { status, body } = await end(admin);
    expect(status).toBe(200);
    expect(Date.parse(body.data.ended_before)).toBeGreaterThan(0);
    const header = { 'X-Organisation-Id': tenant.documentId };
    for (const somebody of [admin, engineer, viewer])
      expectRefusal(await somebody.call.get('/svc-agents', header), 403, 'SESSION_ENDED');
    expect((await engineer.call.get('/svc-agents')).status).toBe(200);
    expect((await single.get('/svc-agents')).status).toBe(200);
    expect((await as((await signIn(viewer)).jwt).get('/svc-agents')).status).toBe(200);
    const [entry] = await auditEntries({ organisation: tenant.id, action: 'organisation.end-password-sessions' });
    expect(entry).toMatchObject({ actor_kind: 'user', actor_id: admin.documentId });
  });

  it('requires an owner or admin of that organisation', async () => {
    for (const somebody of [tenant.people.engineer, tenant.people.viewer])
      expectRefusal(await end(somebody), 403, 'CAPABILITY_MISSING');
    expectRefusal(await end(other.people.owner), 403, 'OUT_OF_SCOPE');
    expect((await tenant.people.viewer.call.get('/svc-agents')).status).toBe(200);
  });

  it('also blocks tokens that are renewed afterwards', async () => {
    const { jwt, refreshToken } = await signIn(tenant.people.viewer);
    await end(tenant.people.owner);
    expectRefusal(await as(jwt).get('/svc-agents'), 403, 'SESSION_ENDED');
    const { body } = await refresh(refreshToken);
    expectRefusal(await as(body.jwt).get('/svc-agents'), 403, 'SESSION_ENDED');
  });
});

describe('housekeeping', () => {
  afterAll(countAllResults);

  it('deletes a session thirty days after its end, and no sooner', async () => {
    const { housekeepingWatchdog } = compiled('watchdogs/housekeeping');
    const end = Date.now() + 200 * 86_400_000;
    await change(person, { expires_at: new Date(end).toISOString() });
    const at = (ms: number) => new Date(end + 30 * 86_400_000 + ms);
    await housekeepingWatchdog.run(app(), at(0));
    expect(await sessionsOf(person)).toHaveLength(1);
    expect((await housekeepingWatchdog.run(app(), at(1), { dryRun: true })).changed).toBe(1);
    expect((await housekeepingWatchdog.run(app(), at(1))).changed).toBe(1);
    expect(await sessionsOf(person)).toHaveLength(0);
  });
});
