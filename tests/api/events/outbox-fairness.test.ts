import { performance } from 'node:perf_hooks';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { explain, pagesRead, type Statement, statementsDuring } from '../../helpers/database/query-plans';
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
import { until } from '../../helpers/until';

/** Receivers answer after twelve seconds, which is within their timeout. */
const SLOW_MS = 12_000;
const TIMEOUT_MS = 20_000;
/** Another tenant's events arrive within this time, whatever the first tenant's receivers do. */
const PROMPT_MS = 2_000;
const STOP_MS = 10_000;
const STAY_MS = 60_000;
const FLOOD = 100_000;

let noisy: Tenant;
let quiet: Tenant;
let slow: Receiver;
let good: Receiver;
let running: { stopping: AbortController; ended: Promise<unknown> }[];

/** Starts a relay that keeps looking for more work, as a node does. */
const startRelay = (): void => {
  const stopping = new AbortController();
  running.push({ stopping, ended: relay(Date.now(), { signal: stopping.signal, stayMs: STAY_MS }) });
};

/** Stops the relays and returns how long that took, in milliseconds. */
const stopRelays = async (): Promise<number> => {
  const startedAt = performance.now();
  for (const { stopping } of running) stopping.abort();
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  return performance.now() - startedAt;
};

/** Sends another tenant's event and returns after how many milliseconds it arrived. */
const timeOfQuiet = async (endpoint: Endpoint): Promise<number> => {
  const before = good.received.length;
  const startedAt = performance.now();
  await enqueue(endpoint);
  await until(() => good.received.length > before, 'the event arrives', TIMEOUT_MS);
  return performance.now() - startedAt;
};

beforeAll(async () => {
  noisy = await createTenant();
  quiet = await createTenant();
});

beforeEach(async () => {
  await clearOutbox();
  allowLoopback(TIMEOUT_MS);
  running = [];
  slow = await startReceiver();
  slow.state.answering = { status: 200, afterMs: SLOW_MS };
  good = await startReceiver();
});

afterEach(async () => {
  await stopRelays();
  await slow.stop();
  await good.stop();
  configureWebhooks();
  await removeEndpoints();
  await clearOutbox();
});

const addSlow = async (count: number): Promise<Endpoint[]> => {
  const endpoints: Endpoint[] = [];
  for (let n = 0; n < count; n += 1) endpoints.push(await addEndpoint(null, { url: `${slow.url}/${n}` }));
  // More than the limit of endpoints per organisation.
  const ids = endpoints.map(({ id }) => id);
  await app().db.connection('webhook_endpoints').whereIn('id', ids).update({ organisation_id: noisy.id });
  for (const endpoint of endpoints) await enqueue(endpoint, 3);
  return endpoints;
};

it.each([1, 2])(
  'delivers to other tenants without delay while nine receivers of one tenant are slow, with %i relays',
  async (relays) => {
    const endpoints = await addSlow(9);
    const prompt = await addEndpoint(quiet.id, good);
    const sameTenant = await addEndpoint(noisy.id, good);
    for (let n = 0; n < relays; n += 1) startRelay();
    await until(() => slow.received.length > 0, 'the slow receivers are called');
    for (let n = 0; n < 5; n += 1) expect(await timeOfQuiet(prompt)).toBeLessThan(PROMPT_MS);
    await until(() => slow.received.length >= 9, 'all nine are called');
    expect(await timeOfQuiet(prompt)).toBeLessThan(PROMPT_MS);
    expect(await timeOfQuiet(sameTenant)).toBeLessThan(PROMPT_MS);

    expect(await stopRelays()).toBeLessThan(STOP_MS);
    const interrupted = (await Promise.all(endpoints.map(deliveriesTo))).flat();
    expect(interrupted.map(({ event_status: status, attempts }) => `${status} ${attempts}`)).toEqual(
      Array.from({ length: 27 }, () => 'pending 0'),
    );
    slow.state.answering = { status: 200 };
    expect(await relay()).toMatchObject({ changed: 27, failed: 0 });
  },
);

