import { app, as, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { accept, invite } from '../../helpers/invitations';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, directory, newUser } from '../../helpers/scim';
import { createPerson, createTenant, elsewhere, insert, PASSWORD, type Tenant, unique } from '../../helpers/world';

const USER = 'plugin::users-permissions.user';
const MEMBERSHIP = 'api::membership.membership';
const OTHER = 'Other-Passw0rd!';

const address = (): string => `${unique('victim')}@example.com`;
const post = (path: string, body: object) => send('post', path, { body, headers: elsewhere() });
const register = (email: string, password = PASSWORD) =>
  post('/auth/local/register', { username: unique('name'), email, password });
const signIn = (identifier: string, password: string) => post('/auth/local', { identifier, password });
const accountOf = (email: string) => app().db.query(USER).findOne({ where: { email } });

/** The code that an email to the address would contain. */
const mailedCode = async (email: string): Promise<string | null> => {
  expect((await post('/auth/forgot-password', { email })).status).toBe(200);
  return (await accountOf(email)).resetPasswordToken;
};

const reset = (code: string | null, password: string) =>
  post('/auth/reset-password', { code, password, passwordConfirmation: password });

const membershipsOf = (userId: number): Promise<{ role: string; pending_since: unknown }[]> =>
  app()
    .db.query(MEMBERSHIP)
    .findMany({ where: { user: userId } });

const provision = async (tenant: Tenant): Promise<string> => {
  const email = address();
  const scim = directory((await createScimToken(tenant)).token);
  const { status } = await scim.post('/Users', newUser({ userName: email, emails: [{ value: email }] }));
  expect(status).toBe(201);
  return email;
};

/** Runs work as if a mail server were configured: invitation tokens go to the mailbox only. */
const withMails = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = app().config.get('mail.missing');
  app().config.set('mail.missing', null);
  try {
    return await work();
  } finally {
    app().config.set('mail.missing', before);
  }
};

const acceptAs = (token: string, bearer?: string) =>
  accept(token, bearer === undefined ? { username: unique('guest'), password: OTHER } : {}, bearer);

describe('a registered account', () => {
  it('opens a session at once, with an unproved address', async () => {
    const email = address();
    const { status, body } = await register(email);
    expect([status, body.user]).toMatchObject([200, { email, confirmed: false }]);
    expect((await as(body.jwt).get('/me')).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('passes to the person who sets a password with the code from the email', async () => {
    const email = address();
    const squatter = (await register(email)).body;
    const made = await as(squatter.jwt).post('/organisations', { name: unique('trap') });
    const trap = made.body.data;
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: trap.id }, data: { workspace_domain: `${unique()}.example`, sso_only: true } });
    const { status, body } = await reset(await mailedCode(email), OTHER);
    expect([status, body.user.confirmed]).toEqual([200, true]);
    expect((await as(squatter.jwt).get('/me')).status).toBe(401);
    expectRefusal(await post('/auth/refresh', { refreshToken: squatter.refreshToken }), 401, 'SESSION_OVER');
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, OTHER)).status).toBe(200);
    expect((await as(body.jwt).get('/me')).body.data.memberships).toEqual([]);
    expect(await membershipsOf(body.user.id)).toMatchObject([{ role: 'owner', pending_since: expect.anything() }]);
    const [withdrawn] = await auditEntries({ action: 'membership.consent-withdrawn', organisation: { id: trap.id } });
    expect(withdrawn).toBeDefined();
  });

  it('keeps its memberships once its address is proved', async () => {
    const email = address();
    const first = (await register(email)).body;
    await as(first.jwt).post('/organisations', { name: unique('own') });
    await app()
      .db.query(USER)
      .update({ where: { id: first.user.id }, data: { confirmed: true } });
    const { body } = await reset(await mailedCode(email), OTHER);
    expect((await as(body.jwt).get('/me')).body.data.memberships).toHaveLength(1);
  });

  it('is not overwritten by a second registration, which proves no more than the first', async () => {
    const email = address();
    const { body } = await register(email);
    expectRefusal(await register(email, OTHER), 400, 'NOT_UNIQUE');
    expect((await as(body.jwt).get('/me')).status).toBe(200);
  });
});

