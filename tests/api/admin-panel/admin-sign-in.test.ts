import request from 'supertest';
import { type Answer, app, send } from '../../helpers/api';
import { createAdministrator, signInAdmin } from '../../helpers/admin-panel';
import { expectRefusal } from '../../helpers/refusals';
import { until } from '../../helpers/timing/until';
import { createPerson, elsewhere, PASSWORD, unique } from '../../helpers/world';

const PER_ADDRESS = 20;
const PER_ACCOUNT = 10;
const MAILS = 8;
const SAMPLES = 30;
const FLOOR_MS = 300;
const WRONG = 'Not-the-Passw0rd!';

type Headers = Record<string, string>;

const unknownEmail = (): string => `${unique('unknown')}@example.com`;

const sendFrom = async (path: string, body: object, headers: Headers = elsewhere()): Promise<Answer> => {
  const {
    status,
    body: answered,
    headers: received,
  } = await request(app().server.httpServer).post(`/admin/${path}`).set(headers).send(body);
  return { status, body: answered, headers: received as Headers };
};

const login = (email: string, password: string, headers?: Headers) => sendFrom('login', { email, password }, headers);

const repeat = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let at = 0; at < count; at += 1) results.push(await work(at));
  return results;
};

const statusesOf = async (count: number, work: (at: number) => Promise<Answer>): Promise<number[]> =>
  (await repeat(count, work)).map(({ status }) => status);

/** The statuses of attempts that run at once, because each takes a while on purpose. */
const statusesAtOnce = async (count: number, work: () => Promise<Answer>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, work))).map(({ status }) => status);

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

const expectLimited = (answer: Answer, withinSeconds: number): void => {
  expectRefusal(answer, 429, 'TOO_MANY_REQUESTS');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(withinSeconds);
};

const tookMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const unlimited = async (work: () => Promise<void>): Promise<void> => {
  app().config.set('rate-limits.enabled', false);
  try {
    await work();
  } finally {
    app().config.set('rate-limits.enabled', true);
  }
};

describe('the sign-in of the admin panel', () => {
  it('does not lock out the person of an account that strangers fail to sign in to', async () => {
    const email = await createAdministrator();
    const attempts = PER_ACCOUNT + 2;
    expect(await statusesOf(attempts, () => login(email, WRONG))).toEqual(times(attempts, 400));
    expect((await login(email.toUpperCase(), PASSWORD)).status).toBe(200);
  });

  it.each(['known', 'unknown'])('refuses an address that has failed ten times, if the account is %s', async (kind) => {
    const email = kind === 'known' ? await createAdministrator() : unknownEmail();
    const headers = elsewhere();
    expect(await statusesOf(PER_ACCOUNT, () => login(email, WRONG, headers))).toEqual(times(PER_ACCOUNT, 400));
    expectLimited(await login(email, PASSWORD, headers), 900);
  });

  it('counts a browser that has signed in before apart from its address', async () => {
    const email = await createAdministrator();
    const headers = elsewhere();
    const cookies = [(await login(email, PASSWORD)).headers['set-cookie'] ?? []].flat();
    const cookie = cookies.find((one) => one.startsWith('tenantry-admin-device='))?.split(';')[0] as string;
    await statusesOf(PER_ACCOUNT, () => login(email, WRONG, headers));
    expectLimited(await login(email, PASSWORD, headers), 900);
    expect((await login(email, PASSWORD, { ...headers, Cookie: cookie })).status).toBe(200);
  });

  it.each([{}, { email: ['x'] }, { email: '' }, { email: ' ' }])(
    'accepts no name or password from the query (body: %j)',
    async (names) => {
      const email = await createAdministrator();
      const path = `login?email=${encodeURIComponent(email)}&password=${encodeURIComponent(PASSWORD)}`;
      for (const body of [{ ...names, password: PASSWORD }, { ...names, password: '' }, { email }])
        expectRefusal(await sendFrom(path, body), 400, 'VALIDATION_FAILED');
    },
  );

  it('forgets a browser when the account gets another password', async () => {
    const email = await createAdministrator();
    const signIn = async (password: string, headers: Headers) => {
      const answer = await login(email, password, headers);
      expect(answer.status).toBe(200);
      const cookies = [answer.headers['set-cookie'] ?? []].flat();
      return cookies.find((one) => one.startsWith('tenantry-admin-device='))?.split(';')[0] as string;
    };
    const Cookie = await signIn(PASSWORD, elsewhere());
    const idOf = (cookie: string) => cookie.split('.')[0];
    expect(idOf(await signIn(PASSWORD, { ...elsewhere(), Cookie }))).toBe(idOf(Cookie));
    const { id } = await app().db.query('admin::user').findOne({ where: { email } });
    await app().service('admin::user').updateById(id, { password: 'New-Passw0rd!' });
    expect(idOf(await signIn('New-Passw0rd!', { ...elsewhere(), Cookie }))).not.toBe(idOf(Cookie));
  });

  it('limits failures of an address across accounts, and not its successful sign-ins', async () => {
    const headers = elsewhere();
    const email = await createAdministrator();
    const good = PER_ADDRESS + 2;
    expect(await statusesOf(good, () => login(email, PASSWORD, headers))).toEqual(times(good, 200));
    expect(await statusesOf(PER_ADDRESS, () => login(unknownEmail(), WRONG, headers))).toEqual(times(PER_ADDRESS, 400));
    expectLimited(await login(unknownEmail(), WRONG, headers), 300);
  });

  it('is counted apart from the API, even for the same address', async () => {
    const person = await createPerson();
    await statusesOf(PER_ACCOUNT, () => login(person.email, WRONG));
    const body = { identifier: person.email, password: PASSWORD };
    expect((await send('post', '/auth/local', { body, headers: elsewhere() })).status).toBe(200);
  });

  it('has no other limit: five wrong passwords from one address lock no account', async () => {
    const headers = elsewhere();
    const email = await createAdministrator();
    expect(await statusesOf(MAILS + 1, () => login(email, WRONG, headers))).toEqual(times(MAILS + 1, 400));
    expect((await login(email, PASSWORD, headers)).status).toBe(200);
  });

  it('limits the bearer of a token to ten password attempts', async () => {
    const { send: call } = await signInAdmin();
    const change = () => call('put', '/admin/users/me', { currentPassword: WRONG, password: 'New-Passw0rd!' });
    expect(await statusesOf(PER_ACCOUNT, change)).toEqual(times(PER_ACCOUNT, 400));
    expectLimited(await change(), 900);
    expect((await call('put', '/admin/users/me', { firstname: 'Grace' })).status).toBe(200);
  });

  it.each(['reset-password', 'register'])('limits wrong codes for %s by address', async (path) => {
    const headers = elsewhere();
    const code = () => ({ resetPasswordToken: unique(), password: PASSWORD, registrationToken: unique() });
    const attempt = () => sendFrom(path, path === 'register' ? { ...code(), userInfo: {} } : code(), headers);
    expect(new Set(await statusesOf(PER_ADDRESS, attempt))).toEqual(new Set([400]));
    expectLimited(await attempt(), 300);
  });
});

