import type { RunOutcome, Watchdog } from '../../../src/watchdogs/watchdog';
import { app, db } from '../../helpers/api';
import { becomeCell, leaveCells } from '../../helpers/cells';
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

const ORGANISATION = 'api::organisation.organisation';
const RUN = 'api::watchdog-run.watchdog-run';
const NOW = new Date('2026-05-20T12:00:00.000Z');

const leases = compiled('repositories/watchdogs/watchdog-leases');
const { runWatchdog } = compiled('watchdogs/run-watchdog');
const watchdogNamed = (name: string): Watchdog => compiled('watchdogs/registry').watchdogNamed(name) as Watchdog;
const run = (name: string, now = NOW, options = {}): Promise<RunOutcome> =>
  watchdogNamed(name).run(app(), new Date(now.getTime()), options);

let here: Tenant;
let there: Tenant;

beforeEach(async () => {
  leaveCells();
  here = await createTenant({ home_region: 'eu', deployment_cell: 'a' }, []);
  there = await createTenant({ home_region: 'eu', deployment_cell: 'b' }, []);
});
afterEach(leaveCells);

const rowOf = ({ id }: { id: number }) =>
  app()
    .db.query(ORGANISATION)
    .findOne({ where: { id } as never }) as Promise<Record<string, unknown>>;
/** A timestamp for the SQL of a test: the driver does not recognise a Date of the sandbox. */
const moment = (at: number) => (app().db.dialect.client === 'sqlite' ? at : new Date(at).toISOString());
const inBoth = (uid: string, fields: () => Record<string, unknown>) =>
  Promise.all([here, there].map(({ id }) => insert(uid, { organisation: id, ...fields() })));
const eventsOf = async ({ id }: Tenant, event: string): Promise<number> =>
  app()
    .db.query('api::outbox-event.outbox-event')
    .count({ where: { organisation: id, event } as never });

