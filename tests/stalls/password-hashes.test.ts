import request from 'supertest';
import { createAdministrator } from '../helpers/admin-panel';
import { type Answer, app, send } from '../helpers/api';
import { expectNoPause } from '../helpers/timing/event-loop';
import { tookMs, waitDuring } from '../helpers/timing/waits';
import { createPerson, createTenant, elsewhere, PASSWORD, type Person, unique } from '../helpers/world';

jest.setTimeout(300_000);

/** With the rounds of production, because these files have no quick hashes. */
const ROUNDS = 10;
/** Of these, 64 wait, and the queue refuses some. */
const STRANGERS = 120;
const MANY = 16;
const CROWD = 10;
const WRONG = 'Not-the-Passw0rd!';
const NEW = 'New-Passw0rd!';
const TRIES = 3;

let person: Person;
let polled: string;

beforeAll(async () => {
  person = await createPerson();
  polled = (await createTenant()).people.owner.token;
});

const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_none, at) => work(at)));

const signIn = (identifier: string, password: string): Promise<Answer> =>
  send('post', '/auth/local', { body: { identifier, password }, headers: elsewhere() });

/** A list of another organisation. */
const poll = () => send('get', '/svc-agents', { token: polled });

/** Gives some people a code, and sets their passwords with it. */
const resetPasswords = async (): Promise<void> => {
  const accounts = app().db.query('plugin::users-permissions.user');
  const answers = await many(MANY, async () => {
    const [{ id }, code] = [await createPerson(), unique('code')];
    await accounts.update({ where: { id }, data: { resetPasswordToken: code } });
    const body = { code, password: NEW, passwordConfirmation: NEW };
    return send('post', '/auth/reset-password', { body, headers: elsewhere() });
  });
  // On a busy machine, the last ones wait for too long.
  expect([200, 503]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]));
};

/** Fills the queue, which refuses the sign-ins beyond it. Afterwards, everyone can sign in again. */
const overflow = async (): Promise<void> => {
  const answers = await many(STRANGERS, () => signIn(`${unique('nobody')}@example.com`, WRONG));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body, headers } of refused) {
    expect((body as { error: { details: { code: string } } }).error.details.code).toBe('PASSWORDS_BUSY');
    expect(headers['retry-after']).toBe('5');
  }
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(answers.length - refused.length);
  expect((await signIn(person.email, PASSWORD)).status).toBe(200);
};

/** What makes the server hash passwords: each is a burst of one kind. */
const BURSTS: [string, () => Promise<unknown>][] = [
  ['120 anonymous sign-ins', overflow],
  // More from unknown devices at once would be slowed, for seconds each.
  ['10 good sign-ins to one account', () => many(10, () => signIn(person.email, PASSWORD))],
  [
    'registrations',
    () =>
      many(MANY, () => {
        const username = unique('new');
        const body = { username, email: `${username}@example.com`, password: PASSWORD };
        return send('post', '/auth/local/register', { body, headers: elsewhere() });
      }),
  ],
  [
    'password changes',
    async () => {
      const people = await many(4, () => createPerson());
      const body = { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW };
      const answers = await many(people.length, (at) =>
        send('post', '/auth/change-password', { token: (people[at] as Person).token, body, headers: elsewhere() }),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    },
  ],
  ['password resets with a code', resetPasswords],
  [
    'sign-ins to the admin panel',
    () =>
      many(MANY, () =>
        request(app().server.httpServer)
          .post('/admin/login')
          .set(elsewhere())
          .send({ email: `${unique('nobody')}@example.com`, password: WRONG }),
      ),
  ],
];

describe('hashes of passwords', () => {
  it('have the rounds of production', async () => {
    const stored = await app()
      .db.query('plugin::users-permissions.user')
      .findOne({ where: { id: person.id } });
    expect(stored?.password).toMatch(new RegExp(`^\\$2b\\$${ROUNDS}\\$`));
  });

  it.each(BURSTS)('neither block the event loop nor keep others waiting for two hashes: %s', async (_name, burst) => {
    const waits: { duringMs: number; limitMs: number }[] = [];
    // Other work on the machine makes waits longer, never shorter.
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      let hashMs = 0;
      const idleMs = await waitDuring(async () => {
        hashMs = await tookMs(() => signIn(`${unique('nobody')}@example.com`, WRONG));
      }, poll);
      let duringMs = Infinity;
      await expectNoPause(async () => {
        duringMs = await waitDuring(burst, poll);
      });
      const limitMs = 2 * hashMs + idleMs;
      if (duringMs < limitMs) return;
      waits.push({ duringMs, limitMs });
    }
    expect(waits).toBe('shorter than the limit in one of three attempts');
  });
});

describe('the queue', () => {
  it('serves a person whose address has no other attempts before those of an address with many', async () => {
    const crowded = elsewhere();
    const ended: string[] = [];
    const email = await createAdministrator();
    const crowd = many(CROWD, async () => {
      await send('post', '/auth/local', {
        body: { identifier: `${unique('nobody')}@example.com`, password: WRONG },
        headers: crowded,
      });
      ended.push('crowd');
    });
    const login = () => request(app().server.httpServer).post('/admin/login').set(elsewhere());
    expect((await login().send({ email, password: PASSWORD })).status).toBe(200);
    ended.push('person');
    await crowd;
    expect(ended.indexOf('person')).toBeLessThan(CROWD - 2);
  });
});
