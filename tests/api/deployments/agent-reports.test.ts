import { app, db } from '../../helpers/api';
import { type EnrolledAgent, enrolledAgent } from '../../helpers/agents';
import { compiled } from '../../helpers/compiled';
import {
  advance,
  agentStep,
  finish,
  letLapse,
  type Made,
  say,
  startDeployment,
  statusesOf,
  stepAgent,
  stepsOf,
  takeStep,
  takeSteps,
} from '../../helpers/deployments/agent-steps';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, join, type Tenant } from '../../helpers/world';

const MINUTE = 60_000;
const SECRET = 's3cr3t-XYZ';
const ENCODED = Buffer.from(SECRET).toString('base64');

let tenant: Tenant;
let agent: EnrolledAgent;

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'engineer']);
  agent = await stepAgent(tenant);
});

const cancel = ({ id }: Made) => compiled('commands/deployments/acts/cancel-deployment').cancelDeployment(app(), id);

const attemptsOf = ({ id }: Made): Promise<any[]> =>
  db()('deployment_attempts').where({ deployment_id: id }).orderBy('number');

const lost = (answer: Awaited<ReturnType<typeof say>>) => expectRefusal(answer, 409, 'STEP_NOT_LEASED');

const logOf = async ({ attempt }: { attempt: string }): Promise<string> =>
  (await db()('deployment_log').where({ attempt_id: attempt }).orderBy('position').pluck('line')).join('');

/** Everything about deployments that is stored, and what the audit log and events say. */
const storedTexts = async (): Promise<string> => {
  const tables = ['deployments', 'deployment_steps', 'deployment_runs', 'deployment_attempts', 'deployment_log'];
  const all = [...tables, 'cloud_instances', 'audit_entries', 'outbox_events'];
  const rows = await Promise.all(all.map((table) => db()(table).select('*')));
  // Without an order, PostgreSQL returns them as they lie.
  return JSON.stringify(rows.map((some) => some.map((row) => JSON.stringify(row)).sort()));
};

describe('reports about a step', () => {
  it('keep the lease, and store what the program prints and returns, without secrets', async () => {
    const steps = [agentStep('a', { config: { key: '${inputs.key}' } })];
    const deployment = await startDeployment(tenant, steps, { key: SECRET }, ['key']);
    const step = await takeStep(agent);
    const [taken] = await attemptsOf(deployment);
    const { next_at: due } = await db()('deployment_runs').where({ deployment_id: deployment.id }).first();
    // The engine looks again when the agent could have fallen silent.
    expect(Number(due)).toBe(Number(taken.deadline));
    expect(Number(taken.deadline) - Date.now()).toBeLessThanOrEqual(MINUTE);
    await db()('deployment_attempts')
      .where({ id: step.attempt })
      .update({ deadline: Date.now() + 1000 });
    const { status, body } = await say(agent, step, { progress: true, log: `key ${SECRET}\u0000 ${ENCODED}\n` });
    expect([status, body]).toEqual([200, { data: { cancel: false, deadline: expect.any(String) } }]);
    const end = Number(taken.started) + 600_000;
    expect(Math.abs(Date.parse(body.data.deadline) - end)).toBeLessThan(MINUTE);
    expect(Number((await attemptsOf(deployment))[0].deadline)).toBeGreaterThan(Date.now() + MINUTE / 2);
    await say(agent, step, { log: 'done\n' });
    expect(await logOf(step)).toBe('key ***\uFFFD ***\ndone\n');
    expect((await finish(agent, step, { outputs: { url: `http://${SECRET}@x`, ok: true } })).status).toBe(200);
    const [stored] = await stepsOf(deployment);
    expect(JSON.parse(stored.outputs)).toEqual({ url: 'http://***@x', ok: true });
    expect(await statusesOf(deployment)).toEqual(['succeeded', 'succeeded']);
    const texts = await storedTexts();
    expect([texts.includes(SECRET), texts.includes(ENCODED)]).toEqual([false, false]);
  });

  it('end it once: what is repeated is accepted, anything else is not', async () => {
    const deployment = await startDeployment(tenant, [agentStep('a')]);
    const step = await takeStep(agent);
    expect((await finish(agent, step, { outputs: { n: 1 } })).status).toBe(200);
    const before = await storedTexts();
    expect((await finish(agent, step, { outputs: { n: 1 } })).status).toBe(200);
    expect(await storedTexts()).toBe(before);
    lost(await say(agent, step, { result: { status: 'failed' } }));
    lost(await say(agent, step, { progress: true, log: 'late' }));
    expect(await storedTexts()).toBe(before);
    expect(await statusesOf(deployment)).toEqual(['succeeded', 'succeeded']);
  });

  it('store why a step failed, and what depends on it is skipped', async () => {
    const steps = [agentStep('a'), agentStep('b', { depends_on: ['a'] })];
    const deployment = await startDeployment(tenant, steps, { key: SECRET }, ['key']);
    await say(agent, await takeStep(agent), { result: { status: 'failed', error: `exit 1: ${SECRET}` } });
    expect((await stepsOf(deployment))[0].error).toBe('exit 1: ***');
    expect(await statusesOf(deployment)).toEqual(['failed', 'failed', 'skipped']);
    expect(await takeSteps(agent)).toEqual([]);
  });

  it('come from the agent that has it, and from nobody else', async () => {
    const deployment = await startDeployment(tenant, [agentStep('a')]);
    const step = await takeStep(agent);
    const [second, plain] = [await stepAgent(tenant), await enrolledAgent(tenant)];
    const foreign = await stepAgent(await createTenant({}, ['owner', 'engineer']));
    for (const one of [second, plain, foreign]) lost(await finish(one, step));
    lost(await finish(agent, { ...step, fence: 'f'.repeat(32) }));
    lost(await finish(agent, { ...step, attempt: 'x'.repeat(24) }));
    expectRefusal(await finish({ ...agent, credential: second.credential }, step), 403, 'OUT_OF_SCOPE');
    expectRefusal(await say(agent, { ...step, fence: '' }, {}), 400, 'VALIDATION_FAILED', 'fence');
    const tooMuch = { result: { status: 'succeeded', outputs: { text: 'x'.repeat(70_000) } } };
    expectRefusal(await say(agent, step, tooMuch), 400, 'VALIDATION_FAILED');
    expect(await statusesOf(deployment)).toEqual(['running', 'running']);
    expect((await finish(agent, step)).status).toBe(200);
  });

  it('are not accepted any more from an agent that may run no steps', async () => {
    await startDeployment(tenant, [agentStep('a')]);
    const step = await takeStep(agent);
    const path = `/svc-agents/${agent.documentId}`;
    await tenant.people.owner.call.put(path, { runs_steps: false });
    lost(await say(agent, step, { progress: true }));
    await tenant.people.owner.call.put(path, { status: 'revoked' });
    expect((await say(agent, step, { progress: true })).status).toBe(401);
  });
});

