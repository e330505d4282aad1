import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import {
  answered,
  callBack,
  carryOn,
  deploy,
  passMinutes,
  requestFor,
  requestsOf,
  shown,
  statuses,
  webhookStep,
} from '../../helpers/deployments/webhook-steps';
import { configureWebhooks, type Receiver, verified } from '../../helpers/servers/webhook-receiver';
import { until } from '../../helpers/timing/until';
import { addEndpoint, closeReceiver, type Endpoint, openReceiver } from '../../helpers/webhooks';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;
let receiver: Receiver;
let endpoint: Endpoint;

beforeAll(async () => {
  tenant = await createTenant();
});

beforeEach(async () => {
  ({ receiver, endpoint } = await openReceiver(tenant.id));
});

afterEach(() => closeReceiver(receiver));

const step = (id: string, more: Record<string, unknown> = {}) => webhookStep(id, endpoint.documentId, more);

const becomes = (deployed: { id: number; documentId: string }, status: string) =>
  until(async () => (await statuses(tenant, deployed))._ === status, `the deployment is ${status}`, 20_000);

/** A promise, and what fulfils it. */
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

describe('the request for a step', () => {
  it('is signed by the endpoint, and names where to report', async () => {
    const deployed = await deploy(tenant, [step('a', { config: { size: 3 } })]);
    const request = await requestFor(receiver, deployed, 'a');
    expect(verified(receiver.received[0] as never, endpoint.secret)).toEqual({
      type: 'deployment.step',
      attempt: request.attempt,
      deployment: deployed.documentId,
      step: 'a',
      action: 'apply',
      attempt_number: 1,
      idempotency_key: `${deployed.documentId}:a:apply`,
      config: { endpoint: endpoint.documentId, size: 3 },
      callback: {
        url: expect.stringMatching(new RegExp(`^https?://.+/api/deployment-callbacks/${request.attempt}$`)),
        secret: expect.stringMatching(/^whsec_/),
        expires_at: expect.any(String),
      },
    });
  });

  it('waits for the transaction around the act, and is sent once', async () => {
    const deployed = await deploy(tenant, [step('a'), step('b', { depends_on: ['a'] })]);
    const request = await requestFor(receiver, deployed, 'a');
    await answered(request);
    await db()('deployment_attempts').where({ id: request.attempt }).update({ deadline: 0 });
    await carryOn(deployed);
    const retry = () => compiled('commands/deployments/acts/retry-deployment').retryDeployment(app(), deployed.id);
    const failing = app().db.transaction(async () => {
      await retry();
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await app().db.transaction(async () => {
      await retry();
      expect(requestsOf(receiver, deployed)).toHaveLength(1);
    });
    await answered(await requestFor(receiver, deployed, 'a', 2));
    expect(requestsOf(receiver, deployed)).toHaveLength(2);
  });

  it('is not needed by an executor that reports before it answers', async () => {
    const { opened, open } = gate();
    receiver.state.answering = { status: 500, after: opened };
    configureWebhooks({ allowedPrivateRanges: ['127.0.0.0/8'], timeoutMs: 20_000 });
    const deployed = await deploy(tenant, [step('a')]);
    const request = await requestFor(receiver, deployed, 'a');
    await callBack(request, { status: 'running' });
    open();
    await callBack(request, { status: 'succeeded' });
    expect(await statuses(tenant, deployed)).toEqual({ _: 'succeeded', a: 'succeeded' });
  });

  it.each([
    ['a refusal', () => (receiver.state.answering = { status: 422, body: 'no such size' }), /422.*no such size/],
    ['a redirect', () => (receiver.state.answering = { status: 302, headers: { location: '/x' } }), /redirects/],
    ['nobody there', () => receiver.stop(), /ECONNREFUSED/],
    ['an address that is not allowed', () => configureWebhooks({ allowHttp: true }), /private or reserved/],
  ])('fails the step at %s', async (_what, arrange, error) => {
    await arrange();
    const deployed = await deploy(tenant, [step('a')]);
    await becomes(deployed, 'failed');
    expect((await shown(tenant, deployed)).steps.a).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(error),
    });
  });

  it('is not sent to an endpoint of another organisation', async () => {
    const other = await createTenant({}, ['owner']);
    const foreign = await addEndpoint(other.id, receiver);
    const deployed = await deploy(tenant, [webhookStep('a', foreign.documentId)]);
    await becomes(deployed, 'failed');
    expect((await shown(tenant, deployed)).steps.a?.error).toBe('Not sent: the endpoint was deleted.');
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ['a fault of the receiver', () => (receiver.state.answering = { status: 500 })],
    ['a broken connection', () => (receiver.state.answering = 'broken')],
    ['no answer in time', () => (receiver.state.answering = 'stuck')],
  ])('leaves the step unknown at %s, until a person resolves it', async (_what, arrange) => {
    arrange();
    const deployed = await deploy(tenant, [step('a'), step('b', { depends_on: ['a'] })]);
    await becomes(deployed, 'needs_resolution');
    expect(await statuses(tenant, deployed)).toEqual({ _: 'needs_resolution', a: 'unknown', b: 'pending' });
    expect(requestsOf(receiver, deployed)).toHaveLength(1);
    receiver.state.answering = { status: 204 };
    const resolution = { status: 'succeeded', outputs: null, reason: 'seen' } as const;
    await compiled('commands/deployments/acts/resolve-step').resolveStep(app(), deployed.id, 'a', resolution);
    await callBack(await requestFor(receiver, deployed, 'b'), { status: 'succeeded' });
    expect(await statuses(tenant, deployed)).toEqual({ _: 'succeeded', a: 'succeeded', b: 'succeeded' });
  });
});

