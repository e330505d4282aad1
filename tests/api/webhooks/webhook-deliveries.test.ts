import { gzipSync } from 'node:zlib';
import { auditEntries } from '../../helpers/audit/audit';
import { expectRefusal } from '../../helpers/refusals';
import { configureWebhooks, type Receiver } from '../../helpers/servers/webhook-receiver';
import { addEndpoint, type Endpoint, enqueue, relay, closeReceiver, openReceiver } from '../../helpers/webhooks';
import { until } from '../../helpers/timing/until';
import { createTenant, type Tenant } from '../../helpers/world';

const HOUR = 3_600_000;

let tenant: Tenant;
let other: Tenant;
let receiver: Receiver;
let endpoint: Endpoint;

beforeAll(async () => {
  tenant = await createTenant({}, ['admin', 'engineer']);
  other = await createTenant({}, ['owner']);
});

beforeEach(async () => {
  ({ receiver, endpoint } = await openReceiver(tenant.id));
});

afterEach(() => closeReceiver(receiver));

const path = (below = ''): string => `/webhook-endpoints/${endpoint.documentId}${below}`;

const deliveries = async (query = ''): Promise<{ data: any[]; meta: { next: string | null } }> => {
  const { status, body } = await tenant.people.admin.call.get(path(`/deliveries${query}`));
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

describe('the deliveries to a webhook endpoint', () => {
  it('have the status, the duration and the beginning of the last response', async () => {
    receiver.state.answering = { status: 500, body: Buffer.from(`no\0 \u{1F600}${'x'.repeat(2000)}`) };
    await enqueue(endpoint, 1, tenant.id);
    await relay();
    const [failed] = (await deliveries()).data;
    expect(failed).toMatchObject({ status: 'pending', attempts: 1, code: 500, error: 'it answered 500' });
    expect([failed.response.slice(0, 6), Buffer.byteLength(failed.response)]).toEqual(['no \u{1F600}x', 1023]);
    expect(failed.ms).toBeGreaterThanOrEqual(0);
    expect(Date.parse(failed.next_attempt_at)).toBeGreaterThan(Date.now());
    receiver.state.answering = { status: 200, body: 'thanks' };
    await relay(Date.now() + HOUR);
    const [done] = (await deliveries()).data;
    expect(done).toMatchObject({ status: 'delivered', attempts: 2, code: 200, response: 'thanks', error: null });
    expect([done.next_attempt_at, done.webhook_id]).toEqual([null, receiver.received[1]?.headers['webhook-id']]);
  });

  it('show what was sent and each attempt, also from before a replay, to the same people', async () => {
    const { admin, engineer } = tenant.people;
    receiver.state.answering = { status: 500, body: 'no' };
    await enqueue(endpoint, 1, tenant.id);
    await relay();
    receiver.state.answering = { status: 200, body: 'thanks' };
    await relay(Date.now() + HOUR);
    const [{ documentId }] = (await deliveries()).data;
    const one = path(`/deliveries/${documentId}`);
    const { status, body } = await admin.call.get(one);
    const [failed, done] = receiver.received;
    expect([status, body.data.body, body.data.response]).toEqual([200, done?.body, 'thanks']);
    expect(body.data.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': failed?.headers['content-length'],
      'webhook-id': failed?.headers['webhook-id'],
    });
    expect(Object.keys(body.data.headers).filter((name) => /signature|timestamp/.test(name))).toEqual([]);
    const [at, ms] = [expect.stringMatching(/Z$/), expect.any(Number)];
    const attempts = [
      { at, ms, code: 500, error: 'it answered 500' },
      { at, ms, code: 200, error: null },
    ];
    expect(body.data.attempt_log).toEqual(attempts);
    expect((await admin.call.post(`${one}/replay`, {})).status).toBe(202);
    await relay(Date.now() + HOUR);
    expect((await admin.call.get(one)).body.data.attempt_log).toEqual([...attempts, attempts[1]]);
    expectRefusal(await admin.call.get(path('/deliveries/nonesuch')), 404, 'NOT_FOUND');
    const another = await addEndpoint(tenant.id, receiver);
    expectRefusal(
      await admin.call.get(`/webhook-endpoints/${another.documentId}/deliveries/${documentId}`),
      404,
      'NOT_FOUND',
    );
    expectRefusal(await engineer.call.get(one), 403, 'CAPABILITY_MISSING');
    expectRefusal(await other.people.owner.call.get(one), 403, 'OUT_OF_SCOPE');
  });

  it('without a response have neither code nor body', async () => {
    receiver.state.answering = 'broken';
    await enqueue(endpoint, 1, tenant.id);
    await relay();
    expect((await deliveries()).data[0]).toMatchObject({ code: null, response: null, ms: expect.any(Number) });
  });

  it.each([
    ['compressed', gzipSync('no'), { 'Content-Encoding': 'gzip' }, '(compressed: gzip)'],
    ['Latin-1', Buffer.from('größer', 'latin1'), { 'Content-Type': 'text/plain; charset=iso-8859-1' }, 'größer'],
    ['invalid UTF-8', Buffer.from([0x61, 0xff, 0x00, 0x62]), {}, 'a\ufffdb'],
  ])('show a body that is %s as text', async (_what, body, headers: Record<string, string>, response) => {
    receiver.state.answering = { status: 422, headers, body };
    await enqueue(endpoint, 1, tenant.id);
    await relay();
    expect((await deliveries()).data[0]).toMatchObject({ code: 422, response });
  });

  it('show the answer that disabled the endpoint, and those that arrive after it', async () => {
    receiver.state.answering = { status: 410, body: 'moved away' };
    await enqueue(endpoint, 2, tenant.id);
    await relay();
    await until(async () => (await deliveries('?status=pending')).data.length === 0, 'all have ended');
    const byAttempts = (await deliveries()).data.sort((a, b) => b.attempts - a.attempts);
    expect(byAttempts).toMatchObject([
      { status: 'dead', attempts: 1, code: 410, response: 'moved away', error: 'it answered 410 Gone' },
      { status: 'dead', attempts: 0, code: null, error: 'the endpoint is disabled' },
    ]);
  });

  it.each([
    [
      { status: 200, body: 'thanks' },
      { status: 'delivered', attempts: 1, code: 200, error: null },
    ],
    [
      { status: 500, body: 'no' },
      { status: 'dead', attempts: 1, code: 500, error: 'the endpoint is disabled' },
    ],
  ])('have the answer %j of a request during which the endpoint was disabled', async (answering, expected) => {
    configureWebhooks({ allowedPrivateRanges: ['127.0.0.0/8'] });
    let release = (): void => undefined;
    const after = new Promise<void>((resolve) => (release = resolve));
    receiver.state.answering = { ...answering, after };
    await enqueue(endpoint, 1, tenant.id);
    const running = relay();
    await until(() => receiver.received.length === 1, 'the request arrives');
    expect((await tenant.people.admin.call.put(path(), { enabled: false })).status).toBe(200);
    release();
    await running;
    await until(async () => (await deliveries()).data[0].status !== 'pending', 'the delivery has ended');
    expect((await deliveries()).data[0]).toMatchObject({ ...expected, response: answering.body });
  });

  it('are listed newest first, page by page and by status', async () => {
    await enqueue(endpoint, 3, tenant.id);
    await relay();
    await enqueue(await addEndpoint(tenant.id, receiver), 1, tenant.id);
    const first = await deliveries('?limit=2');
    const second = await deliveries(`?limit=2&after=${first.meta.next}`);
    const ids = [...first.data, ...second.data].map(({ documentId }) => documentId);
    expect([first.data.length, new Set(ids).size, second.meta.next]).toEqual([2, 3, null]);
    expect((await deliveries('?status=delivered')).data).toHaveLength(3);
    expect((await deliveries('?status=dead')).data).toEqual([]);
    const { admin, engineer } = tenant.people;
    for (const [query, where] of [
      ['limit=101', 'limit'],
      ['status=failed', 'status'],
      ['after=nonsense', 'after'],
      ['page=1', 'page'],
    ])
      expectRefusal(await admin.call.get(path(`/deliveries?${query}`)), 400, 'QUERY_INVALID', where);
    expectRefusal(await engineer.call.get(path('/deliveries')), 403, 'CAPABILITY_MISSING');
    expectRefusal(await other.people.owner.call.get(path('/deliveries')), 403, 'OUT_OF_SCOPE');
  });
});

