import { app, as } from '../../helpers/api';
import { countRows, expectRefusal } from '../../helpers/refusals';
import { createApiToken } from '../../helpers/tokens';
import { createOperator, createTenant, type Person, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;
let operator: Person;
let publicPlan: string;
let privatePlan: string;
const shared = unique('Plan');

beforeAll(async () => {
  tenant = await createTenant();
  operator = await createOperator();
  const create = async (data: Record<string, unknown>) => {
    const answer = await operator.call.post('/subscription-plans', { account_tier: 'team', ...data });
    expect(answer.status).toBe(201);
    return answer.body.data.documentId as string;
  };
  publicPlan = await create({ name: `${shared} public`, is_public: true });
  privatePlan = await create({ name: `${shared} private`, payment_price_id: 'price_1' });
});

describe('a subscription plan', () => {
  it('is visible to every signed-in person if it is public, and otherwise to operators', async () => {
    const path = `/subscription-plans?filters[name][$startsWith]=${shared}&sort=name`;
    const seen = async (call: { get(path: string): Promise<{ body: { data: { documentId: string }[] } }> }) =>
      (await call.get(path)).body.data.map(({ documentId }) => documentId);
    for (const person of Object.values(tenant.people)) expect(await seen(person.call)).toEqual([publicPlan]);
    expect(await seen(operator.call)).toEqual([privatePlan, publicPlan]);
    expect(await seen(as(await createApiToken('read-only')))).toEqual([privatePlan, publicPlan]);
    const { call } = tenant.people.owner;
    expect((await call.get(`/subscription-plans/${publicPlan}`)).status).toBe(200);
    expectRefusal(await call.get(`/subscription-plans/${privatePlan}`), 403, 'OUT_OF_SCOPE');
    expectRefusal(await as(undefined).get('/subscription-plans'), 401);
  });

  it('has a unique name', async () => {
    const before = await countRows('subscription-plan');
    const data = { name: `${shared} public`, account_tier: 'free' };
    expectRefusal(await operator.call.post('/subscription-plans', data), 400, 'NOT_UNIQUE', 'name');
    expectRefusal(await operator.call.put(`/subscription-plans/${privatePlan}`, data), 400, 'NOT_UNIQUE', 'name');
    expect(await countRows('subscription-plan')).toEqual(before);
    expect((await operator.call.get(`/subscription-plans/${privatePlan}`)).body.data.account_tier).toBe('team');
    const name = unique('parallel');
    const post = () => operator.call.post('/subscription-plans', { name, account_tier: 'free' });
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('can be created, changed and deleted by operators only', async () => {
    const { call } = tenant.people.owner;
    const data = { name: unique('mine'), account_tier: 'free' };
    expectRefusal(await call.post('/subscription-plans', data), 403, 'CAPABILITY_MISSING');
    expectRefusal(await call.put(`/subscription-plans/${publicPlan}`, data), 403, 'CAPABILITY_MISSING');
    expectRefusal(await call.delete(`/subscription-plans/${publicPlan}`), 403, 'CAPABILITY_MISSING');
    const { body } = await operator.call.post('/subscription-plans', data);
    expect((await operator.call.delete(`/subscription-plans/${body.data.documentId}`)).status).toBe(204);
    expect(await app().db.query('api::subscription-plan.subscription-plan').count({ where: data })).toBe(0);
  });

  it('keeps exact prices, and its features unchanged', async () => {
    const name = unique('exact');
    const data = {
      name,
      account_tier: 'enterprise',
      price_eur_base: 0.1,
      price_eur_per_host: 999999999999,
      features: ['sso', 1],
    };
    const { body } = await operator.call.post('/subscription-plans', data);
    expect(body.data).toMatchObject({ ...data, is_public: false, max_agents: null });
    const { documentId } = body.data;
    const kept = await operator.call.put(`/subscription-plans/${documentId}`, { name, account_tier: 'free' });
    expect(kept.body.data).toMatchObject({ ...data, account_tier: 'free' });
  });
});
