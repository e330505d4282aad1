import { app, as } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createPerson, join, type Person, unique } from '../../helpers/world';

const USER = 'plugin::users-permissions.user';
const PLAN = 'api::user-plan.user-plan';
const GRACE_DAYS = 14;

let paid: number;

const withPlan = async ({ id }: Person, data: Record<string, unknown>): Promise<void> => {
  await app().db.query(USER).update({ where: { id }, data });
};
const ownershipOf = async ({ call }: Person) => (await call.get('/me/ownership')).body.data;
const found = async ({ call }: Person): Promise<number> => {
  const slug = unique('own');
  const answer = await call.post('/organisations', { name: slug, slug });
  expect(answer.status).toBe(201);
  return answer.body.data.id as number;
};

beforeAll(async () => {
  const data = { name: unique('plan'), is_free: false, max_organisations_owned: 1, max_members_per_organisation: 5 };
  ({ id: paid } = await app().db.query(PLAN).create({ data }));
});

describe('GET /me/ownership', () => {
  it('counts the organisations for which the person is the first owner', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    await withPlan(person, { user_plan: paid });
    const limits = { limit: 1, limit_after_trial: 1, trial_ends_at: null, grace_days: GRACE_DAYS };
    expect(await ownershipOf(person)).toEqual({ owned: 0, ...limits });
    await found(person);
    await join(await found(other), person, 'owner');
    expect(await ownershipOf(person)).toEqual({ owned: 1, ...limits });
    const archived = await found(person);
    expect(await ownershipOf(person)).toEqual({ owned: 2, ...limits });
    await app().db.connection('organisations').where({ id: archived }).update({ org_status: 'archived' });
    expect(await ownershipOf(person)).toEqual({ owned: 1, ...limits });
  });

  it('says when the trial ends, and what the free plan allows after it', async () => {
    const free = await app()
      .db.query(PLAN)
      .create({ data: { name: unique('plan'), is_free: true, max_organisations_owned: 3 } });
    try {
      const person = await createPerson();
      const end = '2099-01-01T00:00:00.000Z';
      await withPlan(person, { personal_trial_ends_at: end });
      expect(await ownershipOf(person)).toMatchObject({ limit: null, limit_after_trial: 3, trial_ends_at: end });
      await withPlan(person, { personal_trial_ends_at: '2020-01-01T00:00:00.000Z' });
      expect(await ownershipOf(person)).toMatchObject({ limit: 3, limit_after_trial: 3, trial_ends_at: null });
    } finally {
      await app()
        .db.query(PLAN)
        .delete({ where: { id: free.id } });
    }
    expect(await ownershipOf(await createPerson())).toMatchObject({ limit: null, trial_ends_at: null });
  });

  it('is for people who are signed in', async () => {
    expectRefusal(await as(undefined).get('/me/ownership'), 401, 'UNAUTHENTICATED');
  });
});
