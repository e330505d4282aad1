import { signInAdmin } from '../../helpers/admin-panel';
import { app, db } from '../../helpers/api';
import { auditEntries, sendToFullLog, whileLogIsFull } from '../../helpers/audit/audit';
import { statementsDuring } from '../../helpers/database/query-plans';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const PLAN = 'api::subscription-plan.subscription-plan';
const LIMITS = { max_agents: 10, max_instances: 20, max_members: 30, max_monthly_budget: 999.5 };

let operator: Person;

beforeAll(async () => {
  operator = await createOperator();
});

interface Plan {
  documentId: string;
  name: string;
}

const makePlan = async (fields: Record<string, unknown> = {}): Promise<Plan> => {
  const data = { name: unique('Plan'), account_tier: 'team', ...LIMITS, ...fields };
  const { status, body } = await operator.call.post('/subscription-plans', data);
  expect(status).toBe(201);
  return { documentId: body.data.documentId, name: body.data.name };
};

const edit = async (plan: Plan, fields: Record<string, unknown>, query = '') =>
  operator.call.put(`/subscription-plans/${plan.documentId}${query}`, {
    name: plan.name,
    account_tier: 'team',
    ...fields,
  });

const createOrganisation = (fields: Record<string, unknown>) =>
  insert(ORGANISATION, { name: unique('org'), ...fields });

const organisation = async ({ documentId }: { documentId: string }) =>
  (await operator.call.get(`/organisations/${documentId}`)).body.data as Record<string, unknown>;

const limits = { agent_limit: 10, max_instances: 20, max_members: 30, max_monthly_budget: 999.5, tier: 'team' };

describe('moving an organisation to a plan', () => {
  it('copies its tier and limits', async () => {
    const plan = await makePlan();
    const moved = await createOrganisation({});
    const { status, body } = await operator.call.put(`/organisations/${moved.documentId}`, { plan: plan.name });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ plan: plan.name, ...limits });
    const created = await operator.call.post('/organisations', { name: unique('org'), plan: plan.name });
    expect(created.body.data).toMatchObject(limits);
  });

  it('copies absent limits too, except for agents, whose default is 3', async () => {
    const rich = await makePlan();
    const none = await makePlan({ max_agents: null, max_instances: null, max_members: null, max_monthly_budget: null });
    const moved = await createOrganisation({ plan: rich.name });
    const { body } = await operator.call.put(`/organisations/${moved.documentId}`, { plan: none.name });
    expect(body.data).toMatchObject({
      agent_limit: 3,
      max_instances: null,
      max_members: null,
      max_monthly_budget: null,
    });
  });

  it('keeps limits that the same call negotiates', async () => {
    const plan = await makePlan();
    const moved = await createOrganisation({});
    const { body } = await operator.call.put(`/organisations/${moved.documentId}`, {
      plan: plan.name,
      agent_limit: 99,
    });
    expect(body.data).toMatchObject({ ...limits, agent_limit: 99 });
  });

  it('refuses a plan that does not exist', async () => {
    const moved = await createOrganisation({});
    const { status, body } = await operator.call.put(`/organisations/${moved.documentId}`, { plan: unique('No') });
    expect({ status, code: body.error.details.code }).toEqual({ status: 400, code: 'PLAN_UNKNOWN' });
  });

  it('never copies old limits of a plan that is being changed', async () => {
    const plan = await makePlan();
    const movers = await Promise.all(Array.from({ length: 10 }, () => createOrganisation({})));
    const answers = await Promise.all([
      ...movers
        .slice(0, 5)
        .map((mover) => operator.call.put(`/organisations/${mover.documentId}`, { plan: plan.name })),
      edit(plan, { max_agents: 77 }),
      ...movers.slice(5).map((mover) => operator.call.put(`/organisations/${mover.documentId}`, { plan: plan.name })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(11).fill(200));
    for (const mover of movers) expect(await organisation(mover)).toMatchObject({ plan: plan.name, agent_limit: 77 });
  });
});