describe('an account that a directory provisioned', () => {
  it('is replaced by a registration, which gets none of its memberships', async () => {
    const tenant = await createTenant();
    const email = await provision(tenant);
    const { status, body } = await register(email);
    expect([status, body.user.email]).toEqual([200, email]);
    expect((await as(body.jwt).get('/me')).body.data.memberships).toEqual([]);
    const [membership] = await membershipsOf(body.user.id);
    expect(membership?.pending_since).not.toBeNull();
    const stolen = app()
      .db.query(MEMBERSHIP)
      .update({ where: { user: body.user.id }, data: { pending_since: null } });
    await expect(stolen).rejects.toMatchObject({ details: { code: 'ADDRESS_UNPROVED' } });
  });

  it('passes to the person with the code from the email', async () => {
    const email = await provision(await createTenant());
    expect((await reset(await mailedCode(email), OTHER)).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ confirmed: true, provider: 'local' });
    expect((await signIn(email, OTHER)).status).toBe(200);
  });

  it('passes to the person with an invitation, also when no email can be sent', async () => {
    const email = await provision(await createTenant());
    const inviting = await createTenant();
    const answer = await acceptAs((await invite(inviting, email)).token);
    expect(answer.status).toBe(200);
    expect(answer.body.user.email).toBe(email);
    const { memberships } = (await as(answer.body.jwt).get('/me')).body.data;
    expect(memberships).toMatchObject([{ organisation: { documentId: inviting.documentId } }]);
    expect(await accountOf(email)).toMatchObject({ confirmed: false });
  });
});

describe('an invitation to the address of an unproved account', () => {
  it('gives the account to the person who read the email', async () => {
    const email = address();
    const squatter = (await register(email)).body;
    await as(squatter.jwt).post('/organisations', { name: unique('trap') });
    const tenant = await createTenant();
    const { token } = await invite(tenant, email);
    const { status, body } = await withMails(() => acceptAs(token));
    expect([status, body.user.documentId]).toEqual([200, squatter.user.documentId]);
    expect((await as(squatter.jwt).get('/me')).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    const { memberships } = (await as(body.jwt).get('/me')).body.data;
    expect(memberships).toMatchObject([{ organisation: { documentId: tenant.documentId } }]);
    expect(await accountOf(email)).toMatchObject({ confirmed: true });
  });

  it('proves nothing when the inviter saw the token', async () => {
    const email = address();
    await register(email);
    expectRefusal(await acceptAs((await invite(await createTenant(), email)).token), 401, 'SIGN_IN_FIRST');
  });

  it('proves the address of a caller with the token, and keeps them signed in', async () => {
    const email = address();
    const { jwt } = (await register(email)).body;
    const { token } = await invite(await createTenant(), email);
    const answer = await withMails(() => acceptAs(token, jwt));
    expect(answer.status).toBe(200);
    expect((await as(jwt).get('/me')).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ confirmed: true });
  });
});

describe('when addresses have to be confirmed first', () => {
  const advanced = () => app().store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
  let before: Record<string, unknown>;
  beforeAll(async () => {
    before = (await advanced().get({})) as Record<string, unknown>;
    await advanced().set({ value: { ...before, email_confirmation: true } });
  });
  afterAll(() => advanced().set({ value: before }));

  it('a registration gets the same answer for new, unproved, provisioned and proved addresses', async () => {
    const [fresh, squatted, provisioned] = [address(), address(), await provision(await createTenant())];
    await insert(USER, { username: unique(), email: squatted, provider: 'local', password: PASSWORD });
    const proved = (await createPerson()).email;
    for (const email of [fresh, squatted, provisioned, proved]) {
      const username = unique('name');
      const answer = await post('/auth/local/register', { username, email, password: OTHER });
      expect([answer.status, answer.body]).toEqual([
        200,
        { user: { username, email, provider: 'local', confirmed: false } },
      ]);
    }
    // A confirmation link goes to a person who registered, and a code to the mailbox of an account in use.
    for (const email of [fresh, provisioned]) expect((await accountOf(email)).confirmationToken).toBeTruthy();
    for (const email of [squatted, proved]) expect((await accountOf(email)).resetPasswordToken).toBeTruthy();
    expectRefusal(await signIn(provisioned, OTHER), 401, 'EMAIL_NOT_CONFIRMED');
  });
});
