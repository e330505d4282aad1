import { getEventListeners } from 'node:events';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { allowLoopback, configureWebhooks, type Receiver, startReceiver } from '../../helpers/servers/webhook-receiver';
import {
  addEndpoint,
  clearOutbox,
  deliveriesTo,
  type Endpoint,
  enqueue,
  relay,
  removeEndpoints,
} from '../../helpers/webhooks';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';
import { until } from '../../helpers/timing/until';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Longer than a test: attempts that are stuck end when the test ends them. */
const TIMEOUT_MS = 600_000;
/** The fewest queues that are delivered at once. */
const AT_ONCE = 8;
const EVENT = 'api::outbox-event.outbox-event';

let tenant: Tenant;
let good: Receiver;
let unresponsive: Receiver;

beforeAll(async () => {
  tenant = await createTenant();
});

beforeEach(async () => {
  await clearOutbox();
  allowLoopback(TIMEOUT_MS);
  good = await startReceiver();
  unresponsive = await startReceiver();
  unresponsive.state.answering = 'stuck';
});

afterEach(async () => {
  await good.stop();
  await unresponsive.stop();
  configureWebhooks();
  await removeEndpoints();
  await clearOutbox();
});

const statusesOf = async (endpoint: Endpoint): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { event_status: status, attempts } of await deliveriesTo(endpoint)) {
    const key = `${status} after ${attempts}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

describe('a webhook endpoint that does not answer', () => {
  it('does not delay others, gets three attempts, and keeps its other events pending without an attempt', async () => {
    const [slow, fast] = [await addEndpoint(tenant.id, unresponsive), await addEndpoint(tenant.id, good)];
    await enqueue(slow, 200);
    await enqueue(fast, 5);
    const now = Date.now();
    const run = relay(now);
    // All five arrive while the first attempt at the other endpoint is stuck.
    await until(() => good.received.length === 5 && unresponsive.received.length === 1, 'the others were delivered');
    unresponsive.breakOff();
    expect(await run).toEqual({ scanned: 8, changed: 5, failed: 3 });
    expect(unresponsive.received).toHaveLength(3);
    expect(await statusesOf(slow)).toEqual({ 'pending after 0': 197, 'pending after 1': 3 });
    expect((await relay(now + MINUTE / 2)).scanned).toBe(0);
    unresponsive.state.answering = { status: 200 };
    expect(await relay(now + 3 * MINUTE)).toEqual({ scanned: 200, changed: 200, failed: 0 });
    expect(await statusesOf(slow)).toEqual({ 'delivered after 1': 197, 'delivered after 2': 3 });
  });

  it('keeps only its own place, even if twenty endpoints do not answer', async () => {
    for (let n = 0; n < 20; n += 1) await enqueue(await addEndpoint(null, unresponsive, { description: `${n}` }), 3);
    const fast = await addEndpoint(tenant.id, good);
    await enqueue(fast, 30);
    const run = relay();
    await until(() => unresponsive.received.length >= AT_ONCE - 1, 'the attempts are stuck at the same time');
    unresponsive.breakOff();
    expect(await run).toMatchObject({ changed: 30, failed: 60 });
  });

  it('that fails now and then is not paused', async () => {
    const shaky = await addEndpoint(tenant.id, good);
    await enqueue(shaky, 12);
    let calls = 0;
    const answer = {
      get status() {
        calls += 1;
        return calls % 3 === 0 ? 204 : 500;
      },
    };
    good.state.answering = answer;
    expect(await relay()).toEqual({ scanned: 12, changed: 4, failed: 8 });
  });
});

describe('the queues of the relay', () => {
  it('are delivered concurrently, each in its own order', async () => {
    const endpoints: Endpoint[] = [];
    for (let n = 0; n < 12; n += 1) endpoints.push(await addEndpoint(null, { url: `${good.url}/${n}` }));
    for (const endpoint of endpoints) await enqueue(endpoint, 25);
    expect(await relay()).toEqual({ scanned: 300, changed: 300, failed: 0 });
    for (const [n] of endpoints.entries()) {
      const bodies = good.received.filter(({ path }) => path === `/hooks/${n}`).map(({ body }) => JSON.parse(body));
      expect(bodies.map(({ data }) => data.number)).toEqual(Array.from({ length: 25 }, (_, number) => number));
    }
    // The many events of one queue do not come before the others.
    expect(new Set(good.received.slice(0, AT_ONCE * 10).map(({ path }) => path)).size).toBeGreaterThanOrEqual(AT_ONCE);
  });

  it('keep their order when a slow receiver ends a turn early', async () => {
    const endpoint = await addEndpoint(tenant.id, good);
    good.state.answering = { status: 200, afterMs: 150 };
    await enqueue(endpoint, 25);
    expect(await relay()).toEqual({ scanned: 25, changed: 25, failed: 0 });
    const numbers = good.received.map(({ body }) => JSON.parse(body).data.number);
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, number) => number));
  });

  it('deliver each event once with two relays', async () => {
    const endpoints = [await addEndpoint(tenant.id, good), await addEndpoint(null, good)];
    for (const endpoint of endpoints) await enqueue(endpoint, 30);
    const outcomes = await Promise.all([relay(), relay()]);
    expect(outcomes.reduce((sum, { changed }) => sum + changed, 0)).toBe(60);
    const ids = good.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
  });

  it('leave events without an attempt due at once when the run is stopped', async () => {
    const endpoint = await addEndpoint(tenant.id, good);
    await enqueue(endpoint, 20);
    const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');
    let calls = 0;
    const onProgress = (): void => {
      calls += 1;
      if (calls === 4) throw new Error('stopping');
    };
    await expect(outboxRelayWatchdog.run(app(), new Date(), { onProgress })).rejects.toThrow('stopping');
    expect(good.received).toHaveLength(4);
    expect(await relay()).toEqual({ scanned: 16, changed: 16, failed: 0 });
    const ids = good.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });
});

describe('old outbox events', () => {
  const add = (name: string, status: string, daysAgo: number, key = unique()) => {
    const at = new Date(Date.now() - daysAgo * DAY).toISOString();
    return insert(EVENT, { event: name, event_status: status, available_at: at, delivered_at: at, event_key: key });
  };

  it('are deleted: delivered ones after 30 days, dead ones and those without a retry after 90', async () => {
    await add('kept', 'delivered', 29);
    await add('gone', 'delivered', 31);
    await add('kept', 'delivered', 89, `month/${unique()}/2026-01`);
    await add('gone', 'delivered', 91, `month/${unique()}/2026-01`);
    await add('kept', 'dead', 89);
    await add('gone', 'dead', 91);
    await add('kept', 'pending', 400);
    const { housekeepingWatchdog } = compiled('watchdogs/housekeeping');
    const dry = await housekeepingWatchdog.run(app(), new Date(), { dryRun: true });
    expect(await app().db.query(EVENT).count({})).toBe(7);
    expect(await housekeepingWatchdog.run(app(), new Date())).toEqual(dry);
    const left = await app().db.query(EVENT).findMany({});
    expect(left.map(({ event }: { event: string }) => event)).toEqual(['kept', 'kept', 'kept', 'kept']);
  });
});

it('a run removes its listeners for the shutdown', async () => {
  const endpoint = await addEndpoint(tenant.id, good);
  await enqueue(endpoint, 2);
  const { signal } = new AbortController();
  expect(await relay(Date.now(), { signal })).toMatchObject({ changed: 2 });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