describe('an agent that falls silent', () => {
  it('leaves a step unknown, and its late result changes nothing', async () => {
    const deployment = await startDeployment(tenant, [agentStep('a'), agentStep('b', { depends_on: ['a'] })]);
    const step = await takeStep(agent);
    await letLapse(deployment);
    expect(await statusesOf(deployment)).toEqual(['needs_resolution', 'unknown', 'pending']);
    lost(await finish(agent, step));
    lost(await say(agent, step, { progress: true }));
    expect(await statusesOf(deployment)).toEqual(['needs_resolution', 'unknown', 'pending']);
    expect(await takeSteps(agent)).toEqual([]);
  });

  it('has its idempotent step repeated, with the same key, and cannot end the second attempt', async () => {
    const deployment = await startDeployment(tenant, [agentStep('a', { idempotent: true })]);
    const first = await takeStep(agent);
    await letLapse(deployment);
    const second = await stepAgent(tenant);
    const again = await takeStep(second);
    expect([again.idempotency_key, again.attempt_number]).toEqual([first.idempotency_key, 2]);
    expect([again.attempt, again.fence]).not.toContain(first.attempt);
    lost(await finish(agent, first));
    lost(await finish(agent, { attempt: again.attempt, fence: first.fence }));
    expect((await finish(second, again)).status).toBe(200);
    lost(await finish(agent, first));
    expect((await attemptsOf(deployment)).map(({ outcome }) => outcome)).toEqual(['unknown', 'succeeded']);
    expect(await statusesOf(deployment)).toEqual(['succeeded', 'succeeded']);
  });

  it('has timed out if its step takes longer than it may, although it reports', async () => {
    const deployment = await startDeployment(tenant, [agentStep('a')]);
    const step = await takeStep(agent);
    await db()('deployment_attempts')
      .where({ id: step.attempt })
      .update({ ceiling: Date.now() - 1 });
    await advance(deployment);
    expect(await statusesOf(deployment)).toEqual(['timed_out', 'timed_out']);
    lost(await finish(agent, step));
  });
});

describe('a deployment that is cancelled', () => {
  it('tells the agents that have steps, and gives out none of those that wait', async () => {
    const [one, two] = [
      await startDeployment(
        tenant,
        ['a', 'b', 'c'].map((id) => agentStep(id)),
      ),
      await stepAgent(tenant),
    ];
    const [first, second] = await takeSteps(agent);
    const waiting = await startDeployment(tenant, [agentStep('a')]);
    await Promise.all([cancel(one), cancel(waiting)]);
    expect(await takeSteps(two)).toEqual([]);
    expect(await statusesOf(waiting)).toEqual(['cancelled', 'cancelled']);
    const { data } = (await say(agent, first, { progress: true })).body;
    expect([data.cancel, Date.parse(data.deadline) - Date.now() <= MINUTE]).toEqual([true, true]);
    const told = { result: { status: 'failed', error: 'cancelled' } };
    for (let times = 0; times < 2; times += 1) expect((await say(agent, first, told)).status).toBe(200);
    // It ended just before it could be told.
    expect((await finish(agent, second)).status).toBe(200);
    await letLapse(one);
    expect(await statusesOf(one)).toEqual(['needs_resolution', 'cancelled', 'succeeded', 'unknown']);
  });
});

describe('a merge', () => {
  it('moves steps that run with their agents, which go on', async () => {
    const target = await createTenant({}, ['owner']);
    await join(target.id, tenant.people.owner, 'owner');
    const steps = [agentStep('a'), agentStep('b', { depends_on: ['a'], config: { key: '${inputs.key}' } })];
    const deployment = await startDeployment(tenant, steps, { key: SECRET }, ['key']);
    const first = await takeStep(agent);
    const merged = await tenant.people.owner.call.post(`/organisations/${tenant.documentId}/merge`, {
      into: target.documentId,
    });
    expect([merged.status, merged.body.error]).toEqual([200, undefined]);
    expect((await say(agent, first, { progress: true, log: 'still here\n' })).status).toBe(200);
    expect((await finish(agent, first)).status).toBe(200);
    const second = await takeStep(agent);
    expect(second.config).toEqual({ key: SECRET });
    expect((await finish(agent, second)).status).toBe(200);
    expect(await statusesOf(deployment)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect((await stepsOf(deployment)).map(({ organisation_id: id }) => id)).toEqual([target.id, target.id]);
  });
});
