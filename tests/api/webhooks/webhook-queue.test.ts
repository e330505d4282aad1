import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { whileLocked } from '../../helpers/database/locked-rows';
import { expectRefusal } from '../../helpers/refusals';
import { until } from '../../helpers/timing/until';
import { addEndpoint, clearOutbox, deliveriesTo, type Endpoint, enqueue } from '../../helpers/webhooks';
import { createTenant, type Person, type Tenant } from '../../helpers/world';

const { emitEvents } = compiled('commands/events/emit-events');
/** Deliveries that one statement ends (src/database/commits/id-lists.ts). */
const mostChanged = (): number => (app().db.dialect.client === 'sqlite' ? 500 : 5_000);
const { endPending } = compiled('repositories/events/pending-deliveries');
const { takePlace } = compiled('repositories/events/queue-places');

const MAX_PENDING = 10_000;
const FULL = 'the endpoint has 10000 pending deliveries: replay the event when there are fewer';

let tenant: Tenant;
let other: Tenant;
let endpoint: Endpoint;
let call: Person['call'];

beforeAll(async () => {
  tenant = await createTenant({}, ['admin', 'engineer']);
  other = await createTenant({}, []);
  ({ call } = tenant.people.admin);
});

const newEndpoint = (organisationId: number | null): Promise<Endpoint> =>
  addEndpoint(organisationId, { url: 'https://hooks.example.com/queue' });

beforeEach(async () => {
  await clearOutbox();
  endpoint = await newEndpoint(tenant.id);
});

// No other file finds ten thousand events, or an endpoint that receives those of all organisations.
afterEach(async () => {
  await clearOutbox();
  await app()
    .db.query('api::webhook-endpoint.webhook-endpoint')
    .deleteMany({ where: { url: 'https://hooks.example.com/queue' } as never });
});

const path = (below = ''): string => `/webhook-endpoints/${endpoint.documentId}${below}`;

const events = () => db()('outbox_events').where('endpoint', endpoint.documentId);

const pending = async (): Promise<number> => {
  const ids = await events().where('event_status', 'pending').pluck('id');
  return ids.length;
};

const reasons = async (): Promise<string[]> => [...new Set<string>(await events().pluck('last_error'))];

const ENDS = [
  ['disabled', () => call.put(path(), { enabled: false }), 'the endpoint is disabled'],
  ['deleted', () => call.delete(path()), 'the endpoint was deleted'],
] as const;

describe('the pending deliveries of an endpoint that is', () => {
  it.each(ENDS)('%s keep no other request of the organisation waiting', async (_how, end, reason) => {
    if (app().db.dialect.client === 'sqlite') return;
    await enqueue(endpoint, 3, tenant.id);
    const [first] = await deliveriesTo(endpoint);
    await whileLocked('outbox_events', [first.id], async ({ waiting }) => {
      expect((await end()).status).toBeLessThan(300);
      await until(async () => (await waiting()) > 0, 'the deliveries are being ended');
      const created = await tenant.people.engineer.call.post('/svc-agents', { hostname: 'prompt' });
      expect([created.status, await pending()]).toEqual([201, 3]);
    });
    await until(async () => (await pending()) === 0, 'all have ended');
    expect(await reasons()).toEqual([reason]);
  });

  it.each(ENDS)('%s end after the commit, in parts', async (_how, end, reason) => {
    const parts: string[] = [];
    const note = ({ sql }: { sql: string }): void => {
      if (!/^update .outbox_events. set .event_status./.test(sql)) return;
      parts.push(app().db.inTransaction() ? 'in the transaction' : 'after it');
    };
    const count = 2 * mostChanged() + 1;
    for (let added = 0; added < count; added += MAX_PENDING)
      await enqueue(endpoint, Math.min(MAX_PENDING, count - added), tenant.id);
    db().on('query', note);
    try {
      expect((await end()).status).toBeLessThan(300);
      await until(async () => (await pending()) === 0, 'all have ended');
    } finally {
      db().removeListener('query', note);
    }
    expect(parts).toEqual(['after it', 'after it', 'after it']);
    expect(await reasons()).toEqual([reason]);
  });

  it('enabled again are left', async () => {
    await enqueue(endpoint, 2, tenant.id);
    await endPending(app(), endpoint.documentId, 'the endpoint is disabled');
    expect(await pending()).toBe(2);
  });
});

