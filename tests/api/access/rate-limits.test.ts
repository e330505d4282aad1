import { enrol } from '../../helpers/agents';
import { type Answer, app, send } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, scimSend } from '../../helpers/scim';
import { createPerson, createTenant, elsewhere, PASSWORD, unique } from '../../helpers/world';

const PER_ADDRESS = 20;
const PER_ACCOUNT = 10;
const SIGN_INS = 100;
const LOOKUPS = 600;
const MANY_MAILS = 8;
const WRONG = 'Not-the-Passw0rd!';

type Headers = Record<string, string>;

const signIn = (identifier: string, password: string, headers: Headers = elsewhere()) =>
  send('post', '/auth/local', { body: { identifier, password }, headers });

/** The responses to many attempts, one after the other. */
const answersOf = async (count: number, attempt: (at: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let at = 0; at < count; at += 1) answers.push(await attempt(at));
  return answers;
};

const statusesOf = async (count: number, attempt: (at: number) => Promise<Answer>): Promise<number[]> =>
  (await answersOf(count, attempt)).map(({ status }) => status);

/** The statuses of attempts that run at once, because each takes a while on purpose. */
const statusesAtOnce = async (count: number, attempt: (at: number) => Promise<Answer>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, (_none, at) => attempt(at)))).map(({ status }) => status);

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

const expectLimited = (answer: Answer, withinSeconds: number): void => {
  expectRefusal(answer, 429, 'TOO_MANY_REQUESTS');
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(withinSeconds);
};

/** The order in which attempts that start together end. */
const orderOf = async (attempts: Record<string, () => Promise<unknown>>): Promise<string[]> => {
  const ended: string[] = [];
  const run = async ([name, attempt]: [string, () => Promise<unknown>]) => {
    await attempt();
    ended.push(name);
  };
  await Promise.all(Object.entries(attempts).map(run));
  return ended;
};

/** A browser that has signed in: its cookie for later attempts. */
const deviceOf = async (email: string, headers: Headers): Promise<Headers> => {
  const fromPage = { ...headers, 'Tenantry-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin' };
  const answer = await signIn(email, PASSWORD, fromPage);
  expect(answer.status).toBe(200);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  const cookie = cookies.find((one) => one.includes('tenantry-device='));
  return { Cookie: cookie?.split(';')[0] as string };
};

/** Uses up what strangers can get wrong without being slowed. */
const failAsStrangers = async (name: string): Promise<void> =>
  expect(await statusesOf(PER_ACCOUNT, () => signIn(name, WRONG))).toEqual(times(PER_ACCOUNT, 401));

