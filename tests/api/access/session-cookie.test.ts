import { type Answer, app, as, db, send } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import {
  createPerson,
  createTenant,
  elsewhere,
  insert,
  openSession,
  PASSWORD,
  type Person,
  unique,
} from '../../helpers/world';

const ORIGIN = 'https://cloud.example';
const NAME = '__Host-tenantry-session';

let before: unknown;
beforeAll(() => {
  before = app().config.get('server.url');
  app().config.set('server.url', ORIGIN);
});
afterAll(() => void app().config.set('server.url', before));

let person: Person;
beforeEach(async () => {
  person = await createPerson();
});

interface Request {
  body?: unknown;
  token?: string;
  cookie?: string | null;
  headers?: Record<string, string>;
}

/** Sends a request as a page of the server does. */
const fromPage = (path: string, { body, token, cookie, headers }: Request = {}): Promise<Answer> =>
  send('post', path, {
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
    headers: {
      ...{ 'Tenantry-Session': 'cookie', Origin: ORIGIN },
      ...(cookie ? { Cookie: `${NAME}=${cookie}` } : {}),
      ...headers,
    },
  });

/** The cookies that a response sets. */
const cookiesOf = ({ headers }: Answer): string[] => (headers['set-cookie'] as unknown as string[] | undefined) ?? [];

/** The value of the session cookie that a response sets; undefined if it sets none, and empty if it removes it. */
const cookieOf = (answer: Answer): string | undefined => /=([^;]*)/.exec(cookiesOf(answer)[0] ?? '')?.[1];

const signIn = (headers: Record<string, string> = {}) =>
  fromPage('/auth/local', { body: { identifier: person.email, password: PASSWORD }, headers });
const refresh = (cookie: string | undefined, more: Request = {}) =>
  fromPage('/auth/refresh', { cookie: cookie ?? null, ...more });
const isOpen = async (token: string): Promise<boolean> => (await as(token).get('/me')).status === 200;
const storedSessions = ({ id }: Person): Promise<Record<string, unknown>[]> =>
  db()('sessions').where('user_id', id).orderBy('id');
/** Makes the last refresh of the person's latest session look as if it were that long ago. */
const rotatedAgo = async (ms: number): Promise<void> => {
  const { id } = (await storedSessions(person)).at(-1) as { id: number };
  const rotated_at = new Date(Date.now() - ms).toISOString();
  await app().db.query('api::session.session').update({ where: { id }, data: { rotated_at } });
};

