import type { Watchdog } from '../../../src/watchdogs/watchdog';
import { app, db } from '../../helpers/api';
import { emptyLog, fillLogOf } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { whileRefused } from '../../helpers/database/refused-rows';
import { createOperator, createTenant, insert, type Tenant, unique } from '../../helpers/world';

const { runWatchdog } = compiled('watchdogs/run-watchdog');
const { budgetWatchdog } = compiled('watchdogs/budget');
const { agentsOfflineWatchdog } = compiled('watchdogs/checks/agents-offline');
const { dunningWatchdog } = compiled('watchdogs/dunning');
const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');

const { housekeepingWatchdog } = compiled('watchdogs/housekeeping');
const { planExpiryWatchdog } = compiled('watchdogs/plan-expiry');

const ORGANISATION = 'api::organisation.organisation';
const AGENT = 'api::svc-agent.svc-agent';

let tenants: Tenant[];
let logged: { error: jest.SpyInstance; warn: jest.SpyInstance };

beforeEach(async () => {
  tenants = [await createTenant({}, ['owner']), await createTenant({}, []), await createTenant({}, [])];
  logged = { error: jest.spyOn(app().log, 'error'), warn: jest.spyOn(app().log, 'warn') };
});
afterEach(() => jest.restoreAllMocks());

const run = (watchdog: Watchdog, now = new Date()) => runWatchdog(app(), watchdog, { now, by: unique('test') });
const runsOver = async (watchdog: Watchdog, faulty: Tenant) => {
  await fillLogOf(faulty.id);
  try {
    const report = await run(watchdog);
    if (!report) throw new Error('The watchdog is running already.');
    return report;
  } finally {
    await emptyLog();
  }
};
const recordOf = async (documentId: string) =>
  (await (await createOperator()).call.get(`/watchdog-runs/${documentId}`)).body.data;
const fieldOf = (uid: string, field: string) => async (id: number) =>
  (
    await app()
      .db.query(uid as never)
      .findOne({ where: { id } as never })
  )?.[field] as unknown;

const expectOneFailure = async (
  report: { documentId: string; failed: number },
  name: string,
  record: string,
  cause = 'the log is full',
) => {
  const failure = { record, cause, count: 1 };
  expect(report).toMatchObject({ failed: 1, failures: [failure] });
  expect(await recordOf(report.documentId)).toMatchObject({ failed: 1, failures: [failure] });
  expect(logged.error).toHaveBeenCalledWith(`Watchdog ${name}: ${record} failed: ${cause}`);
};