describe('a replay', () => {
  it('sends one delivery again, with the same id', async () => {
    await enqueue(endpoint, 1, tenant.id);
    const { admin } = tenant.people;
    const [{ documentId }] = (await deliveries()).data;
    const replay = path(`/deliveries/${documentId}/replay`);
    expectRefusal(await admin.call.post(replay, {}), 400, 'DELIVERY_PENDING', 'status');
    await relay();
    const { status, body } = await admin.call.post(replay, {});
    expect([status, body.data]).toEqual([202, { replayed: 1 }]);
    await relay();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    const [entry] = (await auditEntries({ action: 'webhook-endpoint.replay' })).slice(-1);
    expect(entry).toMatchObject({ target_id: endpoint.documentId, changes: { replayed: { before: null, after: 1 } } });
    expectRefusal(await admin.call.post(path('/deliveries/nonesuch/replay'), {}), 404, 'NOT_FOUND');
    const another = await addEndpoint(tenant.id, receiver);
    const foreign = `/webhook-endpoints/${another.documentId}/deliveries/${documentId}/replay`;
    expectRefusal(await admin.call.post(foreign, {}), 404, 'NOT_FOUND');
    expectRefusal(await tenant.people.engineer.call.post(replay, {}), 403, 'CAPABILITY_MISSING');
  });

  it('sends the deliveries of a range again', async () => {
    await enqueue(endpoint, 3, tenant.id);
    await relay();
    const { admin } = tenant.people;
    const [from, to] = [new Date(Date.now() - HOUR), new Date()].map((moment) => moment.toISOString());
    const post = (range: object) => admin.call.post(path('/replay'), { from, to, ...range });
    expect((await post({})).body.data).toEqual({ replayed: 0, more: false, last: null });
    const { status, body } = await post({ status: 'delivered' });
    expect([status, body.data]).toEqual([202, { replayed: 3, more: false, last: expect.stringMatching(/Z$/) }]);
    await relay();
    expect(receiver.received).toHaveLength(6);
    const later = new Date(Date.now() + HOUR).toISOString();
    for (const [range, where] of [
      [{ to: from }, 'to'],
      [{ to: later }, 'to'],
      [{ from: '2020-01-01T00:00:00Z' }, 'from'],
      [{ from: undefined }, 'from'],
      [{ status: 'pending' }, 'status'],
    ] as const)
      expectRefusal(await post(range), 400, 'VALIDATION_FAILED', where);
  });

  it('is refused while the endpoint is disabled', async () => {
    const { admin } = tenant.people;
    expect((await admin.call.put(path(), { enabled: false })).status).toBe(200);
    const [from, to] = [new Date(Date.now() - HOUR), new Date()].map((moment) => moment.toISOString());
    expectRefusal(await admin.call.post(path('/replay'), { from, to }), 400, 'WEBHOOK_DISABLED');
  });
});
