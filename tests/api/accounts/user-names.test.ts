import { signInAdmin } from '../../helpers/admin-panel';
import { app, db, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { accept, invite } from '../../helpers/invitations';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, directory, newUser } from '../../helpers/scim';
import { createPerson, createTenant, elsewhere, insert, PASSWORD, type Person, unique } from '../../helpers/world';

const USER = 'plugin::users-permissions.user';

const { settleUserNames } = compiled('commands/accounts/settle-user-names');
const { CHECKS } = compiled('doctor/registry');
const { examine } = compiled('doctor/examine');
const { examinedBy } = compiled('doctor/repair');

interface Row {
  id: number;
  username: string;
  email: string;
  name_key: string | null;
}

const table = () => db()<Row>('up_users');
const rowOf = async (id: number): Promise<Row> => (await table().where({ id }).first()) as Row;
const newAddress = (): string => `${unique('new')}@newcorp.example`;

const register = (username: string, email = `${unique()}@example.com`) =>
  send('post', '/auth/local/register', { body: { username, email, password: PASSWORD }, headers: elsewhere() });
const signIn = (identifier: string, password = PASSWORD) =>
  send('post', '/auth/local', { body: { identifier, password }, headers: elsewhere() });

/** An account from before the rules: its user name is written without the lifecycles. */
const withOldName = async (username: string): Promise<Person> => {
  const person = await createPerson();
  await table().where({ id: person.id }).update({ username, name_key: null });
  return { ...person, username };
};

const remove = (...people: { id: number }[]) =>
  app()
    .db.query(USER)
    .deleteMany({ where: { id: { $in: people.map(({ id }) => id) } } as never });

const faultsOf = async (...people: Person[]): Promise<string[]> => {
  const check = CHECKS.find(({ name }) => name === 'user-names') as (typeof CHECKS)[number];
  const { findings } = await examine(check, examinedBy(app()), 1000);
  const records = people.map(({ id, documentId }) => `up_users ${id} (${documentId})`);
  return findings.filter(({ record }) => records.includes(record)).map(({ fault }) => fault);
};

describe('a user name', () => {
  it("that is somebody's address is refused, and the address stays free", async () => {
    const address = newAddress();
    const answer = await register(address);
    expectRefusal(answer, 400, 'VALIDATION_FAILED');
    expect(answer.body.error.details.errors).toMatchObject([{ path: ['username'] }]);
    expectRefusal(await register(address.replace('@', '＠')), 400, 'VALIDATION_FAILED');
    expect((await register('The Cto', address)).status).toBe(200);
  });

  it('with an @ is refused alike for an address with an account and a new one', async () => {
    const person = await createPerson();
    const [known, other] = [await register(newAddress(), person.email), await register(newAddress())];
    expect(known.status).toBe(400);
    expect(known.body).toEqual(other.body);
  });

  it('can be the own address', async () => {
    const address = newAddress();
    expect((await register(address.toUpperCase(), address)).status).toBe(200);
    expect((await signIn(address)).status).toBe(200);
  });

  it('that is the own address follows it', async () => {
    const address = newAddress();
    const made = await insert(USER, { username: address, email: address, provider: 'local' });
    const next = newAddress();
    const panel = await signInAdmin();
    const { documentId } = made;
    expect((await panel.update(USER, documentId, { username: address, email: next })).status).toBe(200);
    expect(await rowOf(made.id)).toMatchObject({ username: next, email: next });
    expect((await register(address, address)).status).toBe(200);
  });

  it('that can be confused with another is refused, by the API and in the panel', async () => {
    const name = unique('Alan Root');
    expect((await register(name)).status).toBe(200);
    const panel = await signInAdmin();
    const victim = await createPerson();
    for (const alike of [
      name.replace('n', 'n\u034F'),
      name.toUpperCase(),
      name.replace('Alan', 'Аlаn'),
      name.replace('Al', 'AI'),
    ]) {
      expectRefusal(await register(alike), 400, 'NOT_UNIQUE');
      expect((await panel.update(USER, victim.documentId, { username: alike })).status).toBe(400);
    }
    expect(await rowOf(victim.id)).toMatchObject({ username: victim.username });
  });

  it.each(['\u202Erotciv', 'ol\nivia', 'olivia\u2800', '\u2800\u2800\u2800'])(
    'is refused if it contains what is not seen: %j',
    async (part) => {
      const victim = await createPerson();
      expectRefusal(await register(`${part}${unique()}`), 400, 'VALIDATION_FAILED');
      const panel = await signInAdmin();
      expect((await panel.update(USER, victim.documentId, { username: `${part}${unique()}` })).status).toBe(400);
      expect(await rowOf(victim.id)).toMatchObject({ username: victim.username });
    },
  );

  it('is refused if small Greek letters make it look like another', async () => {
    const name = unique('victor');
    expect((await register(name)).status).toBe(200);
    expectRefusal(await register(name.replace('v', 'ν')), 400, 'NOT_UNIQUE');
  });

  it('from before the rules keeps what is not seen, and the doctor reports it', async () => {
    const person = await withOldName(`${unique('old')}\u202E`);
    await settleUserNames(app());
    expect(await faultsOf(person)).toEqual([expect.stringMatching(/not visible/)]);
    expect((await rowOf(person.id)).username).toBe(person.username);
    await remove(person);
  });

  it('is unique in the database, also for names that can be confused', async () => {
    const name = unique('same');
    const attempts = ['same', 'SAME', 'sаme', 'Same', 'samе'].map((start) => register(name.replace('same', start)));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400]);
    const [made] = await table().where('username', 'like', `%${name.slice(4)}`);
    const steal = table()
      .where({ id: (await createPerson()).id })
      .update({ name_key: (made as Row).name_key });
    await expect(Promise.resolve(steal)).rejects.toMatchObject({ message: expect.stringMatching(/unique/i) });
  });

  it('is kept when other attributes change, and its key cannot be written', async () => {
    const person = await createPerson();
    const { name_key: key } = await rowOf(person.id);
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { blocked: false, name_key: 'x' } as never });
    expect(await rowOf(person.id)).toMatchObject({ username: person.username, name_key: key });
  });
});