describe('a failed record is in the run of its watchdog and in the log, with the cause', () => {
  it('while the budget watchdog updates the others', async () => {
    for (const { id } of tenants) {
      await app()
        .db.query(ORGANISATION)
        .update({ where: { id }, data: { monthly_budget_limit: 1 } });
      const charged_at = new Date().toISOString();
      await insert('api::cost-record.cost-record', { organisation: id, amount_eur: 2, charged_at });
    }
    const [first, faulty, last] = tenants as [Tenant, Tenant, Tenant];
    const report = await runsOver(budgetWatchdog, faulty);
    await expectOneFailure(report, 'budget', `organisation ${faulty.documentId}`);
    const statusOf = fieldOf(ORGANISATION, 'budget_status');
    expect(await Promise.all([first, faulty, last].map(({ id }) => statusOf(id)))).toEqual(['hard', 'ok', 'hard']);
    expect(await run(budgetWatchdog)).toMatchObject({ failed: 0, failures: [] });
    expect(await statusOf(faulty.id)).toBe('hard');
  });

  it('while the dunning watchdog suspends the others', async () => {
    for (const { id } of tenants)
      await insert('api::subscription.subscription', { organisation: id, subscription_status: 'unpaid' });
    const [first, faulty, last] = tenants as [Tenant, Tenant, Tenant];
    const report = await runsOver(dunningWatchdog, faulty);
    await expectOneFailure(report, 'dunning', `organisation ${faulty.documentId}`);
    const statusOf = fieldOf(ORGANISATION, 'org_status');
    const statuses = await Promise.all([first, faulty, last].map(({ id }) => statusOf(id)));
    expect(statuses).toEqual(['suspended', 'active', 'suspended']);
  });

  it('while the watchdog of silent agents takes the others offline', async () => {
    const last_heartbeat_at = new Date(Date.now() - 3_600_000).toISOString();
    const silent = { agent_status: 'active', last_heartbeat_at };
    const agents: { id: number; documentId: string }[] = [];
    for (const { id } of tenants) agents.push(await insert(AGENT, { ...silent, organisation: id }));
    const [, faulty] = tenants as [Tenant, Tenant];
    const report = await runsOver(agentsOfflineWatchdog, faulty);
    await expectOneFailure(report, 'agents-offline', `svc-agent ${agents[1]?.documentId}`);
    const statusOf = fieldOf(AGENT, 'agent_status');
    expect(await Promise.all(agents.map(({ id }) => statusOf(id)))).toEqual(['offline', 'active', 'offline']);
    // Agents of other files may have become silent meanwhile.
    expect(await run(agentsOfflineWatchdog)).toMatchObject({ failed: 0, failures: [] });
    expect(await statusOf(agents[1]?.id as number)).toBe('offline');
  });

  describe('for plans', () => {
    const DAY = '1989-03-31';
    const [soon, over] = [new Date('1989-03-25T12:00:00.000Z'), new Date('1989-04-01T12:00:00.000Z')];
    const [next, former] = [unique('Basic'), unique('Team')];
    let before: unknown;

    beforeAll(async () => {
      for (const name of [next, former])
        await insert('api::subscription-plan.subscription-plan', { name, account_tier: 'free' });
      before = app().config.get('organisations.defaultPlan');
      app().config.set('organisations.defaultPlan', next);
    });
    afterAll(() => app().config.set('organisations.defaultPlan', before));

    it('while expiring plans cause events, and others are not changed', async () => {
      const [first, faulty, last] = tenants as [Tenant, Tenant, Tenant];
      // Plans of other files may have ended before.
      await run(planExpiryWatchdog, soon);
      const ended = await createTenant();
      const dateTo = (id: number, plan_expires_at: string) =>
        app()
          .db.query(ORGANISATION)
          .update({ where: { id }, data: { plan: former, plan_expires_at } });
      for (const { id } of tenants) await dateTo(id, DAY);
      await dateTo(ended.id, '1989-03-01');
      const refused = { table: 'outbox_events', on: 'insert', when: `row.organisation_id = ${faulty.id}` } as const;
      const report = await whileRefused(refused, () => run(planExpiryWatchdog, soon));
      await expectOneFailure(report as never, 'plan-expiry', `organisation ${faulty.documentId}`, 'the row is refused');
      expect(report).toMatchObject({ changed: 1 });
      const announced = await app()
        .db.connection('outbox_events')
        .where({ event: 'organisation.plan-expires-soon', destination: 'mail' })
        .whereIn(
          'organisation_id',
          [...tenants, ended].map(({ id }) => id),
        )
        .orderBy('id')
        .pluck('organisation_id');
      expect(announced).toEqual([first.id, last.id]);
      expect(await fieldOf(ORGANISATION, 'plan')(ended.id)).toBe(next);
      expect(await run(planExpiryWatchdog, soon)).toMatchObject({ failed: 0, failures: [] });
      expect(await run(planExpiryWatchdog, over)).toMatchObject({ failed: 0, changed: 3 });
    });
  });

  describe('for housekeeping', () => {
    const OLD = '1990-01-01T00:00:00.000Z';
    const NOW = new Date('1995-01-01T00:00:00.000Z');
    const EVENT = 'api::outbox-event.outbox-event';
    // The driver does not recognise a Date of the sandbox: SQLite stores milliseconds, PostgreSQL reads a text.
    const moment = (text: string) => (app().db.dialect.client === 'sqlite' ? Date.parse(text) : text);
    const event = () => insert(EVENT, { event: 'a.b', event_status: 'delivered', available_at: OLD });
    const session = async (tenant: Tenant) => {
      const { id } = tenant.people.owner;
      const stored = db()('sessions').where({ user_id: id });
      await stored.clone().update({ expires_at: moment(OLD) as never });
      return { id, document_id: (await stored.clone().first('document_id')).document_id as string };
    };
    const sessionsOf = async ({ id }: { id: number }) =>
      Number((await db()('sessions').where({ user_id: id }).count({ total: 'id' }))[0]?.total);
    const isThere = async ({ id }: { id: number }) =>
      (await app()
        .db.query(EVENT)
        .findOne({ where: { id } as never })) !== null;

    it('while the other records are deleted', async () => {
      const events = [await event(), await event(), await event()] as const;
      const refused = { table: 'outbox_events', on: 'delete', when: `row.id = ${events[1].id}` } as const;
      const report = await whileRefused(refused, () => run(housekeepingWatchdog, NOW));
      const record = `outbox-event ${events[1].documentId}`;
      await expectOneFailure(report as never, 'housekeeping', record, 'the row is refused');
      expect(await Promise.all(events.map(isThere))).toEqual([false, true, false]);
      expect(await run(housekeepingWatchdog, NOW)).toMatchObject({ failed: 0, changed: 1 });
    });

    it('while the other tasks are done', async () => {
      const person = await session(tenants[0] as Tenant);
      const stored = await event();
      const report = await whileRefused({ table: 'sessions', on: 'delete' }, () => run(housekeepingWatchdog, NOW));
      await expectOneFailure(report as never, 'housekeeping', `session ${person.document_id}`, 'the row is refused');
      expect([await sessionsOf(person), await isThere(stored)]).toEqual([1, false]);
      expect(await run(housekeepingWatchdog, NOW)).toMatchObject({ failed: 0, changed: 1 });
    });

    it('while the other tasks are done if a table cannot be read', async () => {
      const stored = await event();
      await db().schema.renameTable('sessions', 'sessions_away');
      try {
        expect(await run(housekeepingWatchdog, NOW)).toMatchObject({
          failed: 1,
          failures: [{ record: 'all old sessions', cause: expect.stringContaining('sessions') }],
        });
      } finally {
        await db().schema.renameTable('sessions_away', 'sessions');
      }
      expect(await isThere(stored)).toBe(false);
    });
  });

  it('as a warning for an event that cannot be delivered', async () => {
    await db()('outbox_events').update({ event_status: 'delivered' });
    const { documentId } = await insert('api::outbox-event.outbox-event', {
      event: 'a.b',
      event_status: 'pending',
      available_at: new Date(Date.now() - 1000).toISOString(),
    });
    const report = await run(outboxRelayWatchdog);
    const failure = { record: `outbox-event ${documentId}`, cause: 'a.b has no handler', count: 1 };
    expect(report).toMatchObject({ failed: 1, failures: [failure] });
    expect(await recordOf(report?.documentId as string)).toMatchObject({ failures: [failure] });
    const line = `Watchdog outbox-relay: outbox-event ${documentId} failed: a.b has no handler`;
    expect(logged.warn).toHaveBeenCalledWith(line);
  });
});
