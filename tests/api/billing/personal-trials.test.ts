import { app, send } from '../../helpers/api';
import { createPerson, elsewhere, PASSWORD, unique } from '../../helpers/world';

const USER = 'plugin::users-permissions.user';
const DAY = 86_400_000;

const trialOf = async (where: Record<string, unknown>): Promise<number | null> => {
  const { personal_trial_ends_at: end } = (await app().db.query(USER).findOne({ where })) as {
    personal_trial_ends_at: string | null;
  };
  return end === null ? null : new Date(end).getTime();
};

/** The number of days from now, to the hour. */
const daysFromNow = (end: number | null): number | null =>
  end === null ? null : Math.round(((end - Date.now()) / DAY) * 24) / 24;

const register = async (more: Record<string, unknown> = {}) => {
  const username = unique('new');
  const email = `${username}@example.com`;
  const body = { username, email, password: PASSWORD, ...more };
  const answer = await send('post', '/auth/local/register', { body, headers: elsewhere() });
  return { email, answer };
};

it('begin with the registration and last 14 days, without an email', async () => {
  const { email, answer } = await register();
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain('trial');
  expect(daysFromNow(await trialOf({ email }))).toBe(14);
});

it('cannot be chosen at the registration', async () => {
  const { email, answer } = await register({ personal_trial_ends_at: '2099-01-01T00:00:00.000Z' });
  expect(answer.status).toBe(400);
  expect(await app().db.query(USER).count({ where: { email } })).toBe(0);
});

it('begin for accounts that are created in other ways', async () => {
  expect(daysFromNow(await trialOf({ id: (await createPerson()).id }))).toBe(14);
  const names = [unique('many'), unique('many')];
  await app()
    .db.query(USER)
    .createMany({ data: names.map((username) => ({ username, email: `${username}@example.com` })) });
  for (const username of names) expect(daysFromNow(await trialOf({ username }))).toBe(14);
});

it('are as given when an account is created, also none', async () => {
  const make = (personal_trial_ends_at: string | null) => {
    const username = unique('made');
    const data = { username, email: `${username}@example.com`, personal_trial_ends_at };
    return app()
      .db.query(USER)
      .create({ data })
      .then(({ id }: { id: number }) => trialOf({ id }));
  };
  expect(await make('2030-01-01T00:00:00.000Z')).toBe(Date.UTC(2030, 0, 1));
  expect(await make(null)).toBeNull();
});

it('do not begin again when an account changes', async () => {
  const { id } = await createPerson();
  const data = { personal_trial_ends_at: null };
  await app().db.query(USER).update({ where: { id }, data });
  await app()
    .db.query(USER)
    .update({ where: { id }, data: { confirmed: true } });
  expect(await trialOf({ id })).toBeNull();
});