describe('password reset emails of the admin panel', () => {
  it('are one in an hour for all who ask, and its code stays valid', async () => {
    const email = await createAdministrator();
    const stored = () =>
      app()
        .db.query('admin::user')
        .findOne({ where: { email }, select: ['resetPasswordToken'] });
    const ask = () => sendFrom('forgot-password', { email });
    expect((await ask()).status).toBe(204);
    await until(async () => (await stored())?.resetPasswordToken !== null, 'there is a code');
    const code = await stored();
    expect(await statusesAtOnce(MAILS, ask)).toEqual(times(MAILS, 204));
    expect(await stored()).toEqual(code);
    const reset = { resetPasswordToken: code?.resetPasswordToken, password: 'New-Passw0rd!' };
    expect((await sendFrom('reset-password', reset)).status).toBe(200);
    expect((await ask()).status).toBe(204);
    await until(async () => (await stored())?.resetPasswordToken !== null, 'there is another code');
  });

  it('are never refused, whether the account exists or not', async () => {
    const email = unknownEmail();
    expect(await statusesAtOnce(MAILS, () => sendFrom('forgot-password', { email }))).toEqual(times(MAILS, 204));
  });

  it('do not end the process when they cannot be prepared', async () => {
    const auth = app().service('admin::auth') as unknown as { forgotPassword(input: object): Promise<unknown> };
    await expect(auth.forgotPassword({ email: { $bogus: 1 } })).resolves.toBeUndefined();
  });
});

describe('the response time', () => {
  it.each(['/admin/forgot-password', '/api/auth/forgot-password', '/api/auth/send-email-confirmation'])(
    'is never below the minimum at %s',
    async (path) => {
      const email = path.startsWith('/admin') ? await createAdministrator() : (await createPerson()).email;
      const post = (to: string) => request(app().server.httpServer).post(path).set(elsewhere()).send({ email: to });
      await unlimited(async () => {
        const of = (to: () => string) =>
          Promise.all(Array.from({ length: SAMPLES }, () => tookMs(async () => post(to()))));
        const slowest = [...(await of(() => email)), ...(await of(unknownEmail))];
        expect(Math.min(...slowest)).toBeGreaterThanOrEqual(FLOOR_MS - 1);
      });
    },
  );
});

describe('the cookie of the admin panel', () => {
  const cookieOf = async (): Promise<string> => {
    const email = await createAdministrator();
    const { status, headers } = await login(email, PASSWORD);
    expect(status).toBe(200);
    return String(headers['set-cookie']);
  };

  it('is protected if people reach the server with TLS, which a proxy terminates', async () => {
    app().config.set('admin.auth.cookie', { secure: true });
    try {
      expect(await cookieOf()).toMatch(/^strapi_admin_refresh=[^;]+;.*; secure; httponly/i);
    } finally {
      app().config.set('admin.auth.cookie', undefined);
    }
  });

  it('works without TLS on this machine', async () => {
    expect(await cookieOf()).not.toMatch(/secure/i);
  });
});