/** D3: the executor has the step, and the node dies before it stores the answer. */
describe('a node that dies while it sends a step', () => {
  const sendAndDie = async (more: Record<string, unknown>) => {
    const { opened, open } = gate();
    receiver.state.answering = { status: 204, after: opened };
    configureWebhooks({ allowedPrivateRanges: ['127.0.0.0/8'], timeoutMs: 20_000 });
    const deployed = await deploy(tenant, [step('a', more)]);
    const request = await requestFor(receiver, deployed, 'a');
    return { deployed, request, open };
  };

  it('leaves the step unknown, and its late answer changes nothing', async () => {
    const { deployed, request, open } = await sendAndDie({});
    await passMinutes(deployed, 1);
    const unknown = { _: 'needs_resolution', a: 'unknown' };
    expect(await statuses(tenant, deployed)).toEqual(unknown);
    open();
    expect((await callBack(request, { status: 'succeeded' })).status).toBe(409);
    await carryOn(deployed);
    expect(await statuses(tenant, deployed)).toEqual(unknown);
    expect(requestsOf(receiver, deployed)).toHaveLength(1);
  });

  it('has the step sent again if it is idempotent, with the same key and the next attempt', async () => {
    const { deployed, request, open } = await sendAndDie({ idempotent: true });
    await passMinutes(deployed, 1);
    open();
    const second = await requestFor(receiver, deployed, 'a', 2);
    expect(second).toMatchObject({ idempotency_key: request.idempotency_key, attempt_number: 2 });
    expect(second.callback.secret).not.toBe(request.callback.secret);
    await callBack(second, { status: 'succeeded' });
    expect(await statuses(tenant, deployed)).toEqual({ _: 'succeeded', a: 'succeeded' });
  });
});

/** D4. */
it('a retry repeats what failed with the same key, and what succeeded not at all', async () => {
  const steps = [step('a'), step('b', { depends_on: ['a'], config: { id: '${steps.a.outputs.id}' } })];
  const deployed = await deploy(tenant, steps);
  await callBack(await requestFor(receiver, deployed, 'a'), { status: 'succeeded', outputs: { id: 'vm-7' } });
  const first = await requestFor(receiver, deployed, 'b');
  await callBack(first, { status: 'failed', error: 'quota' });
  expect(await statuses(tenant, deployed)).toEqual({ _: 'failed', a: 'succeeded', b: 'failed' });
  await compiled('commands/deployments/acts/retry-deployment').retryDeployment(app(), deployed.id);
  const second = await requestFor(receiver, deployed, 'b', 2);
  expect(second).toMatchObject({ idempotency_key: first.idempotency_key, config: { id: 'vm-7' } });
  await callBack(second, { status: 'succeeded' });
  expect(requestsOf(receiver, deployed).map(({ step: key }) => key)).toEqual(['a', 'b', 'b']);
  expect(await statuses(tenant, deployed)).toEqual({ _: 'succeeded', a: 'succeeded', b: 'succeeded' });
});

/** D5. */
it('a step without a callback times out, everywhere, and stops no other deployment', async () => {
  const deployed = await deploy(tenant, [step('a', { timeout_s: 600 })]);
  await answered(await requestFor(receiver, deployed, 'a'));
  await passMinutes(deployed, 9);
  expect((await statuses(tenant, deployed))._).toBe('running');
  const meanwhile = await deploy(tenant, [step('x')]);
  await callBack(await requestFor(receiver, meanwhile, 'x'), { status: 'succeeded' });
  expect((await statuses(tenant, meanwhile))._).toBe('succeeded');
  await passMinutes(deployed, 2);
  expect(await statuses(tenant, deployed)).toEqual({ _: 'timed_out', a: 'timed_out' });
  const { body } = await tenant.people.owner.call.get(`/deployments?filters[documentId][$eq]=${deployed.documentId}`);
  expect(body.data[0].status).toBe('timed_out');
  const events = await db()('outbox_events').where({ event: 'deployment.failed', destination: 'webhook' });
  const payloads = events.map(({ payload }: { payload: unknown }) =>
    typeof payload === 'string' ? JSON.parse(payload) : payload,
  );
  expect(payloads).toEqual([
    { deployment: expect.objectContaining({ documentId: deployed.documentId, status: 'timed_out' }) },
  ]);
});