it('delivers to other tenants while 500 endpoints of one tenant are slow', async () => {
  await addSlow(500);
  const prompt = await addEndpoint(quiet.id, good);
  startRelay();
  await until(() => slow.received.length >= 4, 'the slow receivers are called');
  for (let n = 0; n < 5; n += 1) expect(await timeOfQuiet(prompt)).toBeLessThan(PROMPT_MS);
  expect(slow.received.length).toBeLessThanOrEqual(12);
});

describe(`${FLOOD} pending events of one tenant`, () => {
  const flood = async (endpoint: Endpoint): Promise<void> => {
    const [key] = await enqueue(endpoint);
    const columns = 'event, destination, endpoint, payload, event_status, attempts, available_at, created_at';
    await app().db.connection.raw(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${FLOOD})
       insert into outbox_events (document_id, event_key, ${columns})
       select 'flood' || n, 'flood' || n, ${columns}
       from numbers, (select ${columns} from outbox_events where event_key = ?) as one`,
      [key as string],
    );
  };

  it('do not delay other tenants, nor make the search for work expensive', async () => {
    await flood(await addEndpoint(noisy.id, good));
    const other = await startReceiver();
    try {
      startRelay();
      await until(() => good.received.length > 0, 'the flood is delivered');
      const endpoint = await addEndpoint(quiet.id, other);
      for (let n = 1; n <= 5; n += 1) {
        const startedAt = performance.now();
        await enqueue(endpoint);
        await until(() => other.received.length >= n, 'the event arrives', TIMEOUT_MS);
        expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
      }
      expect(good.received.length).toBeLessThan(FLOOD);
    } finally {
      await other.stop();
    }
    await stopRelays();
  });

  it('are found and claimed through indexes', async () => {
    const { dueQueues } = compiled('repositories/events/outbox-queues');
    const { claimEvents } = compiled('repositories/events/outbox');
    const { connection } = app().db;
    const find = async (): Promise<void> => {
      for await (const page of dueQueues(app(), Date.now())) void page;
    };
    const claim = (): Promise<unknown> => {
      const now = Date.now();
      return claimEvents(app(), now, now + 60_000, 10, { destination: 'webhook', endpoint: unique() });
    };
    const scan = (): Promise<unknown> =>
      Promise.resolve(connection('outbox_events').where('event_key', '>', 'g').count({ total: 'last_error' }));
    await flood(await addEndpoint(noisy.id, good));
    const [finding, claiming, scanning] = [
      await statementsDuring(find),
      await statementsDuring(claim),
      await statementsDuring(scan),
    ].map((statements) => statements.filter(({ sql }) => sql.includes('outbox_events')));
    expect([finding?.length, claiming?.length, scanning?.length]).toEqual([7, 1, 1]);
    const searching = [...(finding ?? []), ...(claiming ?? [])];
    if (app().db.dialect.client === 'postgres') {
      // Otherwise index entries of events that earlier tests have deleted are read too.
      await connection.raw('vacuum analyze outbox_events');
      const most = (await pagesRead(scanning?.[0] as Statement)) / 10;
      for (const statement of searching) expect(await pagesRead(statement)).toBeLessThan(most);
    } else {
      for (const plan of await Promise.all(searching.map(explain))) {
        expect(plan).toMatch(/INDEX outbox_\w+_due_idx \(event_status=\? AND destination=\?/);
        expect(plan).not.toMatch(/SCAN outbox_events|TEMP B-TREE/);
      }
    }
  });
});

it('emails of one organisation do not delay those of another', async () => {
  const add = (organisation: number, minutesAgo: number): Promise<{ id: number }> =>
    insert('api::outbox-event.outbox-event', {
      event: 'no.such-mail',
      event_key: unique(),
      destination: 'mail',
      organisation,
      event_status: 'pending',
      available_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    });
  for (let n = 0; n < 50; n += 1) await add(noisy.id, 60);
  const { id } = await add(quiet.id, 1);
  await relay();
  const rows: { id: number; event_status: string; updated_at: number | Date }[] =
    await app().db.connection('outbox_events');
  const at = new Map(rows.map((row) => [row.id, new Date(row.updated_at).getTime()]));
  expect(rows.map(({ event_status: status }) => status)).toEqual(Array.from({ length: 51 }, () => 'dead'));
  expect([...at.values()].filter((moment) => moment > (at.get(id) as number)).length).toBeGreaterThan(0);
});
