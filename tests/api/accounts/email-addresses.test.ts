import { app, db, send } from '../../helpers/api';
import { runMigration } from '../../helpers/database/migrations';
import { accept, invite } from '../../helpers/invitations';
import { createPerson, createTenant, elsewhere, insert, PASSWORD, unique } from '../../helpers/world';

const WRONG = 'Not-the-Passw0rd!';
const USER = 'plugin::users-permissions.user';

const emailOf = async (id: number): Promise<string> => (await db()('up_users').where({ id }).first()).email;
const register = (email: string) =>
  send('post', '/auth/local/register', {
    body: { username: unique('person'), email, password: PASSWORD },
    headers: elsewhere(),
  });
const signIn = (identifier: string, password = PASSWORD) =>
  send('post', '/auth/local', { body: { identifier, password }, headers: elsewhere() });

/** One mailbox in four spellings, the normal form first. */
const spellings = (domain = `${unique('b')}ücher.example`): string[] => {
  const name = unique('ada');
  const ascii = new URL(`http://${domain}`).hostname;
  return [
    `${name}@${ascii}`,
    `${name}@${domain}`,
    `${name.toUpperCase()}@${domain}`,
    `${name}＠${domain.replace('.', '．')}`,
  ];
};

describe('an email address', () => {
  it('is normalised at registration, and signs in in every spelling', async () => {
    const [normal = '', ...others] = spellings();
    const answer = await register(others[2] as string);
    expect(answer.status).toBe(200);
    expect(answer.body.user.email).toBe(normal);
    for (const spelling of [normal, ...others]) expect((await signIn(spelling)).status).toBe(200);
    expect((await register(others[0] as string)).status).toBe(400);
  });

  it('counts as one account in every spelling', async () => {
    const all = spellings();
    const headers = elsewhere();
    const attempt = (at: number) => {
      const body = { identifier: all[at % all.length], password: WRONG };
      return send('post', '/auth/local', { body, headers });
    };
    for (let at = 0; at < 10; at += 1) expect((await attempt(at)).status).toBe(401);
    expect((await attempt(0)).status).toBe(429);
  });

  it('is normalised in an invitation, and joins with the account that has it', async () => {
    const tenant = await createTenant();
    const [normal = '', ...others] = spellings();
    const { body } = await register(others[0] as string);
    const invited = await invite(tenant, others[1] as string);
    expect(invited.email).toBe(normal);
    const again = await tenant.people.owner.call.post('/invitations', { email: others[2], role: 'viewer' });
    expect(again.body.error.details.code).toBe('ALREADY_INVITED');
    expect((await accept(invited.token, {}, body.jwt)).status).toBe(200);
  });

  it('is normalised in writes of scripts and the admin panel', async () => {
    const [normal = '', spelt = ''] = spellings();
    const { id } = await insert(USER, { username: unique('person'), email: spelt, provider: 'local' });
    expect(await emailOf(id)).toBe(normal);
    const [next = '', other = ''] = spellings();
    await app()
      .db.query(USER)
      .update({ where: { id }, data: { email: other } });
    expect(await emailOf(id)).toBe(next);
  });

  it('is not normalised in usernames', async () => {
    const person = await createPerson();
    expect((await signIn(person.username)).status).toBe(200);
  });
});

describe('email addresses of earlier versions', () => {
  const MIGRATION = '2026.11.23T16.00.00.normal-spellings.js';

  it('are normalised by a migration, unless another account has the normal form', async () => {
    const [normal = '', spelt = '', otherwise = ''] = spellings();
    const [one, other] = [await createPerson(), await createPerson()];
    const store = (id: number, email: string) => db()('up_users').where({ id }).update({ email });
    await store(one.id, spelt);
    await runMigration(MIGRATION);
    expect(await emailOf(one.id)).toBe(normal);
    await store(other.id, otherwise);
    await runMigration(MIGRATION);
    expect(await emailOf(other.id)).toBe(otherwise);
    expect((await signIn(spelt)).status).toBe(200);
    await store(other.id, other.email);
  });
});
