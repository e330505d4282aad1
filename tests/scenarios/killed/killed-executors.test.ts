/** @jest-environment node */
import {
  blueprintId,
  choose,
  killedWorld,
  type KilledWorld,
  killIn,
  KILLS,
  WHEN,
} from '../../helpers/deployments/killed-world';
import { executorStep, mixedSteps } from '../../helpers/deployments/mixed-steps';
import type { Death } from '../../helpers/processes/killable-nodes';
import { freePort } from '../../helpers/processes/running-app';
import { startStepExecutors, type StepExecutors } from '../../helpers/processes/step-executors';
import { seed } from '../../helpers/seeded';
import { until } from '../../helpers/timing/until';

/** Of all kills, so many are of nodes that have others execute steps (killed-deployments.test.ts has the rest). */
const OF_EXECUTORS = Math.floor(KILLS * 0.6);
const PATIENCE_MS = 180_000;
/** Longer than a node has to send a step, and than an agent may be silent. */
const SILENCE_MS = 61_000;
/** How long nothing must change until what waits is taken for lost. */
const QUIET_MS = 500;
const MAX_ROUNDS = 30;

let world: KilledWorld;
let executors: StepExecutors;
/** How far the clock of the watchdog is ahead: it passes the deadlines of what was lost. */
let aheadMs = 0;
let made = 0;

const ended = (query: any) =>
  query.where((one: any) =>
    one.where({ deployment_status: 'succeeded', action: 'apply' }).orWhere({ deployment_status: 'destroyed' }),
  );

/** The deployments that have not come to their end. */
const open = async (): Promise<{ id: number; document_id: string; deployment_status: string }[]> => {
  const { db } = world.own;
  return db('deployments')
    .whereNotIn('id', ended(db('deployments')).select('id'))
    .orderBy('id');
};

/** Waits until all deployments have ended, or their node has died. Returns whether the node lives. */
const watched = async (): Promise<boolean> => {
  const isOver = async () => !world.nodes.isAlive() || (await open()).length === 0;
  await until(isOver, 'the deployments have ended, or their node', PATIENCE_MS);
  return world.nodes.isAlive();
};

/** Waits until all deployments have ended, or until nothing has changed for a while. */
const quiet = async (): Promise<void> => {
  let [last, since] = ['', Date.now()];
  await until(
    async () => {
      const attempts = await world.own.db('deployment_attempts').orderBy('id').select('id', 'state', 'outcome');
      const { given, unsettled } = await executors.journal();
      const now = JSON.stringify([attempts, given.length, unsettled]);
      if (now !== last) [last, since] = [now, Date.now()];
      return unsettled === 0 && ((await open()).length === 0 || Date.now() - since > QUIET_MS);
    },
    'executors are quiet',
    PATIENCE_MS,
  );
};

/** What a person does who looks at the executors: says what has become of unknown steps, and repeats what has failed. */
const resolve = async ({
  id,
  document_id: documentId,
  deployment_status: status,
}: Awaited<ReturnType<typeof open>>[0]) => {
  if (['failed', 'timed_out'].includes(status)) {
    expect(await world.post(`/deployments/${documentId}/retry`, {})).toMatchObject({ status: 200 });
    return;
  }
  const { action } = await world.own.db('deployments').where({ id }).first('action');
  const unknown = await world.own.db('deployment_steps').where({ deployment_id: id, action, step_status: 'unknown' });
  const { given } = await executors.journal();
  for (const { key } of unknown) {
    const isDone = given.some((one) => one.key === `${documentId}:${key}:${action}`);
    const data = { status: isDone ? 'succeeded' : 'failed', outputs: isDone ? { id: key } : null, reason: 'seen' };
    expect(await world.post(`/deployments/${documentId}/steps/${key}/resolve`, { data })).toMatchObject({
      status: 200,
    });
  }
};

/** Brings all deployments to their end: what was lost passes its deadline, and a person does the rest. */
const settle = async (): Promise<void> => {
  await world.nodes.begin();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await quiet();
    if ((await open()).length === 0) return;
    aheadMs += SILENCE_MS;
    expect((await world.carryOn({ laterMs: aheadMs }))?.report).toMatchObject({ failed: 0 });
    await quiet();
    for (const one of await open()) await resolve(one);
  }
  throw new Error(`These deployments have not ended: ${JSON.stringify(await open())}`);
};

const deploy = async (dieAt?: Death): Promise<string | null> => {
  const asked = { data: { name: `shop ${(made += 1)}` } };
  const plan = await world.post(`/blueprints/${blueprintId('mixed')}/plan`, asked);
  // What the node still did when nothing was left to wait for may have killed it.
  if (plan === null) return null;
  expect(plan).toMatchObject({ status: 200 });
  const data = { plan_token: plan.body.data.plan_token as string };
  const answer = await world.post('/deployments', { data }, dieAt && { ...dieAt, stays: true });
  if (!(await watched()) || answer === null) return null;
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return `/deployments/${answer.body.data.documentId}`;
};

const act = (name: string) => async (dieAt?: Death) => {
  const path = await deploy();
  if (path === null) return null;
  const before = await world.nodes.statements();
  const answer = await world.post(`${path}/${name}`, {}, dieAt && { ...dieAt, stays: true });
  if (!(await watched()) || answer === null) return null;
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return (await world.nodes.statements()) - before;
};

