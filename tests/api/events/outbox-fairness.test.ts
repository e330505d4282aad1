import { app, db } from '../../helpers/api';
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
import { until } from '../../helpers/timing/until';

// On a busy machine, some thousand deliveries take minutes.
jest.setTimeout(300_000);

/** Deliveries last longer than any test: what arrives while receivers do not answer has not waited for them. */
const TIMEOUT_MS = 10 * 60_000;
const ARRIVAL_MS = 20_000;
const STAY_MS = 60_000;
const FLOOD = 100_000;

let noisy: Tenant;
let quiet: Tenant;
let third: Tenant;
let slow: Receiver;
let good: Receiver;
let running: { stopping: AbortController; ended: Promise<unknown> }[];

/** Starts a relay that keeps looking for more work, as a node does. */
const startRelay = (): void => {
  const stopping = new AbortController();
  running.push({ stopping, ended: relay(Date.now(), { signal: stopping.signal, stayMs: STAY_MS }) });
};

const stopRelays = async (): Promise<void> => {
  for (const { stopping } of running) stopping.abort();
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
};

/** Sends another event to a receiver that answers, and waits until it arrives. */
const expectArrival = async (endpoint: Endpoint, receiver = good): Promise<void> => {
  const before = receiver.received.length;
  await enqueue(endpoint);
  await until(() => receiver.received.length > before, 'the event arrives', ARRIVAL_MS);
};

beforeAll(async () => {
  noisy = await createTenant();
  quiet = await createTenant();
  third = await createTenant();
});

