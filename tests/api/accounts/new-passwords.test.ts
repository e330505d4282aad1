import { elsewhere } from '../../helpers/addresses';
import { signInAdmin, connect } from '../../helpers/admin-panel';
import { type Answer, app, send } from '../../helpers/api';
import { accept, invite } from '../../helpers/invitations';
import { expectRefusal } from '../../helpers/refusals';
import { createPerson, createTenant, PASSWORD, type Person, type Tenant, unique } from '../../helpers/world';

const USER = 'plugin::users-permissions.user';
const GOOD = 'Vogel trinkt Tinte';
/** 72 bytes in 60 characters. */
const LONGEST = `${'Öl für Äxte, größere Bücher: '.repeat(2)}x7`;
/** A password for each fault, in the order in which they are checked. */
const REFUSED = [
  ['elf zeichen', 'TEXT_TOO_SHORT'],
  [`${LONGEST}x`, 'PASSWORD_TOO_LONG'],
  ['Tenantry-2026!', 'PASSWORD_LIKE_NAME'],
  ['password1234', 'PASSWORD_COMMON'],
] as const;

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

const address = (): string => `${unique('person')}@example.com`;
const post = (path: string, body: object, token?: string): Promise<Answer> =>
  send('post', path, { body, headers: elsewhere(), ...(token === undefined ? {} : { token }) });
const signIn = (identifier: string, password: string) => post('/auth/local', { identifier, password });

const expectFault = (answer: Answer, code: string): void => {
  expectRefusal(answer, 400, 'VALIDATION_FAILED', 'password');
  expect(answer.body.error.details.errors).toEqual([expect.objectContaining({ path: ['password'], code })]);
};

/** A person with a code to set a new password, as an email would contain. */
const personWithCode = async (): Promise<{ person: Person; code: string }> => {
  const [person, code] = [await createPerson(), unique('code')];
  await app()
    .db.query(USER)
    .update({ where: { id: person.id }, data: { resetPasswordToken: code } });
  return { person, code };
};

const change = ({ token }: Person, currentPassword: string, password: string) =>
  post('/auth/change-password', { currentPassword, password, passwordConfirmation: password }, token);

/** A person whose password is older than the rule. */
const personWith = async (password: string): Promise<Person> => {
  const person = await createPerson();
  const users = app().plugin('users-permissions').service('user');
  await app()
    .db.query(USER)
    .update({ where: { id: person.id }, data: await users.ensureHashedPasswords({ password }) });
  return { ...person, token: (await signIn(person.email, password)).body.jwt };
};

describe.each(REFUSED)('the password "%s"', (password, code) => {
  it('is refused by a registration', async () => {
    const body = { username: unique('person'), email: address(), password };
    const answer = await post('/auth/local/register', body);
    expectFault(answer, code);
    expect(answer.body.error.details.remedy).toMatch(/hard to guess/);
    expect(
      await app()
        .db.query(USER)
        .count({ where: { email: body.email } }),
    ).toBe(0);
  });

  it('is refused by an invitation, which stays open', async () => {
    const { token } = await invite(tenant, address());
    expectFault(await accept(token, { username: unique('guest'), password }), code);
    expect((await accept(token, { username: unique('guest'), password: GOOD })).status).toBe(200);
  });

  it('is refused by a reset, whose code stays valid', async () => {
    const { person, code: mailed } = await personWithCode();
    const reset = (value: string) =>
      post('/auth/reset-password', { code: mailed, password: value, passwordConfirmation: value });
    expectFault(await reset(password), code);
    expect((await reset(GOOD)).status).toBe(200);
    expect((await signIn(person.email, GOOD)).status).toBe(200);
  });

  it('is refused by a change', async () => {
    const person = await createPerson();
    expectFault(await change(person, PASSWORD, password), code);
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
  });
});

