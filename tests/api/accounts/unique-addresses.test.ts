import { app, db, send } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { createAgain } from '../../helpers/database/migrations';
import { expectRefusal } from '../../helpers/refusals';
import { createPerson, elsewhere, insert, PASSWORD, unique } from '../../helpers/world';

const USER = 'plugin::users-permissions.user';
const INDEX = 'up_users_email_uq';

const { registerPerson } = compiled('commands/accounts/register-person');
const { UNIQUE_ADDRESSES } = compiled('repositories/accounts/unique-addresses');

const UNIQUE = /unique/i;
/**
 * The message of a failed statement. Errors of the driver come from another realm, so that jest does not recognise
 * them.
 */
const failureOf = async (statement: PromiseLike<unknown>): Promise<string> => {
  try {
    await statement;
    return 'it succeeded';
  } catch (error) {
    return (error as Error).message;
  }
};

const accountsOf = (email: string) => db()('up_users').whereRaw('lower(email) = ?', [email]);

const register = (email: string, username = unique('new')) =>
  send('post', '/auth/local/register', { body: { username, email, password: PASSWORD }, headers: elsewhere() });

describe('an email address', () => {
  it('has one account after 20 parallel registrations', async () => {
    const email = `${unique('same')}@example.com`;
    const attempts = Array.from({ length: 20 }, () =>
      registerPerson(app(), { username: unique('same'), email, password: PASSWORD }),
    );
    const settled = await Promise.all(attempts);
    expect(settled.filter(({ userId }) => userId !== null)).toHaveLength(1);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  it('is refused at a second registration without revealing what is taken', async () => {
    const person = await createPerson();
    const byAddress = await register(person.email.toUpperCase());
    const byName = await register(`${unique()}@example.com`, person.username);
    for (const answer of [byAddress, byName]) expectRefusal(answer, 400, 'NOT_UNIQUE');
    expect(byAddress.body.error).toEqual(byName.body.error);
  });

  it('is stored in lower case and is unique, in every write to the account', async () => {
    const email = `${unique('Mixed')}@Example.com`;
    await insert(USER, { username: unique('made'), email, provider: 'local' });
    expect(await accountsOf(email.toLowerCase())).toMatchObject([{ email: email.toLowerCase() }]);
    await expect(
      insert(USER, { username: unique('made'), email: email.toUpperCase(), provider: 'local' }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(23505|SQLITE_CONSTRAINT_UNIQUE)$/) });
    const other = await createPerson();
    const steal = db()('up_users').where({ id: other.id }).update({ email });
    expect(await failureOf(steal)).toMatch(UNIQUE);
  });

  it('that several accounts share does not prevent the start, which logs the accounts and the remedy', async () => {
    const email = `${unique('twice')}@example.com`;
    const ids: number[] = [];
    const logged = jest.spyOn(app().log, 'error').mockImplementation(() => app().log);
    await db().raw(`drop index ${INDEX}`);
    try {
      for (const address of [email, email.toUpperCase()]) {
        const person = await createPerson();
        await db()('up_users').where({ id: person.id }).update({ email: address });
        ids.push(person.id);
      }
      // So the next start tries again.
      expect(await createAgain(UNIQUE_ADDRESSES)).toEqual([]);
      const [message] = logged.mock.calls.flat() as unknown as [string];
      expect(message).toContain(ids.join(' and '));
      expect(message).toMatch(/Delete all but one account/);
      expect(message).not.toContain(email);
    } finally {
      logged.mockRestore();
      await app()
        .db.query(USER)
        .deleteMany({ where: { id: { $in: ids.slice(1) } } as never });
    }
    expect(await createAgain(UNIQUE_ADDRESSES)).toEqual(['unique-addresses']);
    const copy = db()('up_users').insert({ document_id: unique(), username: unique(), email: email.toUpperCase() });
    expect(await failureOf(copy)).toMatch(UNIQUE);
  });
});