describe('an account', () => {
  it('is not locked for its person by wrong passwords from other addresses, in any spelling', async () => {
    const { email } = await createPerson();
    const spelled = (at: number) => (at % 2 === 0 ? email : ` ${email.toUpperCase()} `);
    const more = PER_ACCOUNT + 3;
    expect(await statusesOf(more, (at) => signIn(spelled(at), WRONG))).toEqual(times(more, 401));
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it.each(['known', 'unknown'])('slows strangers after ten wrong passwords, if it is %s', async (kind) => {
    const email = kind === 'known' ? (await createPerson()).email : `${unique('nobody')}@example.com`;
    await failAsStrangers(email);
    const other = (await createPerson()).email;
    const order = await orderOf({ slowed: () => signIn(email, WRONG), other: () => signIn(other, WRONG) });
    expect(order).toEqual(['other', 'slowed']);
  });

  it('does not slow an address from which its person has signed in', async () => {
    const { email } = await createPerson();
    const headers = elsewhere();
    expect((await signIn(email, PASSWORD, headers)).status).toBe(200);
    await failAsStrangers(email);
    const order = await orderOf({
      stranger: () => signIn(email, WRONG),
      person: async () => expect((await signIn(email, PASSWORD, headers)).status).toBe(200),
    });
    expect(order).toEqual(['person', 'stranger']);
  });

  it('does not slow a browser in which its person has signed in, and counts its failures apart', async () => {
    const { email } = await createPerson();
    const [home, shared] = [elsewhere(), elsewhere()];
    const device = await deviceOf(email, home);
    expect(await statusesOf(PER_ACCOUNT, () => signIn(email, WRONG, shared))).toEqual(times(PER_ACCOUNT, 401));
    expectLimited(await signIn(email, PASSWORD, shared), 900);
    const order = await orderOf({
      stranger: () => signIn(email, WRONG),
      person: async () => expect((await signIn(email, PASSWORD, { ...shared, ...device })).status).toBe(200),
    });
    expect(order).toEqual(['person', 'stranger']);
  });

  it('refuses the cookie of a device for other accounts, and a changed one', async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const { Cookie = '' } = await deviceOf(one.email, elsewhere());
    const tried = [
      { email: other.email, cookie: Cookie },
      { email: one.email, cookie: Cookie.replace('=', '=0') },
    ];
    for (const { email, cookie } of tried) {
      const headers = { ...elsewhere(), Cookie: cookie };
      expect(await statusesOf(PER_ACCOUNT, () => signIn(email, WRONG, headers))).toEqual(times(PER_ACCOUNT, 401));
      // Counted by its address, as without a cookie.
      expectLimited(await signIn(email, PASSWORD, { ...headers, Cookie: '' }), 900);
    }
  });

  it.each(['known', 'unknown'])('refuses an address that has failed ten times, if it is %s', async (kind) => {
    const name = kind === 'known' ? (await createPerson()).email : `${unique('nobody')}@example.com`;
    const headers = elsewhere();
    expect(await statusesOf(PER_ACCOUNT, () => signIn(name, WRONG, headers))).toEqual(times(PER_ACCOUNT, 401));
    const answer = await signIn(name, PASSWORD, headers);
    expectLimited(answer, 900);
    expect(JSON.stringify(answer.body)).not.toContain(name);
  });

  it('allows an address no more attempts when many requests come at once', async () => {
    const { email } = await createPerson();
    const headers = elsewhere();
    const answers = await Promise.all(Array.from({ length: 2 * PER_ACCOUNT }, () => signIn(email, WRONG, headers)));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(PER_ACCOUNT);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(PER_ACCOUNT);
  });

  it('has a limit of sign-ins from one address, and none from another', async () => {
    const { email } = await createPerson();
    const headers = elsewhere();
    expect(await statusesOf(SIGN_INS, () => signIn(email, PASSWORD, headers))).toEqual(times(SIGN_INS, 200));
    expectLimited(await signIn(email, PASSWORD, headers), 900);
    const elsewhereToo = await signIn(email, PASSWORD);
    expect(elsewhereToo.status).toBe(200);
    expect(elsewhereToo.headers['ratelimit-policy']).toContain('"passwords";q=600;w=300');
    expect(elsewhereToo.headers.ratelimit).toContain('"passwords";r=599');
  });

  it('limits the password attempts of the bearer of its token', async () => {
    const { token } = await createPerson();
    const body = { currentPassword: WRONG, password: 'New-Passw0rd!', passwordConfirmation: 'New-Passw0rd!' };
    const change = () => send('post', '/auth/change-password', { token, body, headers: elsewhere() });
    expect(await statusesOf(PER_ACCOUNT, change)).toEqual(times(PER_ACCOUNT, 400));
    expectLimited(await change(), 900);
  });

  it.each(['forgot-password', 'send-email-confirmation'])(
    'never refuses %s, whether it exists or not',
    async (path) => {
      for (const { email } of [await createPerson(), { email: `${unique('nobody')}@example.com` }]) {
        const ask = () => send('post', `/auth/${path}`, { body: { email }, headers: elsewhere() });
        expect(await statusesAtOnce(MANY_MAILS, ask)).toEqual(times(MANY_MAILS, 200));
      }
    },
  );
});

describe('an address', () => {
  const name = () => `${unique('nobody')}@example.com`;

  it('is limited after twenty attempts across accounts, while other addresses are not', async () => {
    const headers = elsewhere();
    expect(await statusesOf(PER_ADDRESS, () => signIn(name(), WRONG, headers))).toEqual(times(PER_ADDRESS, 401));
    expectLimited(await signIn(name(), WRONG, headers), 300);
    const { email } = await createPerson();
    expectLimited(await signIn(email, PASSWORD, headers), 300);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('that is unknown is limited without affecting other unknown addresses', async () => {
    const hidden = { 'X-Forwarded-For': `_${unique()}` };
    expect(await statusesOf(PER_ADDRESS, () => signIn(name(), WRONG, hidden))).toEqual(times(PER_ADDRESS, 401));
    expectLimited(await signIn(name(), WRONG, hidden), 300);
    const others = await Promise.all(
      Array.from({ length: 5 }, () => signIn(name(), WRONG, { 'X-Forwarded-For': `_${unique()}` })),
    );
    expect(others.map(({ status }) => status)).toContain(401);
  });

  it.each([
    ['names another address', (at: number) => `for=198.51.100.${at}`],
    ['is malformed', (at: number) => `for="${at}`],
  ])('is limited, whatever a forged Forwarded header says that %s', async (_what, forged) => {
    const { 'X-Forwarded-For': own = '' } = elsewhere();
    const forging = (at: number) => signIn(name(), WRONG, { 'X-Forwarded-For': own, Forwarded: forged(at) });
    const statuses = await statusesOf(300, forging);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(PER_ADDRESS);
    expect(new Set(statuses.slice(PER_ADDRESS))).toEqual(new Set([429]));
    // Only callers who forge a header share that limit.
    const { email } = await createPerson();
    expect((await signIn(email, PASSWORD, { 'X-Forwarded-For': own })).status).toBe(200);
  });

  it('of IPv6 shares its limit with the same /64 network', async () => {
    const network = (elsewhere()['X-Forwarded-For'] as string).replace('::1', '');
    const from = (at: number) => ({ 'X-Forwarded-For': `${network}:${at}::1` });
    expect(await statusesOf(PER_ADDRESS, (at) => signIn(name(), WRONG, from(at)))).not.toContain(429);
    expectLimited(await signIn(name(), WRONG, from(77)), 300);
  });

  const refused: [string, (headers: Headers) => Promise<Answer>][] = [
    ['refresh', (headers) => send('post', '/auth/refresh', { body: { refreshToken: unique() }, headers })],
    [
      'invitations/accept',
      (headers) => send('post', '/invitations/accept', { body: { data: { token: unique() } }, headers }),
    ],
    [
      'invitations/show',
      (headers) => send('post', '/invitations/show', { body: { data: { token: unique() } }, headers }),
    ],
    ['svc-agents/enrol', (headers) => enrol(unique(), {}, headers)],
    [
      'reset-password',
      (headers) =>
        send('post', '/auth/reset-password', {
          body: { code: unique(), password: PASSWORD, passwordConfirmation: PASSWORD },
          headers,
        }),
    ],
    ['email-confirmation', (headers) => send('get', `/auth/email-confirmation?confirmation=${unique()}`, { headers })],
    ['sso/callback', (headers) => send('get', `/auth/sso/callback?state=${unique()}&code=x`, { headers })],
    ['sso/:organisation/start', (headers) => send('get', `/auth/sso/${unique()}/start?method=workspace`, { headers })],
  ];

  it.each(refused)('is limited after twenty failures of %s', async (_path, attempt) => {
    const headers = elsewhere();
    const statuses = await statusesOf(PER_ADDRESS, () => attempt(headers));
    expect(statuses.filter((status) => ![400, 401, 403, 404].includes(status))).toEqual([]);
    expectLimited(await attempt(headers), 300);
  });

  it('is limited after 600 look-ups of names of organisations, whether or not they exist, and can still sign in', async () => {
    const headers = elsewhere();
    const { email } = await createPerson();
    const paths = ['/auth/methods', '/cells/lookup'];
    const lookUp = (at: number) => send('get', `${paths[at % 2]}?organisation=${unique()}`, { headers });
    const statuses = await statusesOf(LOOKUPS, lookUp);
    expect(statuses).not.toContain(429);
    for (const at of [0, 1]) expectLimited(await lookUp(at), 300);
    expect((await signIn(email, PASSWORD, headers)).status).toBe(200);
    expect((await send('get', `/auth/methods?organisation=${unique()}`)).status).toBe(200);
  });

  it('is limited after twenty registrations, successful or not', async () => {
    const headers = elsewhere();
    const register = () => {
      const username = unique('new');
      return send('post', '/auth/local/register', {
        body: { username, email: `${username}@example.com`, password: PASSWORD },
        headers,
      });
    };
    expect(await statusesAtOnce(PER_ADDRESS, register)).toEqual(times(PER_ADDRESS, 200));
    expectLimited(await register(), 300);
  });

  it('is limited in every spelling of the path', async () => {
    const headers = { ...elsewhere(), 'Content-Type': 'application/json' };
    const attempt = (path: string) =>
      sendRaw({
        method: 'POST',
        path,
        headers,
        body: JSON.stringify({ identifier: name(), password: WRONG }),
      } as never);
    const paths = ['/api/auth/local', '/api/auth/local/', '/API/Auth/LOCAL'];
    const spelled = (at: number) => paths[at % paths.length] as string;
    expect(await statusesOf(PER_ADDRESS, (at) => attempt(spelled(at)))).toEqual(times(PER_ADDRESS, 401));
    expect(await statusesOf(paths.length, (at) => attempt(spelled(at)))).toEqual(times(paths.length, 429));
  });

  it('is not limited when the setting is off', async () => {
    const headers = elsewhere();
    app().config.set('rate-limits.enabled', false);
    try {
      const { email } = await createPerson();
      const count = PER_ADDRESS + 1;
      expect(await statusesOf(count, () => signIn(email, WRONG, headers))).toEqual(times(count, 401));
    } finally {
      app().config.set('rate-limits.enabled', true);
    }
    expect((await signIn(name(), WRONG, headers)).status).toBe(401);
  });
});

describe('SCIM', () => {
  it('limits unknown tokens from an address, while valid tokens keep working', async () => {
    const headers = elsewhere();
    const { token } = await createScimToken(await createTenant());
    const ask = (of: string) => scimSend('get', '/Users', { token: of, headers });
    const good = async () => expect((await ask(token)).status).toBe(200);
    for (let at = 0; at < PER_ADDRESS; at += 1) expect((await ask(`tscim_${unique()}`)).status).toBe(401);
    await good();
    const answer = await ask(`tscim_${unique()}`);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '429' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await good();
  });
});

describe('nodes', () => {
  it('share their counts on PostgreSQL, and count separately on SQLite', async () => {
    const { createRateLimits } = compiled('repositories/access/rate-limits');
    const [one, other] = [createRateLimits(app(), settings), createRateLimits(app(), settings)];
    const key = unique();
    const allowance = { quota: 3, window: 900, isRefused: false };
    for (const remaining of [2, 1, 0])
      expect(await one.consume('account', key)).toMatchObject({ ...allowance, remaining });
    const refused = await one.consume('account', key);
    expect(refused).toMatchObject({ ...allowance, remaining: 0, isRefused: true });
    expect(refused.seconds).toBeGreaterThan(890);
    expect(await one.consume('mails', key)).toMatchObject({ remaining: 2, isRefused: false });
    const isShared = app().db.dialect.client === 'postgres';
    expect((await other.consume('account', key)).isRefused).toBe(isShared);
    expect(await one.refund('account', key)).toMatchObject({ remaining: 1 });
    expect((await one.consume('account', key)).isRefused).toBe(false);
    expect((await one.consume('account', key)).isRefused).toBe(true);
  });

  const settings = {
    ...{
      enabled: true,
      perAddress: 3,
      passwordsPerAddress: 3,
      perAccount: 3,
      signInsPerAccount: 3,
      mailsPerAccount: 3,
    },
  };

  it('count in memory while the database is unavailable', async () => {
    const { createRateLimits } = compiled('repositories/access/rate-limits');
    let isUnavailable = false;
    const acquireConnection = () =>
      isUnavailable
        ? Promise.reject(new Error('unavailable'))
        : Promise.resolve({ query: () => Promise.resolve({ rows: [] }) });
    const connection = { client: { acquireConnection, releaseConnection: () => undefined } };
    const limits = createRateLimits({ db: { dialect: { client: 'postgres' }, connection } } as never, settings);
    isUnavailable = true;
    const key = unique();
    for (const isRefused of [false, false, false, true])
      expect((await limits.consume('account', key)).isRefused).toBe(isRefused);
  });

  it('keep their counts across a restart: Strapi does not drop the table', async () => {
    const { db } = app() as unknown as { db: any };
    const [databaseSchema, previousSchema] = [
      await db.dialect.schemaInspector.getSchema(),
      (await db.schema.schemaStorage.read())?.schema,
    ];
    const tables = (databaseSchema.tables as { name: string }[]).map(({ name }) => name);
    expect(tables.includes('rate_limits')).toBe(db.dialect.client === 'postgres');
    const { diff } = await db.schema.schemaDiff.diff({ previousSchema, databaseSchema, userSchema: db.schema.schema });
    const removed = (diff.tables.removed as { name: string }[]).map(({ name }) => name);
    expect(removed).not.toContain('rate_limits');
  });
});
