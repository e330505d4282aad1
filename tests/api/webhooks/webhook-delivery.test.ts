import { db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { type Dns, startDns } from '../../helpers/servers/dns';
import { configureWebhooks, type Receiver, startReceiver, verified } from '../../helpers/servers/webhook-receiver';
import {
  addEndpoint,
  clearOutbox,
  deliveriesTo,
  type Endpoint,
  endpointNow,
  enqueue,
  relay,
  closeReceiver,
  openReceiver,
} from '../../helpers/webhooks';
import { createOperator, createTenant, type Person, type Tenant } from '../../helpers/world';
import { startStopwatch } from '../../helpers/timing/stopwatch';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const { sendWebhook } = compiled('integrations/webhook');
const { readWebhookSettings } = compiled('integrations/webhook-settings');

let operator: Person;
let tenant: Tenant;
let receiver: Receiver;
let endpoint: Endpoint;

beforeAll(async () => {
  operator = await createOperator();
  tenant = await createTenant();
});

beforeEach(async () => {
  ({ receiver, endpoint } = await openReceiver(tenant.id));
});

afterEach(() => closeReceiver(receiver));

const only = async () => (await deliveriesTo(endpoint))[0];

describe('a webhook message', () => {
  it('is signed, has a timestamp, and is sent once', async () => {
    const [key] = await enqueue(endpoint, 1, tenant.id);
    expect(await relay()).toEqual({ scanned: 1, changed: 1, failed: 0 });
    const [message] = receiver.received;
    expect(verified(message as never, endpoint.secret)).toEqual({
      type: 'agent.enrolled',
      timestamp: new Date((await only()).createdAt).toISOString(),
      data: { organisation: { documentId: tenant.documentId }, number: 0 },
    });
    expect(message?.headers).toMatchObject({ 'webhook-id': key, 'content-type': 'application/json' });
    expect(Math.abs(Number(message?.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(30);
    expect(await only()).toMatchObject({ event_status: 'delivered', attempts: 1, last_error: null });
    expect(await endpointNow(endpoint)).toMatchObject({ last_success_at: expect.anything(), failing_since: null });
    expect((await relay(Date.now() + DAY)).scanned).toBe(0);
    expect(receiver.received).toHaveLength(1);
  });

  it('is refused by the verification when it was changed or signed with another secret', async () => {
    await enqueue(endpoint);
    await relay();
    const [message] = receiver.received as [Receiver['received'][0]];
    expect(() => verified({ ...message, body: message.body.replace('0', '1') }, endpoint.secret)).toThrow();
    expect(() => verified(message, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toThrow();
  });

  it('is signed with both secrets for a day after a rotation, then with the new one', async () => {
    const path = `/webhook-endpoints/${endpoint.documentId}/rotate-secret`;
    const { secret: second } = (await tenant.people.owner.call.post(path, {})).body.data;
    await enqueue(endpoint);
    await relay();
    for (const secret of [endpoint.secret, second]) verified(receiver.received[0] as never, secret);
    const { secret: third } = (await tenant.people.owner.call.post(path, {})).body.data;
    await enqueue(endpoint);
    await relay();
    for (const secret of [second, third]) verified(receiver.received[1] as never, secret);
    expect(() => verified(receiver.received[1] as never, endpoint.secret)).toThrow();
    await enqueue(endpoint);
    await relay(Date.now() + DAY + MINUTE);
    verified(receiver.received[2] as never, third);
    expect(() => verified(receiver.received[2] as never, second)).toThrow();
  });
});

describe('an endpoint', () => {
  it.each([
    ['is overloaded', { status: 503 }, 'it answered 503'],
    ['answers 404', { status: 404 }, 'it answered 404'],
    ['refuses the message', { status: 400 }, 'it answered 400'],
    ['never answers', 'stuck', 'it did not answer in time'],
    ['closes the connection', 'broken', 'it could not be reached: ECONNRESET'],
  ] as const)('that %s gets another attempt with the same message', async (_what, answering, reason) => {
    receiver.state.answering = answering;
    await enqueue(endpoint);
    const now = Date.now();
    expect((await relay(now)).failed).toBe(1);
    expect(await only()).toMatchObject({ event_status: 'pending', attempts: 1, last_error: reason });
    expect(await endpointNow(endpoint)).toMatchObject({ last_error: reason, failing_since: expect.anything() });
    receiver.state.answering = { status: 200 };
    expect((await relay(now + 5 * MINUTE)).changed).toBe(1);
    const [first, second] = receiver.received as Receiver['received'];
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    verified(second as never, endpoint.secret);
    expect(await endpointNow(endpoint)).toMatchObject({ last_error: null, failing_since: null });
  });

  it('that cannot be reached gets another attempt', async () => {
    await receiver.stop();
    await enqueue(endpoint);
    expect((await relay()).failed).toBe(1);
    expect((await only()).last_error).toBe('it could not be reached: ECONNREFUSED');
  });

  it('that sends Retry-After gets the next attempt then, within an hour', async () => {
    for (const [wait, least, most] of [
      ['600', 10 * MINUTE, 11 * MINUTE],
      ['864000', HOUR, HOUR + MINUTE],
    ] as const) {
      await clearOutbox();
      receiver.state.answering = { status: 429, headers: { 'Retry-After': wait } };
      await enqueue(endpoint);
      const now = Date.now();
      await relay(now);
      const pause = Date.parse((await only()).available_at) - now;
      expect([pause >= least, pause <= most]).toEqual([true, true]);
    }
  });

  it('that keeps failing makes its events dead, and an operator can replay them', async () => {
    receiver.state.answering = { status: 500 };
    await enqueue(endpoint);
    for (let attempt = 0; attempt < 7; attempt += 1) await relay(Date.parse((await only()).available_at) + 1);
    expect(await only()).toMatchObject({ event_status: 'dead', attempts: 7 });
    receiver.state.answering = { status: 200 };
    const replayed = await operator.call.post(`/outbox-events/${(await only()).documentId}/replay`, {});
    expect(replayed.status).toBe(200);
    await relay();
    expect((await only()).event_status).toBe('delivered');
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([receiver.received.length, ids.size]).toEqual([8, 1]);
  });

  it('that answers 410 is disabled with an audit entry, and its pending events become dead', async () => {
    receiver.state.answering = { status: 410 };
    await enqueue(endpoint, 3);
    expect(await relay()).toMatchObject({ failed: expect.any(Number), changed: 0 });
    expect(receiver.received).toHaveLength(1);
    expect(await endpointNow(endpoint)).toMatchObject({ enabled: false, disabled_reason: 'It answered 410 Gone.' });
    expect((await deliveriesTo(endpoint)).map(({ event_status: status }) => status)).toEqual(['dead', 'dead', 'dead']);
    const [entry] = await auditEntries({ target_id: endpoint.documentId, action: 'webhook-endpoint.update' });
    expect(entry?.changes).toMatchObject({ enabled: { before: true, after: false } });
    const back = await tenant.people.admin.call.put(`/webhook-endpoints/${endpoint.documentId}`, { enabled: true });
    expect(back.body.data).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
  });

  it('that fails for five days without a success is disabled', async () => {
    receiver.state.answering = { status: 500 };
    await enqueue(endpoint);
    const now = Date.now();
    await relay(now);
    await enqueue(endpoint);
    await relay(now + 5 * DAY - HOUR);
    expect((await endpointNow(endpoint)).enabled).toBe(true);
    await enqueue(endpoint);
    await relay(now + 5 * DAY + HOUR);
    expect(await endpointNow(endpoint)).toMatchObject({
      enabled: false,
      disabled_reason: 'Nothing but failures for five days.',
    });
  });
});

describe('the response of an endpoint', () => {
  it('is not read beyond a bound', async () => {
    receiver.state.answering = 'endless';
    await enqueue(endpoint);
    const waited = startStopwatch();
    expect((await relay()).changed).toBe(1);
    expect(waited()).toBeLessThan(5000);
    for (let tries = 0; receiver.state.bytesSent === 0 && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(receiver.state.bytesSent).toBeGreaterThan(0);
    expect(receiver.state.bytesSent).toBeLessThan(16 * 1024 * 1024);
  });

  it('is not awaited when its end is slow', async () => {
    receiver.state.answering = 'slow to end';
    await enqueue(endpoint, 3);
    const waited = startStopwatch();
    expect((await relay()).changed).toBe(3);
    expect(waited()).toBeLessThan(3000);
  });

  it('counts as received when it is a 101, which ends the connection', async () => {
    receiver.state.answering = 'upgrade';
    await enqueue(endpoint);
    expect((await relay()).failed).toBe(1);
    expect(await only()).toMatchObject({ event_status: 'pending', response_code: 101, last_error: 'it answered 101' });
  });

  it('is asked for without compression', async () => {
    await enqueue(endpoint);
    await relay();
    expect(receiver.received[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('is not followed when it is a redirect', async () => {
    const inner = await startReceiver();
    receiver.state.answering = { status: 307, headers: { Location: inner.url } };
    await enqueue(endpoint);
    await relay();
    expect((await only()).last_error).toBe(
      `it answered 307 with the Location ${inner.url}; redirects are not followed`,
    );
    expect([receiver.received.length, inner.received.length]).toEqual([1, 0]);
    await inner.stop();
  });
});

describe('a private address', () => {
  let dns: Dns;

  beforeAll(async () => {
    dns = await startDns();
  });

  afterAll(() => dns.stop());

  const settings = (ranges: string[] = []) =>
    readWebhookSettings({
      timeoutMs: 10_000,
      allowHttp: true,
      allowedPrivateRanges: ranges,
      dns: { servers: [dns.server], timeoutMs: 10_000 },
    });
  const send = async (url: string, ranges: string[] = [], addresses: string[] = []) => {
    dns.asked.length = 0;
    dns.addresses.set(new URL(url).hostname, addresses);
    const message = { url, id: 'a', secrets: [endpoint.secret], body: '{}' };
    const outcome = await sendWebhook(message, settings(ranges));
    return { outcome, queries: dns.asked.length };
  };

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['224.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['fd00::1'],
    ['fe80::1'],
    ['8.8.8.8', '127.0.0.1'],
    ['2606:4700::1111', '::1'],
  ])('is not called by a name that resolves to it: %s %s', async (...addresses: string[]) => {
    const { outcome, queries } = await send(`http://rebind.example:${receiver.port}/`, [], addresses);
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('private or reserved') });
    expect([queries, receiver.received.length]).toEqual([1, 0]);
  });

  it('is called by a name when its range is allowed', async () => {
    const { outcome, queries } = await send(`http://inside.example:${receiver.port}/`, ['127.0.0.0/8'], ['127.0.0.1']);
    expect(outcome).toEqual({ kind: 'done', response: { code: 204, ms: expect.any(Number), body: '' } });
    // The verified address is the one that is connected to: there is no second look-up.
    expect([queries, receiver.received.length]).toEqual([1, 1]);
  });

  it('is not called directly, in any notation', async () => {
    for (const host of ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '[::1]', '[::ffff:7f00:1]', '0.0.0.0'])
      expect((await send(`http://${host}:${receiver.port}/`)).outcome).toMatchObject({ kind: 'refused' });
    expect(receiver.received).toEqual([]);
  });

  it('is not called as localhost, and its event is dead with the reason', async () => {
    configureWebhooks({ allowHttp: true });
    const local = await addEndpoint(tenant.id, { url: `http://localhost:${receiver.port}/` });
    await enqueue(local);
    await relay();
    const [event] = await deliveriesTo(local);
    expect(event).toMatchObject({
      event_status: 'dead',
      last_error: 'its name resolves to a private or reserved address, which is not called',
    });
    expect(receiver.received).toEqual([]);
  });

  it('is no longer called when its range is no longer allowed', async () => {
    await enqueue(endpoint);
    configureWebhooks();
    await relay();
    expect(await only()).toMatchObject({ event_status: 'dead', last_error: expect.stringContaining('private') });
    expect(receiver.received).toEqual([]);
  });

  it('is allowed by valid ranges only', () => {
    expect(settings(['10.0.0.0/33']).allows('10.0.0.1')).toBe(false);
    expect(settings(['', '10.0.0.1']).allows('10.0.0.1')).toBe(true);
  });
});

it('a message is not sent when its secret cannot be decrypted, and the error says so', async () => {
  await db()('webhook_endpoints').where({ id: endpoint.id }).update({ secret_sealed: 'v1.a.b.c' });
  await enqueue(endpoint);
  await relay();
  expect(await only()).toMatchObject({ event_status: 'dead', last_error: expect.stringContaining('ENCRYPTION_KEY') });
});