describe('a watchdog in a cell', () => {
  it('adds up the spend of its organisations', async () => {
    await inBoth('api::cost-record.cost-record', () => ({ amount_eur: 7, charged_at: '2026-05-10T00:00:00.000Z' }));
    becomeCell('a');
    await run('budget');
    expect([(await rowOf(here)).budget_current_spend, (await rowOf(there)).budget_current_spend]).toEqual([7, 0]);
    const { changed } = await run('budget', NOW, { dryRun: true });
    becomeCell('b');
    expect((await run('budget', NOW, { dryRun: true })).changed).toBeGreaterThan(changed);
    await run('budget');
    expect((await rowOf(there)).budget_current_spend).toBe(7);
  });

  it('suspends its organisations with unpaid subscriptions', async () => {
    await inBoth('api::subscription.subscription', () => ({ subscription_status: 'unpaid' }));
    becomeCell('a');
    await run('dunning');
    expect([(await rowOf(here)).org_status, (await rowOf(there)).org_status]).toEqual(['suspended', 'active']);
  });

  it('ends the grace period of its organisations', async () => {
    const began = '2026-05-01T00:00:00.000Z';
    leaveCells();
    for (const { id } of [here, there])
      await app()
        .db.connection('organisations')
        .where({ id })
        .update({
          org_status: 'grace_period',
          org_status_changed_at: moment(Date.parse(began)),
        });
    becomeCell('a');
    await run('grace-period');
    expect((await rowOf(here)).org_status).not.toBe('grace_period');
    expect((await rowOf(there)).org_status).toBe('grace_period');
  });

  it('takes its silent agents offline', async () => {
    const [own, foreign] = await inBoth('api::svc-agent.svc-agent', () => ({ agent_status: 'active' }));
    becomeCell('a');
    await run('agents-offline', new Date(Date.now() + 3_600_000));
    const statusOf = async (agent?: { id: number }) =>
      (await db()('svc_agents').where({ id: agent?.id }).first()).agent_status;
    expect([await statusOf(own), await statusOf(foreign)]).toEqual(['offline', 'active']);
  });

  it('publishes the coming expiry of its SCIM tokens', async () => {
    const expires_at = '2190-06-30T00:00:00.000Z';
    await inBoth('api::scim-token.scim-token', () => ({ token_hash: unique(), expires_at }));
    becomeCell('a');
    await run('scim-token-expiry', new Date(Date.parse(expires_at) - 2 * 86_400_000));
    expect(await eventsOf(here, 'scim-token.expires-soon')).toBeGreaterThan(0);
    expect(await eventsOf(there, 'scim-token.expires-soon')).toBe(0);
  });

  it('reverts provisional settings of its organisations', async () => {
    const later = new Date(Date.now() + 3_600_000);
    for (const { id } of [here, there])
      await app()
        .db.connection('organisations')
        .where({ id })
        .update({ ip_allowlist: JSON.stringify(['192.0.2.0/24']), ip_allowlist_confirm_by: moment(Date.now()) });
    becomeCell('a');
    await run('provisional-settings', later);
    expect([
      (await rowOf(here)).ip_allowlist_confirm_by === null,
      (await rowOf(there)).ip_allowlist_confirm_by === null,
    ]).toEqual([true, false]);
  });

  it('moves its organisations to the default plan when their plan has expired', async () => {
    const next = unique('Default');
    const plan = unique('Ended');
    for (const name of [next, plan])
      await insert('api::subscription-plan.subscription-plan', { name, account_tier: 'team' });
    const setting = app().config.get('organisations.defaultPlan');
    app().config.set('organisations.defaultPlan', next);
    for (const { id } of [here, there])
      await app()
        .db.query(ORGANISATION)
        .update({ where: { id }, data: { plan, plan_expires_at: '2026-05-01' } as never });
    becomeCell('a');
    await run('plan-expiry');
    app().config.set('organisations.defaultPlan', setting);
    expect([(await rowOf(here)).plan, (await rowOf(there)).plan]).toEqual([next, plan]);
  });

  it('deletes old events of its organisations', async () => {
    const long = new Date(Date.now() - 400 * 86_400_000).toISOString();
    await inBoth('api::outbox-event.outbox-event', () => ({
      event: 'a.b',
      event_key: unique(),
      event_status: 'delivered',
      available_at: long,
    }));
    becomeCell('a');
    await run('housekeeping', new Date());
    expect([await eventsOf(here, 'a.b'), await eventsOf(there, 'a.b')]).toEqual([0, 1]);
    becomeCell('b');
    await run('housekeeping', new Date());
    expect(await eventsOf(there, 'a.b')).toBe(0);
  });

  it('has its own lease, ticks and runs', async () => {
    const job = unique('job');
    becomeCell('a');
    expect(await leases.acquireLease(app(), job, 'a', 60_000)).toBe(true);
    expect(await leases.acquireLease(app(), job, 'a2', 60_000)).toBe(false);
    expect(await leases.claimTick(app(), job, '2026-05-20T12:00:00.000Z')).toBe(true);
    becomeCell('b');
    expect(await leases.acquireLease(app(), job, 'b', 60_000)).toBe(true);
    expect(await leases.claimTick(app(), job, '2026-05-20T12:00:00.000Z')).toBe(true);
    const open = await insert(RUN, { watchdog: 'dunning', cell: 'eu/a', started_at: new Date().toISOString() });
    const report = await runWatchdog(app(), watchdogNamed('dunning'), { now: NOW, by: 'test' });
    const { cell, ended_at } = (await app()
      .db.query(RUN)
      .findOne({ where: { documentId: report?.documentId } })) as Record<string, unknown>;
    expect([cell, typeof ended_at]).toEqual(['eu/b', 'string']);
    const other = (await app()
      .db.query(RUN)
      .findOne({ where: { id: open.id } as never })) as { ended_at: string | null };
    expect(other.ended_at).toBeNull();
    await app()
      .db.query(RUN)
      .delete({ where: { id: open.id } as never });
  });
});

describe('the relay in a cell', () => {
  let receiver: Receiver;
  let own: Endpoint;
  let foreign: Endpoint;
  let platform: Endpoint;

  beforeEach(async () => {
    await clearOutbox();
    allowLoopback();
    receiver = await startReceiver();
    own = await addEndpoint(here.id, receiver);
    foreign = await addEndpoint(there.id, receiver);
    platform = await addEndpoint(null, receiver);
  });
  afterEach(async () => {
    leaveCells();
    await receiver.stop();
    configureWebhooks();
    await removeEndpoints();
    await clearOutbox();
  });

  it('delivers events of its organisations and of the platform', async () => {
    await enqueue(own, 2, here.id);
    await enqueue(foreign, 2, there.id);
    await enqueue(platform, 1, here.id);
    await enqueue(platform, 1, there.id);
    await enqueue(platform, 1);
    becomeCell('a');
    expect((await relay()).changed).toBe(4);
    const statuses = async (endpoint: Endpoint) =>
      (await deliveriesTo(endpoint)).map(({ event_status }) => event_status);
    expect(await statuses(foreign)).toEqual(['pending', 'pending']);
    expect(await statuses(platform)).toEqual(['delivered', 'pending', 'delivered']);
    expect((await relay(Date.now(), { dryRun: true })).changed).toBe(0);
    becomeCell('b');
    expect((await relay()).changed).toBe(3);
    expect(await statuses(foreign)).toEqual(['delivered', 'delivered']);
  });
});
