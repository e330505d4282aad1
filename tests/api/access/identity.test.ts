import { app, as, send } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import {
  createOperator,
  createPerson,
  createTenant,
  elsewhere,
  PASSWORD,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

const signIn = (identifier: unknown, password: unknown) =>
  send('post', '/auth/local', { body: { identifier, password } });

describe('signing in', () => {
  it('returns a token that opens the API', async () => {
    const person = await createPerson();
    const answer = await signIn(person.email, PASSWORD);
    expect(answer.status).toBe(200);
    const me = await send('get', '/me', { token: answer.body.jwt as string });
    expect(me.body.data).toMatchObject({ documentId: person.documentId, is_operator: false, memberships: [] });
  });

  it('answers a wrong password and an unknown account with the same 401', async () => {
    const person = await createPerson();
    const wrong = await signIn(person.email, 'Not-the-Passw0rd!');
    const unknown = await signIn(`${unique()}@example.com`, PASSWORD);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.error.details.code).toBe('CREDENTIALS_INVALID');
    expect(unknown.body.error).toEqual(wrong.body.error);
  });

  it('compares one password hash for every attempt, so that the duration does not reveal which accounts exist', async () => {
    const users = app().plugin('users-permissions').service('user');
    const compare = jest.spyOn(users, 'validatePassword');
    const [person, guest] = [await createPerson(), await createPerson()];
    await app()
      .db.query('plugin::users-permissions.user')
      .update({ where: { id: guest.id }, data: { password: null } });
    const comparisons: number[] = [];
    for (const identifier of [person.email, person.username, guest.email, unique()]) {
      compare.mockClear();
      const body = { identifier, password: 'Not-the-Passw0rd!' };
      expect((await send('post', '/auth/local', { body, headers: elsewhere() })).status).toBe(401);
      comparisons.push(compare.mock.calls.length);
    }
    compare.mockRestore();
    expect(comparisons).toEqual([1, 1, 1, 1]);
  });

  it('refuses a blocked person with 401', async () => {
    const person = await createPerson();
    await strapi.db
      .query('plugin::users-permissions.user')
      .update({ where: { id: person.id }, data: { blocked: true } });
    const answer = await signIn(person.email, PASSWORD);
    expect([answer.status, answer.body.error.details.code]).toEqual([401, 'USER_BLOCKED']);
  });

  it('refuses a body without credentials with 400', async () => {
    expect((await signIn(undefined, undefined)).status).toBe(400);
    expect((await send('post', '/auth/local', { body: '{"identifier":' })).status).toBe(400);
  });
});

describe('the routes of users-permissions', () => {
  const gone: ['get' | 'post' | 'put' | 'delete', string][] = [
    ['get', '/users'],
    ['get', '/users/1'],
    ['post', '/users'],
    ['get', '/users-permissions/roles'],
    ['get', '/connect/google'],
    ['get', '/auth/google/callback'],
  ];

  it.each(gone)('%s %s does not exist, not even for an operator', async (method, path) => {
    const operator = await createPerson('platform-operator');
    expect((await send(method, path, { token: operator.token })).status).toBeGreaterThanOrEqual(404);
  });

  it("requires a token for the person's own record", async () => {
    expect((await send('get', '/users/me')).status).toBe(401);
    expect((await send('post', '/auth/change-password', { body: {} })).status).toBe(401);
  });

  it('shows a person their own record without its relations', async () => {
    const person = await createPerson();
    const answer = await person.call.get('/users/me?populate[role][populate]=users');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ documentId: person.documentId, email: person.email });
    expect(answer.body).not.toHaveProperty('role');
    expect(answer.body).not.toHaveProperty('password');
  });

  it('changes a password', async () => {
    const person = await createPerson();
    const password = 'Another-Passw0rd!';
    const body = { currentPassword: PASSWORD, password, passwordConfirmation: password };
    const changed = await send('post', '/auth/change-password', { token: person.token, body });
    expect(changed.status).toBe(200);
    expect((await signIn(person.email, password)).status).toBe(200);
  });
});

