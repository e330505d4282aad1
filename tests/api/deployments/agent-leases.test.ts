import { app, db, isSqlite } from '../../helpers/api';
import { enrolledAgent } from '../../helpers/agents';
import { compiled } from '../../helpers/compiled';
import { explain, statementsDuring } from '../../helpers/database/query-plans';
import {
  agentStep,
  askWork,
  finish,
  startDeployment,
  statusesOf,
  stepAgent,
  takeStep,
  takeSteps,
} from '../../helpers/deployments/agent-steps';
import { createOperator, createTenant, insert, pathOf, type Tenant, unique } from '../../helpers/world';

const SECRET = 's3cr3t-XYZ';

let tenant: Tenant;
let other: Tenant;

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'engineer']);
  other = await createTenant({}, ['owner', 'engineer']);
});

const policy = (labels: Record<string, string[]>) =>
  db()('organisations')
    .where({ id: tenant.id })
    .update({ deployment_policy: JSON.stringify({ runner_labels: labels }) });

describe('a step of a deployment', () => {
  it('goes to an agent that may run it, with its secrets, and to nobody else', async () => {
    await policy({ '*': ['trusted'], script: ['dmz'] });
    const untrusted = await enrolledAgent(tenant);
    const unlabelled = await stepAgent(tenant, ['trusted']);
    const foreign = await stepAgent(other, ['trusted', 'dmz']);
    const agent = await stepAgent(tenant, ['dmz', 'lan', 'trusted']);
    const steps = [
      agentStep('a', { outputs: ['address'] }),
      agentStep('b', { depends_on: ['a'], config: { key: '${inputs.key}', to: 'http://${steps.a.outputs.address}' } }),
    ];
    const { documentId } = await startDeployment(tenant, steps, { key: SECRET, size: 3 }, ['key']);
    for (const one of [untrusted, unlabelled, foreign]) expect(await takeSteps(one)).toEqual([]);
    const looks = await tenant.people.owner.call.get(`/svc-agents/${agent.documentId}/work`);
    expect([looks.status, looks.body.data.steps]).toEqual([200, []]);
    const first = await takeStep(agent);
    expect(await takeSteps(agent)).toEqual([]);
    expect((await finish(agent, first, { outputs: { address: '10.0.0.1' } })).status).toBe(200);
    expect(await takeStep(agent)).toEqual({
      attempt: expect.stringMatching(/^\w{24}$/),
      fence: expect.stringMatching(/^[0-9a-f]{32}$/),
      deployment: documentId,
      deployment_name: 'Shop',
      step: 'b',
      type: 'configure',
      action: 'apply',
      runner: 'script',
      config: { key: SECRET, to: 'http://10.0.0.1' },
      secrets: [SECRET],
      attempt_number: 1,
      idempotency_key: `${documentId}:b:apply`,
      timeout_s: 600,
      outputs_so_far: { a: { address: '10.0.0.1' } },
    });
  });

  it('is given to one agent, also if several ask at the same time', async () => {
    const agents = [await stepAgent(tenant), await stepAgent(tenant), await stepAgent(tenant)];
    for (let round = 0; round < 5; round += 1) {
      await startDeployment(tenant, [agentStep('a')]);
      const taken = (await Promise.all([...agents, ...agents].map(takeSteps))).flat();
      expect(taken).toHaveLength(1);
    }
  });

  it('goes to agents with room: each has four at most, the oldest first', async () => {
    const agent = await stepAgent(tenant);
    const three = ['a', 'b', 'c'].map((id) => agentStep(id));
    const [first, second] = [await startDeployment(tenant, three), await startDeployment(tenant, three)];
    const taken = await takeSteps(agent);
    expect(taken.map(({ deployment }) => deployment)).toEqual([...Array(3).fill(first.documentId), second.documentId]);
    expect(await takeSteps(agent)).toEqual([]);
    await finish(agent, taken[0]);
    expect(await takeSteps(agent)).toHaveLength(1);
    expect(await takeSteps(await stepAgent(tenant))).toHaveLength(1);
  });

  it('wakes one of the agents that wait', async () => {
    const first = await stepAgent(tenant);
    const agents = [first, await stepAgent(tenant)];
    const { configuration } = (await askWork(first)).body.data;
    const startedAt = Date.now();
    const waits = agents.map(async (agent) => {
      const { body } = await askWork(agent, `?wait=8&configuration=${encodeURIComponent(configuration)}`);
      return { steps: body.data.steps.length, after: Date.now() - startedAt };
    });
    const deployment = await startDeployment(tenant, [agentStep('a')]);
    const [early, late] = (await Promise.all(waits)).toSorted((a, b) => a.after - b.after);
    expect([early?.steps, late?.steps]).toEqual([1, 0]);
    expect(early?.after).toBeLessThan(6000);
    expect(late?.after).toBeGreaterThanOrEqual(8000);
    expect(await statusesOf(deployment)).toEqual(['running', 'running']);
  });

  it('waits while the plan of the organisation does not include it, and while it is suspended', async () => {
    const operator = await createOperator();
    const [bare, full] = [unique('Bare'), unique('Full')];
    const limits = { account_tier: 'team', max_agents: 1000, max_instances: null, max_members: null };
    for (const [name, features] of [
      [bare, { deployment_executors: false }],
      [full, {}],
    ])
      await insert('api::subscription-plan.subscription-plan', { name, ...limits, features });
    const agent = await stepAgent(tenant);
    await startDeployment(tenant, [agentStep('a')]);
    const change = async (data: object) => {
      const { documentId } = tenant;
      await app()
        .documents('api::organisation.organisation')
        .update({ documentId, data: data as never });
    };
    await operator.call.put(pathOf(tenant), { plan: bare });
    expect(await takeSteps(agent)).toEqual([]);
    await operator.call.put(pathOf(tenant), { plan: full });
    await change({ org_status: 'suspended' });
    expect(await takeSteps(agent)).toEqual([]);
    await change({ org_status: 'active' });
    expect(await takeSteps(agent)).toHaveLength(1);
  });
});

it('the statements for all agents that wait read only attempts that have not ended', async () => {
  const leases = compiled('repositories/deployments/leases');
  const ended = Array.from({ length: 5000 }, (_, step) => ({
    ...{ id: unique(), deployment_id: -1, step_id: -step, number: 1, executor: 'agent', state: 'ended' },
    ...{ agent: `agent-${step % 10}`, deadline: 1, ceiling: 1, started: step },
  }));
  await db().batchInsert('deployment_attempts', ended, 50);
  if (!isSqlite()) await db().raw('vacuum analyze deployment_attempts');
  const statements = await statementsDuring(async () => {
    await leases.wantedAgents(app());
    await leases.busyAgents(app());
    await leases.countLeases(app(), 'agent-1');
    await leases.waitingAttempts(app(), tenant.id);
  });
  const plans = await Promise.all(statements.map(explain));
  expect(plans).toHaveLength(4);
  // Both indexes of running attempts leave out those that have ended. With a few rows, PostgreSQL takes either.
  for (const [index, plan] of plans.entries())
    expect(plan).toMatch(
      index === 0 || index === 3 ? /deployment_attempts_waiting_idx/ : /deployment_attempts_(agent|open)_idx/,
    );
  await db()('deployment_attempts').where({ deployment_id: -1 }).delete();
});