describe('editing the limits of a plan', () => {
  it('updates organisations with the old value, and keeps negotiated limits', async () => {
    const plan = await makePlan();
    const other = await createOrganisation({ plan: (await makePlan()).name });
    const follower = await createOrganisation({ plan: plan.name });
    const apart = await createOrganisation({ plan: plan.name });
    await operator.call.put(`/organisations/${apart.documentId}`, { agent_limit: 11, max_monthly_budget: 1000.25 });
    const { status, body } = await edit(plan, { max_agents: 12, max_instances: 5, max_monthly_budget: 500.75 });
    expect(status).toBe(200);
    expect(body.meta).toEqual({ organisations_followed: 2 });
    expect(await organisation(follower)).toMatchObject({
      agent_limit: 12,
      max_instances: 5,
      max_members: 30,
      max_monthly_budget: 500.75,
    });
    expect(await organisation(apart)).toMatchObject({ agent_limit: 11, max_instances: 5, max_monthly_budget: 1000.25 });
    expect(await organisation(other)).toMatchObject(limits);
    const [entry, ...more] = await auditEntries({
      target_id: follower.documentId,
      action: 'organisation.plan-limits-carried',
    });
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actor_kind: 'operator',
      actor_id: operator.documentId,
      organisation: { id: follower.id },
      changes: {
        agent_limit: { before: 10, after: 12 },
        max_instances: { before: 20, after: 5 },
        max_monthly_budget: { before: 999.5, after: 500.75 },
      },
    });
    const [ofApart] = await auditEntries({ target_id: apart.documentId, action: 'organisation.plan-limits-carried' });
    expect(ofApart?.changes).toEqual({ max_instances: { before: 20, after: 5 } });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]>([
    ['from no limit', { max_members: null }, { max_members: 4 }, { max_members: 4 }],
    ['to no limit', { max_members: 4 }, { max_members: null }, { max_members: null }],
    ['to 0', { max_members: 4 }, { max_members: 0 }, { max_members: 0 }],
    ['by a cent', { max_monthly_budget: 0.1 }, { max_monthly_budget: 0.11 }, { max_monthly_budget: 0.11 }],
    ['of agents to the default', { max_agents: 7 }, { max_agents: null }, { agent_limit: 3 }],
    ['of agents from the default', { max_agents: null }, { max_agents: 8 }, { agent_limit: 8 }],
    ['together with the tier', {}, { account_tier: 'business' }, { tier: 'business' }],
  ])('passes on a limit %s', async (_what, before, change, after) => {
    const plan = await makePlan(before);
    const follower = await createOrganisation({ plan: plan.name });
    expect((await edit(plan, change)).body.meta).toEqual({ organisations_followed: 1 });
    expect(await organisation(follower)).toMatchObject(after);
  });

  it('updates no organisation when no limit changes', async () => {
    const plan = await makePlan({ max_agents: null });
    const follower = await createOrganisation({ plan: plan.name });
    const { body } = await edit(plan, { max_agents: 3, price_eur_base: 10, max_monthly_budget: 999.5 });
    expect(body.meta).toEqual({ organisations_followed: 0 });
    expect(await auditEntries({ target_id: follower.documentId })).toHaveLength(1);
  });

  it('applies at once, also for cached principals', async () => {
    const plan = await makePlan();
    const tenant: Tenant = await createTenant({ plan: plan.name, budget_current_spend: 50 });
    const { engineer } = tenant.people;
    expect((await engineer.call.post('/svc-agents', {})).status).toBe(201);
    expect((await engineer.call.post('/cloud-instances', { name: 'a' })).status).toBe(201);
    expect((await edit(plan, { max_agents: 1, max_monthly_budget: 40 })).body.meta).toEqual({
      organisations_followed: 1,
    });
    expect((await engineer.call.post('/svc-agents', {})).body.error.details.code).toBe('AGENT_LIMIT_REACHED');
    expect((await engineer.call.post('/cloud-instances', { name: 'b' })).body.error.details.code).toBe(
      'TIER_BUDGET_EXCEEDED',
    );
    await edit(plan, { max_agents: 2, max_monthly_budget: 60 });
    expect((await engineer.call.post('/svc-agents', {})).status).toBe(201);
    expect((await engineer.call.post('/cloud-instances', { name: 'c' })).status).toBe(201);
  });

  it('is atomic', async () => {
    const plan = await makePlan();
    const follower = await createOrganisation({ plan: plan.name });
    const taken = await makePlan();
    const { status } = await operator.call.put(`/subscription-plans/${plan.documentId}`, {
      name: taken.name,
      account_tier: 'team',
      max_agents: 50,
    });
    expect(status).toBe(400);
    expect(await organisation(follower)).toMatchObject({ plan: plan.name, agent_limit: 10 });
    expect(await auditEntries({ target_id: follower.documentId })).toHaveLength(1);
  });

  it('is rolled back without its audit entries', async () => {
    const plan = await makePlan();
    const follower = await createOrganisation({ plan: plan.name });
    const data = { name: plan.name, account_tier: 'team', max_agents: 50 };
    const path = `/subscription-plans/${plan.documentId}`;
    const { status } = await whileLogIsFull(() => sendToFullLog('put', path, operator.token, data));
    expect(status).toBe(500);
    expect(await organisation(follower)).toMatchObject({ agent_limit: 10 });
    expect((await operator.call.get(`/subscription-plans/${plan.documentId}`)).body.data.max_agents).toBe(10);
  });
});