describe('GET /me', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant();
  });

  it('lists the memberships with their capabilities', async () => {
    const { body } = await tenant.people.viewer.call.get('/me');
    expect(body.data.memberships).toHaveLength(1);
    expect(body.data.memberships[0]).toMatchObject({ role: 'viewer', organisation: { documentId: tenant.documentId } });
    expect(body.data.memberships[0].capabilities).toContain('agent:read');
    expect(body.data.memberships[0].capabilities).not.toContain('agent:enroll');
  });

  it('shows that a person is a platform operator', async () => {
    const operator = await createPerson('platform-operator');
    expect((await operator.call.get('/me')).body.data.is_operator).toBe(true);
  });
});

/** Calls a sign-in route from an address of its own, because each address has a rate limit. */
let calls = 0;
const sendAuth = (path: string, body?: unknown) => {
  calls += 1;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${calls}` };
  const method = path.includes('?') ? 'GET' : 'POST';
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return sendRaw({ method, path: `/api/auth/${path}`, headers, ...text });
};

describe('the sign-in routes', () => {
  const ways = ['local', 'local/register', 'forgot-password', 'reset-password', 'send-email-confirmation'];

  it.each(ways)('%s refuses an absent body with 400', async (path) => {
    expectRefusal(await sendAuth(path), 400);
  });

  const passwords = { password: PASSWORD, passwordConfirmation: PASSWORD };
  it.each<[string, unknown]>([
    ['local', { identifier: 'a\0b', password: 'x' }],
    ['local', { identifier: { $ne: null }, password: 'x' }],
    ['local/register', { username: 'a\0b', email: 'a@b.example', password: PASSWORD }],
    ['local/register', { username: 'ab', email: 'a@b\0.example', password: PASSWORD }],
    ['local/register', { username: 'ab', email: { $ne: null }, password: PASSWORD }],
    ['forgot-password', { email: 'a\0@b.example' }],
    ['forgot-password', { email: { $ne: null } }],
    ['reset-password', { code: 'a\0', ...passwords }],
    ['reset-password', { code: { $ne: null }, ...passwords }],
    ['reset-password', { code: null, ...passwords }],
    ['send-email-confirmation', { email: { $ne: null } }],
    ['email-confirmation?confirmation=a%00', undefined],
    ['email-confirmation?confirmation[$ne]=x', undefined],
  ])('%s refuses %j', async (path, body) => {
    expectRefusal(await sendAuth(path, body), 400);
  });

  it('do not reveal who has an account, not even when no email can be sent', async () => {
    const person = await createPerson();
    const mail = app().plugin('email').service('email') as { send(): Promise<void> };
    const broken = jest.spyOn(mail, 'send').mockRejectedValue(new Error('no mail server'));
    for (const path of ['forgot-password', 'send-email-confirmation']) {
      const [known, unknown] = [person.email, `${unique()}@example.com`];
      const answers = [await sendAuth(path, { email: known }), await sendAuth(path, { email: unknown })];
      const said = answers.map(({ status, body }) => ({ status, body: JSON.stringify(body) }));
      expect(said[0]).toEqual({ status: 200, body: said[1]?.body.replace(unknown, known) });
    }
    expect(broken).toHaveBeenCalledTimes(1);
    broken.mockRestore();
  });

  it('are rate limited by the address of the caller, not of the proxy', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => createPerson()));
    for (const { email } of people)
      expect((await sendAuth('local', { identifier: email, password: PASSWORD })).status).toBe(200);
  });

  it('still sign in a platform operator after a stranger has added them to an SSO-only organisation', async () => {
    const [stranger, operator] = [await createPerson(), await createOperator()];
    const { body } = await stranger.call.post('/organisations', { name: unique('trap') });
    const { id, documentId: organisation } = body.data as { id: number; documentId: string };
    await stranger.call.put(`/organisations/${organisation}`, { workspace_domain: 'trap.example', sso_only: true });
    const { status } = await as(await singleSignOnToken(stranger, { id, documentId: organisation })).post(
      '/memberships',
      {
        organisation,
        user: operator.documentId,
        role: 'viewer',
      },
    );
    expect(status).toBe(201);
    expect((await sendAuth('local', { identifier: operator.email, password: PASSWORD })).status).toBe(200);
  });
});