describe('a new password', () => {
  it('can have 72 bytes, and all of them count', async () => {
    expect(Buffer.byteLength(LONGEST)).toBe(72);
    const email = address();
    expect((await post('/auth/local/register', { username: unique(), email, password: LONGEST })).status).toBe(200);
    expect((await signIn(email, LONGEST)).status).toBe(200);
    expect((await signIn(email, `${LONGEST.slice(0, -1)}w`)).status).toBe(401);
  });

  it('must not consist of the name, the address or the organisation', async () => {
    const email = address();
    const username = unique('Lovelace');
    const register = (password: string) => post('/auth/local/register', { username, email, password });
    expectFault(await register(`7q-${username}-x`), 'PASSWORD_LIKE_NAME');
    expectFault(await register(`7q.${email}`), 'PASSWORD_LIKE_NAME');
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: tenant.id }, data: { name: 'Zaubertrank' } });
    const { token } = await invite(tenant, address());
    expectFault(await accept(token, { username: unique('guest'), password: '7qZaubertrank' }), 'PASSWORD_LIKE_NAME');
    expectFault(await change(tenant.people.owner, PASSWORD, '7qZaubertrank'), 'PASSWORD_LIKE_NAME');
  });
});

describe('a password that is older than the rule', () => {
  it('signs in, and is changed to a good one only', async () => {
    const person = await personWith('abcdef');
    expect(person.token).toEqual(expect.any(String));
    expectFault(await change(person, 'abcdef', 'abcdefg'), 'TEXT_TOO_SHORT');
    expect((await change(person, 'abcdef', GOOD)).status).toBe(200);
    expect((await signIn(person.email, GOOD)).status).toBe(200);
  });

  it('that is wrong is reported before the rule', async () => {
    const answer = await change(await createPerson(), 'Wrong-Passw0rd!', 'password1234');
    expect(answer.body.error.details.errors).toEqual([expect.objectContaining({ code: 'PASSWORD_WRONG' })]);
  });
});

describe('the admin panel', () => {
  const weak = 'Password1234';

  it('refuses it for its own accounts', async () => {
    const panel = await signInAdmin();
    const faultOf = ({ status, body }: Answer) => [status, body.error?.details.errors[0]];
    const refused = [400, expect.objectContaining({ path: ['password'], code: 'PASSWORD_COMMON' })];
    const own = (password: string) => panel.send('put', '/admin/users/me', { currentPassword: PASSWORD, password });
    expect(faultOf(await own(weak))).toEqual(refused);
    const role = await app().service('admin::role').getSuperAdmin();
    const made = { firstname: 'Grace', lastname: 'Hopper', email: address(), roles: [role.id] };
    const created = await panel.send('post', '/admin/users', made);
    expect(created.status).toBe(201);
    const { id, registrationToken } = created.body.data;
    expect(faultOf(await panel.send('put', `/admin/users/${id}`, { password: weak }))).toEqual(refused);
    const userInfo = { firstname: 'Grace', lastname: 'Hopper', password: 'Hopper-Grace-7' };
    expect(faultOf(await panel.send('post', '/admin/register', { registrationToken, userInfo }))).toEqual([
      400,
      expect.objectContaining({ path: ['password'], code: 'PASSWORD_LIKE_NAME' }),
    ]);
    await app()
      .db.query('admin::user')
      .update({
        where: { id },
        data: {
          resetPasswordToken: `code-${id}`,
          resetPasswordTokenExpiresAt: new Date(Date.now() + 60_000).toISOString(),
          isActive: true,
        },
      });
    const reset = (password: string) =>
      panel.send('post', '/admin/reset-password', { resetPasswordToken: `code-${id}`, password });
    expect(faultOf(await reset(weak))).toEqual(refused);
    expect((await reset('Vogel trinkt 7 Tinten')).status).toBe(200);
    expect((await own('Vogel trinkt 7 Tinten')).status).toBe(200);
    await expect(
      app().service('admin::user').resetPasswordByEmail(made.email, weak) as Promise<unknown>,
    ).rejects.toThrow(/easy to guess/);
  });

  it('refuses it for people', async () => {
    const panel = await signInAdmin();
    const person = await createPerson();
    const set = (password: string) => panel.update(USER, person.documentId, { password });
    for (const [password] of REFUSED) expect((await set(password)).status).toBe(400);
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
    expect((await set(GOOD)).status).toBe(200);
    expect((await signIn(person.email, GOOD)).status).toBe(200);
    const role = await app()
      .db.query('plugin::users-permissions.role')
      .findOne({ where: { type: 'authenticated' } });
    const made = { role: connect(role), username: unique('made'), email: address(), confirmed: true, blocked: false };
    expect((await panel.create(USER, { ...made, password: 'password1234' })).status).toBe(400);
    expect((await panel.create(USER, { ...made, password: GOOD })).status).toBe(201);
  });
});