describe('a dry run of a plan edit', () => {
  it('changes nothing, and lists who would exceed agents, instances, members or spend', async () => {
    const plan = await makePlan();
    const crowded = await createTenant({ plan: plan.name, budget_current_spend: 300.5 });
    for (const hostname of ['a', 'b']) await insert('api::svc-agent.svc-agent', { hostname, organisation: crowded.id });
    await insert('api::svc-agent.svc-agent', { agent_status: 'revoked', organisation: crowded.id });
    await insert('api::cloud-instance.cloud-instance', { name: 'x', organisation: crowded.id });
    await insert('api::cloud-instance.cloud-instance', {
      name: 'y',
      instance_status: 'terminated',
      organisation: crowded.id,
    });
    await createOrganisation({ plan: plan.name });
    const before = [await organisation(crowded), (await auditEntries({})).length];
    const change = { max_agents: 1, max_instances: 0, max_members: 4, max_monthly_budget: 300.25 };
    const { status, body } = await edit(plan, change, '?dry_run=true');
    expect(status).toBe(200);
    const { documentId, name } = crowded;
    expect(body.meta).toEqual({
      dry_run: true,
      organisations_followed: 2,
      organisations_over: [
        { documentId, name, limit: 'agent_limit', used: 2, allowed: 1 },
        { documentId, name, limit: 'max_instances', used: 1, allowed: 0 },
        { documentId, name, limit: 'max_members', used: 5, allowed: 4 },
        { documentId, name, limit: 'max_monthly_budget', used: 300.5, allowed: 300.25 },
      ],
    });
    expect(body.data).toMatchObject(change);
    expect([await organisation(crowded), (await auditEntries({})).length]).toEqual(before);
    expect((await operator.call.get(`/subscription-plans/${plan.documentId}`)).body.data).toMatchObject(LIMITS);
    const exact = { max_agents: 2, max_instances: 1, max_members: 5, max_monthly_budget: 300.5 };
    expect((await edit(plan, exact, '?dry_run=true')).body.meta.organisations_over).toEqual([]);
    expect((await edit(plan, change, '?dry_run=maybe')).status).toBe(400);
    expect((await edit(plan, change)).body.meta).toEqual({ organisations_followed: 2 });
    const agent = await crowded.people.engineer.call.get('/svc-agents');
    expect(agent.body.data).toHaveLength(3);
  });
});

describe('the members in a dry run', () => {
  it('include open invitations, like the limit, and no others', async () => {
    const plan = await makePlan();
    const inviting = await createTenant({ plan: plan.name });
    const invite = (fields: Record<string, unknown> = {}) =>
      insert('api::invitation.invitation', {
        organisation: inviting.id,
        email: `${unique()}@example.com`,
        role: 'viewer',
        ...fields,
      });
    const revoked = await invite();
    const expired = await invite();
    await invite();
    const past = app().db.dialect.client === 'sqlite' ? Date.now() - 1000 : new Date(Date.now() - 1000);
    const invitations = () => db()('invitations');
    await invitations().where({ id: revoked.id }).update({ revoked_at: past });
    await invitations().where({ id: expired.id }).update({ expires_at: past });

    const over = async (max_members: number) =>
      (await edit(plan, { max_members }, '?dry_run=true')).body.meta.organisations_over as unknown;
    const { documentId, name } = inviting;
    expect(await over(5)).toEqual([{ documentId, name, limit: 'max_members', used: 6, allowed: 5 }]);
    expect(await over(6)).toEqual([]);
    await edit(plan, { max_members: 6 });
    const another = { email: `${unique()}@example.com`, role: 'viewer' };
    const refused = await inviting.people.owner.call.post('/invitations', another);
    expect(refused.body.error.details).toMatchObject({ code: 'MEMBER_LIMIT_REACHED', used: 6, limit: 6 });
  });
});