describe('an address that is the user name of another account', () => {
  it('leads to the account of the address, which can be registered, invited and provisioned', async () => {
    const addresses = [newAddress(), newAddress(), newAddress()] as const;
    const squatters = await Promise.all(addresses.map(withOldName));
    const [registered, invited, provisioned] = addresses;
    expect((await register(registered, registered)).status).toBe(200);

    const tenant = await createTenant();
    const { token } = await invite(tenant, invited);
    const accepted = await accept(token, { username: invited, password: PASSWORD });
    expect([accepted.status, accepted.body.error]).toEqual([200, undefined]);
    const scim = directory((await createScimToken(tenant)).token);
    const created = await scim.post('/Users', newUser({ userName: provisioned, emails: [{ value: provisioned }] }));
    expect(created.status).toBe(201);

    for (const address of [registered, invited]) {
      const answer = await signIn(address);
      expect([answer.status, answer.body.user?.email]).toEqual([200, address]);
    }
    await remove(...squatters);
  });
});

describe('the migration of user names', () => {
  it("replaces addresses of others, with an entry in the audit log, and keeps the person's sign-in", async () => {
    const address = newAddress();
    const first = await withOldName(address);
    const second = await withOldName(address.replace('@', '＠'));
    expect(await faultsOf(first, second)).toEqual(Array(2).fill(expect.stringMatching(/address of another account/)));
    await settleUserNames(app());
    const replaced = address.replace('@', ' at ');
    expect((await rowOf(first.id)).username).toBe(replaced);
    expect((await rowOf(second.id)).username).toMatch(new RegExp(`^${replaced} [0-9a-f]{8}$`));
    expect(await auditEntries({ action: 'account.update', target_id: first.documentId })).toMatchObject([
      { changes: { username: { before: address, after: replaced } } },
    ]);
    expect(await faultsOf(first, second)).toEqual([]);
    expect((await signIn(first.email)).body.user).toMatchObject({ username: replaced });
  });

  it('gives the key of names that can be confused to the oldest account, and the doctor reports the others', async () => {
    const name = unique('Twin');
    const [first, second] = [await withOldName(name), await withOldName(name.toUpperCase())];
    await settleUserNames(app());
    expect(await faultsOf(first, second)).toEqual([expect.stringContaining(`with that of account ${first.id}`)]);
    expect(await rowOf(second.id)).toMatchObject({ username: name.toUpperCase(), name_key: null });
    expect((await signIn(second.username)).body.user).toMatchObject({ email: second.email });
    const change = { where: { id: second.id }, data: { username: second.username, blocked: false } };
    await app()
      .db.query(USER)
      .update(change as never);
    await remove(first, second);
  });

  it('changes nothing the second time', async () => {
    const person = await withOldName(unique('Old'));
    await settleUserNames(app());
    const settled = await rowOf(person.id);
    expect(settled.name_key).toEqual(expect.any(String));
    await settleUserNames(app());
    expect(await rowOf(person.id)).toEqual(settled);
  });
});