const emit = (organisationId: number, count = 1): Promise<unknown> =>
  app().db.transaction(() =>
    emitEvents(
      app(),
      Array.from({ length: count }, (_none, number) => ({
        name: 'agent.enrolled',
        organisationId,
        payload: { number },
      })),
    ),
  );

const statusesOf = async (to: { documentId: string }, organisationId: number): Promise<string[]> =>
  app()
    .db.connection('outbox_events')
    .where({ endpoint: to.documentId, organisation_id: organisationId })
    .orderBy('id', 'desc')
    .limit(3)
    .pluck('event_status');

describe('the queue of an endpoint that is full', () => {
  it('stores further events dead, with the reason, and the feed has them', async () => {
    await enqueue(endpoint, MAX_PENDING - 1, tenant.id);
    await emit(tenant.id, 3);
    expect(await pending()).toBe(MAX_PENDING);
    expect(await statusesOf(endpoint, tenant.id)).toEqual(['dead', 'dead', 'pending']);
    const { body } = await call.get(path('/deliveries?status=dead'));
    expect(body.data[0]).toMatchObject({ status: 'dead', attempts: 0, code: null, error: FULL });
    const feed = await call.get(`/events?organisation=${tenant.documentId}&limit=100`);
    const ids = feed.body.data.map(({ id }: { id: string }) => id);
    for (const { webhook_id: id } of body.data) expect(ids).toContain(id);
  });

  it('refuses test events and replays until it has room, and then accepts as many', async () => {
    await enqueue(endpoint, MAX_PENDING, tenant.id);
    await emit(tenant.id, 3);
    const [from, to] = [new Date(Date.now() - 3_600_000), new Date()].map((moment) => moment.toISOString());
    const [dead] = (await call.get(path('/deliveries?status=dead'))).body.data;
    const replayAll = () => call.post(path('/replay'), { from, to });
    const attempts = [
      () => call.post(path('/test'), {}),
      () => call.post(path(`/deliveries/${dead.documentId}/replay`), {}),
      replayAll,
    ];
    for (const attempt of attempts) {
      const answer = await attempt();
      expectRefusal(answer, 403, 'WEBHOOK_QUEUE_FULL');
      expect(answer.body.error.details).toMatchObject({ used: MAX_PENDING, limit: MAX_PENDING });
    }
    const some = await events().where('event_status', 'pending').limit(3).pluck('id');
    await events().whereIn('id', some).update({ event_status: 'delivered' });
    expect((await call.post(path('/test'), {})).status).toBe(202);
    expect((await replayAll()).body.data).toMatchObject({ replayed: 2, more: true });
    expect(await pending()).toBe(MAX_PENDING);
  });

  it('is counted again after a second', async () => {
    const queue = { endpoint: endpoint.documentId, organisationId: tenant.id };
    await enqueue(endpoint, MAX_PENDING, tenant.id);
    const now = performance.now();
    expect(await takePlace(app(), queue, now)).toBe(false);
    await events().delete();
    expect([await takePlace(app(), queue, now + 999), await takePlace(app(), queue, now + 1000)]).toEqual([
      false,
      true,
    ]);
  });

  it('with events of one organisation has room for those of another', async () => {
    endpoint = await newEndpoint(null);
    await enqueue(endpoint, MAX_PENDING, tenant.id);
    await emit(tenant.id);
    await emit(other.id);
    expect([(await statusesOf(endpoint, tenant.id))[0], await statusesOf(endpoint, other.id)]).toEqual([
      'dead',
      ['pending'],
    ]);
  });
});