beforeEach(async () => {
  await clearOutbox();
  allowLoopback(TIMEOUT_MS);
  running = [];
  slow = await startReceiver();
  slow.state.answering = 'stuck';
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
  await db()('webhook_endpoints').whereIn('id', ids).update({ organisation_id: noisy.id });
  for (const endpoint of endpoints) await enqueue(endpoint, 3);
  return endpoints;
};

it.each([1, 2])(
  'delivers to other tenants while nine receivers of one tenant do not answer, with %i relays',
  async (relays) => {
    const endpoints = await addSlow(9);
    const prompt = await addEndpoint(quiet.id, good);
    const sameTenant = await addEndpoint(noisy.id, good);
    for (let n = 0; n < relays; n += 1) startRelay();
    await until(() => slow.received.length > 0, 'the slow receivers are called');
    for (let n = 0; n < 5; n += 1) await expectArrival(prompt);
    await until(() => slow.received.length >= 9, 'all nine are called');
    await expectArrival(prompt);
    await expectArrival(sameTenant);

    await stopRelays();
    const interrupted = (await Promise.all(endpoints.map(deliveriesTo))).flat();
    expect(interrupted.map(({ event_status: status, attempts }) => `${status} ${attempts}`)).toEqual(
      Array.from({ length: 27 }, () => 'pending 0'),
    );
    slow.state.answering = { status: 200 };
    expect(await relay()).toMatchObject({ changed: 27, failed: 0 });
  },
);

it('delivers to other tenants while 500 endpoints of one tenant do not answer', async () => {
  await addSlow(500);
  const prompt = await addEndpoint(quiet.id, good);
  startRelay();
  await until(() => slow.received.length >= 4, 'the slow receivers are called');
  for (let n = 0; n < 5; n += 1) await expectArrival(prompt);
  expect(slow.received.length).toBeLessThanOrEqual(12);
});

describe(`${FLOOD} pending events of one tenant`, () => {
  const flood = async (endpoint: Endpoint, organisationId: number | null = null): Promise<void> => {
    const [key] = await enqueue(endpoint, 1, organisationId);
    const name = unique('flood');
    const columns =
      'event, destination, endpoint, organisation_id, payload, event_status, attempts, available_at, created_at';
    await db().raw(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${FLOOD})
       insert into outbox_events (document_id, event_key, ${columns})
       select ? || n, ? || n, ${columns}
       from numbers, (select ${columns} from outbox_events where event_key = ?) as one`,
      [name, name, key as string],
    );
  };

  it('do not delay other tenants, nor make the search for work expensive', async () => {
    await flood(await addEndpoint(noisy.id, good));
    const other = await startReceiver();
    try {
      startRelay();
      await until(() => good.received.length > 0, 'the flood is delivered');
      const endpoint = await addEndpoint(quiet.id, other);
      for (let n = 1; n <= 5; n += 1) await expectArrival(endpoint, other);
      expect(good.received.length).toBeLessThan(FLOOD / 10);
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
      return claimEvents(app(), now, now + 60_000, 10, [{ destination: 'webhook', endpoint: unique() }]);
    };
    const { claimInTurns } = compiled('repositories/events/outbox-turns');
    const shared = await addEndpoint(null, good);
    const claimShared = (): Promise<unknown> => {
      const now = Date.now();
      const queue = { destination: 'webhook', endpoint: shared.documentId };
      return claimInTurns(app(), now, now + 60_000, 10, { queue, last: noisy.id });
    };
    const scan = (): Promise<unknown> =>
      Promise.resolve(connection('outbox_events').where('event_key', '>', 'g').count({ total: 'last_error' }));
    await flood(await addEndpoint(noisy.id, good));
    await flood(shared, noisy.id);
    await enqueue(shared, 1, quiet.id);
    await enqueue(shared, 1);
    const [finding, claiming, claimingShared, scanning] = [
      await statementsDuring(find),
      await statementsDuring(claim),
      await statementsDuring(claimShared),
      await statementsDuring(scan),
    ].map((statements) => statements.filter(({ sql }) => sql.includes('outbox_events')));
    expect([finding?.length, claiming?.length, claimingShared?.length, scanning?.length]).toEqual([9, 1, 4, 1]);
    const searching = [...(finding ?? []), ...(claiming ?? []), ...(claimingShared ?? [])];
    if (app().db.dialect.client === 'postgres') {
      // Otherwise index entries of events that earlier tests have deleted are read too.
      await connection.raw('vacuum analyze outbox_events');
      const most = (await pagesRead(scanning?.[0] as Statement)) / 10;
      for (const statement of searching)
        expect({ ...statement, isCheap: (await pagesRead(statement)) < most }).toMatchObject({ isCheap: true });
    } else {
      for (const plan of await Promise.all(searching.map(explain))) {
        expect(plan).toMatch(/INDEX outbox_\w+_due_idx \(event_status=\? AND destination=\?/);
        expect(plan).not.toMatch(/SCAN outbox_events|TEMP B-TREE/);
      }
    }
  });
});

describe('an endpoint of the platform', () => {
  type Sent = { organisation: { documentId: string } | null; number: number };

  /** The organisation and number of each event that arrived, in order. */
  const arrived = () =>
    good.received.map(({ body }) => {
      const { organisation, number } = (JSON.parse(body) as { data: Sent }).data;
      return { id: organisation?.documentId, number };
    });
  const numbers = (count: number): number[] => Array.from({ length: count }, (_all, number) => number);

  it('receives the events of organisations in turns, those of each in their order', async () => {
    const endpoint = await addEndpoint(null, good);
    await enqueue(endpoint, 1_500, noisy.id);
    await enqueue(endpoint, 3, quiet.id);
    await enqueue(endpoint, 1, third.id);
    expect(await relay()).toEqual({ scanned: 1_504, changed: 1_504, failed: 0 });
    const all = arrived();
    const numbersOf = ({ documentId }: Tenant) => all.flatMap(({ id, number }) => (id === documentId ? [number] : []));
    expect([noisy, quiet, third].map(numbersOf)).toEqual([numbers(1_500), numbers(3), [0]]);
    expect(all.findIndex(({ id }) => id === third.documentId)).toBeLessThan(3);
    expect(all.slice(0, 7).filter(({ id }) => id === quiet.documentId)).toHaveLength(3);
  });

  it('gives every organisation its turn if each turn ends after one delivery', async () => {
    const endpoint = await addEndpoint(null, good);
    good.state.answering = { status: 500 };
    await enqueue(endpoint, 50, noisy.id);
    await enqueue(endpoint, 1, quiet.id);
    await enqueue(endpoint, 1);
    await relay();
    // Three failures in a row end the run.
    const ids = [undefined, noisy.documentId, quiet.documentId];
    expect(new Set(arrived().map(({ id }) => id))).toEqual(new Set(ids));
  }, 60_000);
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
  const rows: { id: number; event_status: string; updated_at: number | Date }[] = await db()('outbox_events');
  const at = new Map(rows.map((row) => [row.id, new Date(row.updated_at).getTime()]));
  expect(rows.map(({ event_status: status }) => status)).toEqual(Array.from({ length: 51 }, () => 'dead'));
  expect([...at.values()].filter((moment) => moment > (at.get(id) as number)).length).toBeGreaterThan(0);
});