/** What a node does, with all that follows, when it is killed; null if it was, else how many statements it has sent. */
const DOINGS: Record<string, (dieAt?: Death) => Promise<number | null>> = {
  deploys: async (dieAt) => {
    await world.nodes.begin();
    const before = await world.nodes.statements();
    return (await deploy(dieAt)) === null ? null : (await world.nodes.statements()) - before;
  },
  destroys: act('destroy'),
  verifies: act('verify'),
};
/** How many statements each takes when nothing disturbs it. */
const statements: Record<string, number> = {};

/** Whether an idempotency key is of a step that may be repeated. */
const isRepeatable = (key: string): boolean => /:[cd]:/.test(key);

/** All deployments have ended, and no executor has got a step again that may not be repeated, or has succeeded. */
const expectNothingTwice = async (): Promise<void> => {
  const { db } = world.own;
  expect(await open()).toEqual([]);
  // What a verification could not find out has drifted, and ends nothing else.
  expect(await db('deployment_steps').whereNot({ step_status: 'succeeded' }).whereNot({ action: 'verify' })).toEqual(
    [],
  );
  expect(await db('deployment_attempts').whereNot({ state: 'ended' })).toEqual([]);
  expect(await db('deployment_runs').whereNotNull('next_at')).toEqual([]);
  const { given } = await executors.journal();
  const attempts = given.map(({ attempt }) => attempt);
  expect(new Set(attempts).size).toBe(attempts.length);
  expect(given.filter(({ after }) => after > 0)).toEqual([]);
  const once = given.filter(({ key }) => !isRepeatable(key)).map(({ key }) => key);
  expect(once.filter((key, at) => once.indexOf(key) !== at)).toEqual([]);
};

/** Adds the executors: an endpoint, and an agent that may run steps. */
const addExecutors = async (post: KilledWorld['post'], server: string) => {
  const endpoint = await post('/webhook-endpoints', {
    data: { url: executors.url, event_types: ['organisation.created'] },
  });
  expect([endpoint?.status, endpoint?.body.error]).toEqual([201, undefined]);
  const agent = await post('/svc-agents', { data: { hostname: 'runner', runs_steps: true } });
  expect([agent?.status, agent?.body.error]).toEqual([201, undefined]);
  const { documentId, enrollment_token: token } = agent?.body.data;
  const proof = { enrollment_token: token, cert_fingerprint: 'ab'.repeat(32) };
  const enrolled = await post('/svc-agents/enrol', { data: proof });
  expect([enrolled?.status, enrolled?.body.error]).toEqual([201, undefined]);
  await executors.lease({ server, documentId, credential: enrolled?.body.data.credential });
  return endpoint?.body.data.documentId as string;
};

beforeAll(async () => {
  executors = await startStepExecutors();
  const port = String(await freePort());
  const server = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ WEBHOOK_ALLOWED_PRIVATE_RANGES: '127.0.0.0/8', RATE_LIMITS_ENABLED: 'false' },
    ALLOW_INSECURE: 'private-webhooks,no-rate-limits',
  };
  world = await killedWorld({ ...settings, PORT: port, PUBLIC_URL: server }, async (post) => {
    const endpoint = await addExecutors(post, server);
    return {
      mixed: mixedSteps(endpoint),
      one: [executorStep('a', 'webhook', endpoint)],
      again: [executorStep('c', 'webhook', endpoint, [], { idempotent: true })],
    };
  });
  for (const [name, doing] of Object.entries(DOINGS)) statements[name] = (await doing()) ?? 0;
}, PATIENCE_MS);

afterAll(async () => {
  executors.stop();
  await world.stop();
});

describe(`deployments by executors whose node is killed (TEST_SEED=${seed})`, () => {
  const kills = Array.from({ length: OF_EXECUTORS }, (_all, at) => {
    const names = Object.keys(DOINGS);
    return { at: at + 1, does: names[at % names.length] ?? '', when: WHEN[choose(3)] as Death['when'] };
  });

  it.each(kills)(
    'end, and no step runs twice: $at, it $does and dies $when a statement',
    async ({ does, when }) => {
      await killIn(statements[does] ?? 0, when, DOINGS[does] as never);
      await settle();
      await expectNothingTwice();
    },
    PATIENCE_MS,
  );

  /** D3. */
  it.each([
    ['is unknown until a person says what happened', 'one', 1],
    ['is sent again with the same key if it is idempotent', 'again', 2],
  ])('a step whose node died after the executor had it %s', async (_what, blueprint, calls) => {
    await executors.hold(true);
    const data = { name: `shop ${(made += 1)}` };
    const plan = await world.post(`/blueprints/${blueprintId(blueprint)}/plan`, { data });
    const before = (await executors.journal()).given.length;
    const started = await world.post('/deployments', { data: { plan_token: plan?.body.data.plan_token } });
    await until(async () => (await executors.journal()).given.length > before, 'the executor has the step');
    await world.nodes.kill();
    await executors.hold(false);
    await world.nodes.begin();
    aheadMs += SILENCE_MS;
    await world.carryOn({ laterMs: aheadMs });
    await quiet();
    const { documentId } = started?.body.data;
    const [status] = await world.own.db('deployments').where({ document_id: documentId }).pluck('deployment_status');
    expect(status).toBe(calls === 1 ? 'needs_resolution' : 'succeeded');
    await settle();
    const { given } = await executors.journal();
    const keys = given.slice(before).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([calls, 1]);
    await expectNothingTwice();
  });

  it('leave a database without faults, and a valid audit log', () => world.expectHealthy());
});