/** D6. */
describe('progress', () => {
  const running = async () => {
    const deployed = await deploy(tenant, [step('a', { timeout_s: 600 })]);
    const request = await requestFor(receiver, deployed, 'a');
    await answered(request);
    return { deployed, report: () => callBack(request, { status: 'running', log: 'still here\n' }) };
  };

  it('extends the deadline, up to six times the timeout in total', async () => {
    const { deployed, report } = await running();
    for (let minutes = 9; minutes < 60; minutes += 9) {
      await passMinutes(deployed, 9);
      expect((await report()).status).toBe(200);
    }
    expect((await statuses(tenant, deployed)).a).toBe('running');
    await passMinutes(deployed, 7);
    expect(await statuses(tenant, deployed)).toEqual({ _: 'timed_out', a: 'timed_out' });
    expect((await report()).status).toBe(409);
  });

  it('that ends for ten minutes times the step out', async () => {
    const { deployed, report } = await running();
    await passMinutes(deployed, 9);
    await report();
    await passMinutes(deployed, 11);
    expect((await statuses(tenant, deployed)).a).toBe('timed_out');
  });
});

/** D7. */
it('a cancelled deployment tells the executor once, and begins no later step', async () => {
  const deployed = await deploy(tenant, [step('a'), step('b', { depends_on: ['a'] })]);
  const request = await requestFor(receiver, deployed, 'a');
  await answered(request);
  const cancel = () => compiled('commands/deployments/acts/cancel-deployment').cancelDeployment(app(), deployed.id);
  await cancel();
  await cancel();
  const told = () => requestsOf(receiver, deployed).filter(({ type }) => type === 'deployment.step.cancel');
  await until(() => told().length > 0, 'the executor is told', 20_000);
  expect(told()).toEqual([
    expect.objectContaining({ attempt: request.attempt, idempotency_key: request.idempotency_key }),
  ]);
  expect(JSON.stringify(told())).not.toContain('whsec_');
  expect((await callBack(request, { status: 'running' })).body.data.cancel).toBe(true);
  await callBack(request, { status: 'failed', error: 'stopped' });
  expect(await statuses(tenant, deployed)).toEqual({ _: 'cancelled', a: 'failed', b: 'cancelled' });
  await cancel();
  expect(requestsOf(receiver, deployed)).toHaveLength(2);
});

it('a deployment that is cancelled before its first step calls nobody', async () => {
  const deployed = await deploy(tenant, [step('a'), step('b', { depends_on: ['a'] })], {}, { isBegun: false });
  expect(await statuses(tenant, deployed)).toEqual({ _: 'pending', a: 'pending', b: 'pending' });
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await tenant.people.owner.call.post(`/deployments/${deployed.documentId}/cancel`, {});
    expect([status, body.data?.status]).toEqual([200, 'cancelled']);
  }
  await carryOn(deployed);
  expect(await statuses(tenant, deployed)).toEqual({ _: 'cancelled', a: 'cancelled', b: 'cancelled' });
  expect(await db()('deployment_attempts').where({ deployment_id: deployed.id })).toEqual([]);
  expect(receiver.received).toEqual([]);
});

it('a cancelled deployment never calls the steps that waited for others to end', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  const deployed = await deploy(
    tenant,
    keys.map((key) => step(key)),
  );
  const running = await Promise.all(keys.slice(0, 4).map((key) => requestFor(receiver, deployed, key)));
  await Promise.all(running.map(answered));
  expect(await statuses(tenant, deployed)).toMatchObject({ d: 'running', e: 'pending', f: 'pending' });
  await compiled('commands/deployments/acts/cancel-deployment').cancelDeployment(app(), deployed.id);
  expect(await statuses(tenant, deployed)).toMatchObject({
    _: 'running',
    d: 'running',
    e: 'cancelled',
    f: 'cancelled',
  });
  for (const request of running) await callBack(request, { status: 'succeeded' });
  expect((await statuses(tenant, deployed))._).toBe('cancelled');
  const called = requestsOf(receiver, deployed).filter(({ type }) => type === 'deployment.step');
  expect(called.map(({ step: key }) => key).toSorted()).toEqual(keys.slice(0, 4));
});

/** D8. */
it('a failed step skips what depends on it, and lets the rest finish', async () => {
  const steps = [step('a'), step('b', { depends_on: ['a'] }), step('c', { depends_on: ['b'] }), step('d')];
  const deployed = await deploy(tenant, steps);
  await callBack(await requestFor(receiver, deployed, 'a'), { status: 'failed' });
  expect(await statuses(tenant, deployed)).toEqual({
    _: 'running',
    a: 'failed',
    b: 'skipped',
    c: 'skipped',
    d: 'running',
  });
  await callBack(await requestFor(receiver, deployed, 'd'), { status: 'succeeded' });
  const { deployment, steps: ended } = await shown(tenant, deployed);
  expect(deployment.status).toBe('failed');
  expect([ended.b?.because, ended.c?.because, ended.d?.status]).toEqual(['a', 'a', 'succeeded']);
});
