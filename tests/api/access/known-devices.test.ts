import { type Answer, app, send } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createPerson, elsewhere, PASSWORD, unique } from '../../helpers/world';

const PER_ACCOUNT = 10;
const WRONG = 'Not-the-Passw0rd!';
const NEW = 'New-Passw0rd!';

type Headers = Record<string, string>;

const signIn = (identifier: string, password: string, headers: Headers = elsewhere()) =>
  send('post', '/auth/local', { body: { identifier, password }, headers });

/** Signs in as a web app does. */
const signInFromPage = (email: string, password: string, headers: Headers) =>
  signIn(email, password, { ...headers, 'Tenantry-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin' });

/** The cookie of the device in a response; undefined if it sets none. */
const deviceIn = ({ status, headers }: Answer): string | undefined => {
  expect(status).toBe(200);
  const cookies = [headers['set-cookie'] ?? []].flat();
  return cookies.find((one) => one.includes('tenantry-device='))?.split(';')[0];
};

const idOf = (cookie: string | undefined): string | undefined => cookie?.split('.')[0];

const setPassword = async (token: string): Promise<void> => {
  const body = { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW };
  expect((await send('post', '/auth/change-password', { token, body, headers: elsewhere() })).status).toBe(200);
};

const fail = async (name: string, headers?: Headers): Promise<void> => {
  for (let at = 0; at < PER_ACCOUNT; at += 1) expect((await signIn(name, WRONG, headers)).status).toBe(401);
};

describe('a browser that has signed in', () => {
  it('stays the same device, under the address and the user name', async () => {
    const { email } = await createPerson();
    const { username } = await app().db.query('plugin::users-permissions.user').findOne({ where: { email } });
    const Cookie = deviceIn(await signInFromPage(email, PASSWORD, elsewhere())) as string;
    for (const name of [email, username])
      expect(idOf(deviceIn(await signInFromPage(name, PASSWORD, { ...elsewhere(), Cookie })))).toBe(idOf(Cookie));
    expect(idOf(deviceIn(await signInFromPage(email, PASSWORD, elsewhere())))).not.toBe(idOf(Cookie));
  });

  it('is a stranger again when the account has another password', async () => {
    const { email, token } = await createPerson();
    const shared = elsewhere();
    const Cookie = deviceIn(await signInFromPage(email, PASSWORD, elsewhere())) as string;
    await setPassword(token);
    await fail(email, { ...shared, Cookie });
    // Counted by its address, as without a cookie.
    expectRefusal(await signIn(email, NEW, shared), 429, 'TOO_MANY_REQUESTS');
    expect(idOf(deviceIn(await signInFromPage(email, NEW, { ...elsewhere(), Cookie })))).not.toBe(idOf(Cookie));
  });

  it('is a stranger to another account with the same name', async () => {
    const { email } = await createPerson();
    const Cookie = deviceIn(await signInFromPage(email, PASSWORD, elsewhere())) as string;
    await app().db.query('plugin::users-permissions.user').deleteMany({ where: { email } });
    const body = { username: unique('next'), email, password: PASSWORD };
    expect((await send('post', '/auth/local/register', { body, headers: elsewhere() })).status).toBe(200);
    expect(idOf(deviceIn(await signInFromPage(email, PASSWORD, { ...elsewhere(), Cookie })))).not.toBe(idOf(Cookie));
  });

  it('is not remembered by a response that is repeated', async () => {
    const { email } = await createPerson();
    const headers = { ...elsewhere(), 'Idempotency-Key': unique() };
    expect(deviceIn(await signInFromPage(email, PASSWORD, headers))).toBeDefined();
    const again = await signInFromPage(email, PASSWORD, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(deviceIn(again)).toBeUndefined();
  });
});

describe('an address from which a person has signed in', () => {
  it('is slowed again when the account has another password', async () => {
    const [{ email, token }, other] = [await createPerson(), await createPerson()];
    const home = elsewhere();
    expect((await signIn(email, PASSWORD, home)).status).toBe(200);
    await setPassword(token);
    await fail(email);
    const ended: string[] = [];
    const slow = signIn(email, NEW, home).then(({ status }) => ended.push(`home ${status}`));
    const quick = signIn(other.email, PASSWORD).then(({ status }) => ended.push(`other ${status}`));
    await Promise.all([slow, quick]);
    expect(ended).toEqual(['other 200', 'home 200']);
  });
});

describe('a sign-in without a name', () => {
  it.each(['', ' ', ['x'], undefined])('is refused (%j)', async (identifier) => {
    expectRefusal(
      await send('post', '/auth/local', { body: { identifier, password: PASSWORD }, headers: elsewhere() }),
      400,
      'VALIDATION_FAILED',
    );
  });
});