describe('a session in a cookie', () => {
  it('begins with a sign-in, is renewed without a body, and ends with the sign-out', async () => {
    const first = await signIn();
    expect(first.body).toEqual({ jwt: expect.any(String), user: expect.objectContaining({ email: person.email }) });
    const [header = ''] = cookiesOf(first);
    const [, age] = /^__Host-tenantry-session=[\w.-]+; Path=\/; Max-Age=(\d+); HttpOnly; SameSite=Strict; Secure$/.exec(
      header,
    ) as RegExpExecArray;
    const { exp } = JSON.parse(
      Buffer.from((cookieOf(first) as string).split('.')[1] as string, 'base64url').toString(),
    );
    expect(Math.abs(exp - Date.now() / 1000 - Number(age))).toBeLessThan(30);
    const next = await refresh(cookieOf(first));
    expect([next.status, Object.keys(next.body)]).toEqual([200, ['jwt']]);
    expect(cookieOf(next)).not.toBe(cookieOf(first));
    expect(await isOpen(next.body.jwt)).toBe(true);
    const out = await fromPage('/auth/logout', { token: next.body.jwt, body: {} });
    expect([out.body, cookieOf(out), cookiesOf(out)[0]]).toEqual([
      { ok: true },
      '',
      expect.stringContaining('; Max-Age=0;'),
    ]);
    expect(await isOpen(next.body.jwt)).toBe(false);
  });

  describe('begins', () => {
    const password = 'Another-Passw0rd!';
    const passwordConfirmation = password;
    const expectSession = async (answer: Answer): Promise<void> => {
      expect([answer.status, typeof answer.body.jwt, answer.body.refreshToken]).toEqual([200, 'string', undefined]);
      expect((await refresh(cookieOf(answer))).status).toBe(200);
    };

    it('with a new password', async () => {
      const body = { currentPassword: PASSWORD, password, passwordConfirmation };
      await expectSession(await fromPage('/auth/change-password', { token: person.token, body }));
      const code = unique('code');
      const users = app().db.query('plugin::users-permissions.user');
      await users.update({ where: { id: person.id }, data: { resetPasswordToken: code } });
      await expectSession(await fromPage('/auth/reset-password', { body: { code, password, passwordConfirmation } }));
    });

    it('with a new account', async () => {
      const username = unique('new');
      const body = { username, email: `${username}@example.com`, password };
      await expectSession(await fromPage('/auth/local/register', { body }));
    });

    it('with an invitation', async () => {
      const { people, documentId } = await createTenant({}, ['owner']);
      const sent = await people.owner.call.post('/invitations', {
        ...{ email: `${unique()}@example.com`, role: 'viewer', organisation: documentId },
      });
      const data = { token: sent.body.data.token, username: unique('guest'), password };
      await expectSession(await fromPage('/invitations/accept', { body: { data } }));
    });
  });

  it('begins with the code of a single sign-on, which works once', async () => {
    const tenant = await createTenant({}, ['viewer']);
    const { refreshToken } = await openSession(tenant.people.viewer.id, tenant);
    const answer = await refresh(undefined, { body: { refreshToken } });
    expect((await refresh(cookieOf(answer))).status).toBe(200);
    const again = await openSession(tenant.people.viewer.id, tenant);
    expect((await refresh(undefined, { body: { refreshToken: again.refreshToken } })).status).toBe(200);
    expectRefusal(await refresh(again.refreshToken), 401, 'REFRESH_TOKEN_USED');
  });

  it('is kept in a cookie without the prefix where there is no TLS', async () => {
    app().config.set('server.url', '');
    const headers = { Origin: 'http://localhost:8080', Host: 'localhost:8080' };
    const answer = await signIn(headers).finally(() => void app().config.set('server.url', ORIGIN));
    expect(cookiesOf(answer)[0]).toMatch(/^tenantry-session=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  });
});

describe('the windows of a browser', () => {
  it('can renew a session with the same cookie at the same time', async () => {
    const cookie = cookieOf(await signIn());
    const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers) expect(await isOpen(answer.body.jwt)).toBe(true);
    expect((await storedSessions(person)).at(-1)).toMatchObject({ rotation: 1, ended_at: null });
    expect((await refresh(cookieOf(answers[2] as Answer))).status).toBe(200);
  });

  it('are signed out by a cookie that was used before, because it was copied', async () => {
    const cookie = cookieOf(await signIn());
    const next = await refresh(cookie);
    await rotatedAgo(11_000);
    const refused = await refresh(cookie);
    expectRefusal(refused, 401, 'REFRESH_TOKEN_REUSED');
    expect(cookieOf(refused)).toBe('');
    expectRefusal(await refresh(cookieOf(next)), 401, 'SESSION_OVER');
  });

  it('get the response of a repeated request with its cookie, which is stored nowhere in clear', async () => {
    const cookie = cookieOf(await signIn());
    const headers = { ...elsewhere(), 'Idempotency-Key': unique('key') };
    const first = await refresh(cookie, { headers });
    await rotatedAgo(11_000);
    const second = await refresh(cookie, { headers });
    expect([second.status, second.body, cookieOf(second)]).toEqual([200, first.body, cookieOf(first)]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const rows = await db()('idempotency_keys').orderBy('id', 'desc').limit(5);
    expect(JSON.stringify(rows)).not.toContain(cookieOf(first));
    // With this key, a request that would show the token in its body.
    const shown = await send('post', '/auth/refresh', { body: { refreshToken: cookie }, headers });
    expectRefusal(shown, 422, 'IDEMPOTENCY_KEY_REUSED');
  });
});

describe('a refusal', () => {
  it('of an outage or a wrong password keeps the cookie, and no cookie is no attempt', async () => {
    const address = elsewhere();
    const cookie = cookieOf(await signIn());
    const body = { identifier: person.email, password: 'wrong' };
    expect(cookieOf(await fromPage('/auth/local', { body, cookie: cookie as string }))).toBeUndefined();
    for (let visit = 0; visit < 25; visit += 1)
      expectRefusal(await refresh(undefined, { headers: address }), 401, 'UNAUTHENTICATED');
    const nonsense = await refresh('a.b.c', { headers: address });
    expectRefusal(nonsense, 401, 'UNAUTHENTICATED');
    expect(cookieOf(nonsense)).toBe('');
  });

  it('of a person who has to use single sign-on keeps the cookie', async () => {
    const tenant = await createTenant({}, ['owner']);
    const cookie = cookieOf(await signIn());
    await insert('api::membership.membership', { organisation: tenant.id, user: person.id, role: 'viewer' });
    const organisations = app().db.query('api::organisation.organisation');
    const domain = { sso_only: true, workspace_domain: 'corp.example' };
    await organisations.update({ where: { id: tenant.id }, data: domain });
    const refused = await refresh(cookie);
    expectRefusal(refused, 403, 'SSO_REQUIRED');
    expect(cookieOf(refused)).toBeUndefined();
  });
});

describe('another origin', () => {
  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '', 'Sec-Fetch-Site': 'same-site' },
    { Origin: '' },
  ])('%j can use none of the operations', async (headers) => {
    const cookie = cookieOf(await signIn()) as string;
    const { token } = person;
    const paths = [
      '/auth/local',
      '/auth/local/register',
      '/auth/reset-password',
      '/auth/refresh',
      '/invitations/accept',
    ];
    for (const path of [...paths, '/auth/change-password', '/auth/logout']) {
      const answer = await fromPage(path, { cookie, token, body: {}, headers });
      expectRefusal(answer, 403, 'ORIGIN_NOT_ALLOWED');
      expect(answer.body.error.details.remedy).toContain(ORIGIN);
      expect(cookieOf(answer)).toBeUndefined();
    }
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('is not checked where the browser says that the page is of this one', async () => {
    const cookie = cookieOf(await signIn());
    expect((await refresh(cookie, { headers: { Origin: '', 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(200);
  });
});

describe('without the header', () => {
  it('the cookie is neither read nor set', async () => {
    const cookie = cookieOf(await signIn());
    const headers = { Cookie: `${NAME}=${cookie}`, Origin: 'https://app.example' };
    expectRefusal(await send('post', '/auth/refresh', { body: {}, headers }), 400, 'VALIDATION_FAILED');
    const answer = await send('post', '/auth/refresh', { body: { refreshToken: cookie }, headers });
    expect([answer.status, typeof answer.body.refreshToken, cookiesOf(answer)]).toEqual([200, 'string', []]);
  });

  it('and with another value of it, a request is refused', async () => {
    expectRefusal(await signIn({ 'Tenantry-Session': 'local' }), 400, 'VALIDATION_FAILED');
  });
});
