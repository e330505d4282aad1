import { send } from '../helpers/api';
import { createPerson, createTenant, PASSWORD, type Tenant, unique } from '../helpers/world';

const signIn = (identifier: unknown, password: unknown) =>
  send('post', '/auth/local', { body: { identifier, password } });

describe('signing in', () => {
  it('gives a token that opens the API', async () => {
    const person = await createPerson();
    const answer = await signIn(person.email, PASSWORD);
    expect(answer.status).toBe(200);
    const me = await send('get', '/me', { token: answer.body.jwt as string });
    expect(me.body.data).toMatchObject({ documentId: person.documentId, is_operator: false, memberships: [] });
  });

  it('answers 401 alike for a wrong password and an unknown person', async () => {
    const person = await createPerson();
    const wrong = await signIn(person.email, 'Not-the-Passw0rd!');
    const unknown = await signIn(`${unique()}@example.com`, PASSWORD);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.error.details.code).toBe('CREDENTIALS_INVALID');
    expect(unknown.body.error).toEqual(wrong.body.error);
  });

  it('answers 401 for a blocked person', async () => {
    const person = await createPerson();
    await strapi.db
      .query('plugin::users-permissions.user')
      .update({ where: { id: person.id }, data: { blocked: true } });
    const answer = await signIn(person.email, PASSWORD);
    expect([answer.status, answer.body.error.details.code]).toEqual([401, 'USER_BLOCKED']);
  });

  it('answers 400 for a body without credentials', async () => {
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

  it.each(gone)('%s %s is gone, for an operator too', async (method, path) => {
    const operator = await createPerson('platform-operator');
    expect((await send(method, path, { token: operator.token })).status).toBeGreaterThanOrEqual(404);
  });

  it("needs a token for a person's own record", async () => {
    expect((await send('get', '/users/me')).status).toBe(401);
    expect((await send('post', '/auth/change-password', { body: {} })).status).toBe(401);
  });

  it('shows a person the own record and nothing that hangs on it', async () => {
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

  it('tells an operator', async () => {
    const operator = await createPerson('platform-operator');
    expect((await operator.call.get('/me')).body.data.is_operator).toBe(true);
  });
});