describe('a plan with organisations on it', () => {
  it('updates them with an audit entry when its name changes', async () => {
    const plan = await makePlan();
    const follower = await createOrganisation({ plan: plan.name });
    const name = unique('Renamed');
    const { body } = await operator.call.put(`/subscription-plans/${plan.documentId}`, {
      name,
      account_tier: 'team',
      max_agents: 4,
    });
    expect(body.meta).toEqual({ organisations_followed: 1 });
    expect(await organisation(follower)).toMatchObject({ plan: name, agent_limit: 4 });
    const [entry] = await auditEntries({ target_id: follower.documentId, action: 'organisation.plan-limits-carried' });
    expect(entry?.changes).toEqual({
      agent_limit: { before: 10, after: 4 },
      plan: { before: plan.name, after: name },
    });
  });

  it('cannot be deleted over REST or in the admin panel until it has none', async () => {
    const plan = await makePlan();
    const member = await createOrganisation({ plan: plan.name });
    const panel = await signInAdmin();
    for (const attempt of [
      () => operator.call.delete(`/subscription-plans/${plan.documentId}`),
      () => panel.remove(PLAN, plan.documentId),
    ]) {
      const { status, body } = await attempt();
      expect({ status, code: body.error.details.code }).toEqual({ status: 400, code: 'PLAN_IN_USE' });
    }
    await operator.call.put(`/organisations/${member.documentId}`, { plan: null });
    expect((await operator.call.delete(`/subscription-plans/${plan.documentId}`)).status).toBe(204);
  });

  it('updates them in the admin panel too', async () => {
    const plan = await makePlan();
    const follower = await createOrganisation({ plan: plan.name });
    const panel = await signInAdmin();
    const { body } = await panel.send('get', `/content-manager/collection-types/${PLAN}/${plan.documentId}`);
    const name = unique('Panel');
    const saved = await panel.update(PLAN, plan.documentId, {
      ...body.data,
      name,
      max_instances: 21,
      max_monthly_budget: 1000.1,
    });
    expect(saved.status).toBe(200);
    expect(await organisation(follower)).toMatchObject({
      plan: name,
      max_instances: 21,
      max_monthly_budget: 1000.1,
      agent_limit: 10,
    });
    const [entry] = await auditEntries({ target_id: follower.documentId, action: 'organisation.plan-limits-carried' });
    expect(entry).toMatchObject({ actor_kind: 'admin', actor_label: panel.name });
  });
});

describe('a plan with 300 organisations on it', () => {
  const onPlan = async (count: number): Promise<Plan> => {
    const plan = await makePlan();
    const { limitsOf } = await import('../../../src/domain/plans/limits');
    const rows = Array.from({ length: count }, () => {
      const name = unique('org');
      const names = { name, slug: name, document_id: name };
      return { ...limitsOf({ account_tier: 'team', ...LIMITS }), ...names, org_status: 'active', plan: plan.name };
    });
    await db().batchInsert('organisations', rows, 50);
    return plan;
  };

  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    // The principal is read once after each change of an organisation.
    await operator.call.get('/me');
    return (await statementsDuring(work)).length;
  };

  it('is changed in as many statements as a plan with one organisation, plus batches of audit entries', async () => {
    const [small, large] = [await onPlan(1), await onPlan(300)];
    const change = { max_agents: 5, max_instances: 5, max_members: 5, max_monthly_budget: 5.5 };
    const few = await statementsOf(() => edit(small, change));
    const many = await statementsOf(async () => {
      expect((await edit(large, change)).body.meta).toEqual({ organisations_followed: 300 });
    });
    // The second batch of 200: the ends of the chains and the rows, and what a cache had to read again meanwhile.
    expect(many - few).toBeLessThanOrEqual(4);
    const carried = await auditEntries({
      action: 'organisation.plan-limits-carried',
      organisation: { plan: large.name },
    });
    expect(new Set(carried.map(({ target_id: id }) => id)).size).toBe(300);
    const dry = await edit(large, { max_members: 0 }, '?dry_run=true');
    expect(dry.body.meta).toMatchObject({ organisations_followed: 300, organisations_over: [] });
  });
});
