import type * as AgentsOffline from '../../src/watchdogs/agents-offline';
import type * as Budget from '../../src/watchdogs/budget';
import type * as Dunning from '../../src/watchdogs/dunning';
import type * as Relay from '../../src/watchdogs/outbox-relay';
import type * as Runs from '../../src/watchdogs/run-watchdog';
import type { Watchdog } from '../../src/watchdogs/watchdog';
import { app } from '../helpers/api';
import { emptyLog, fillLogOf } from '../helpers/audit';
import { compiled } from '../helpers/compiled';
import { createOperator, createTenant, insert, type Tenant, unique } from '../helpers/world';

const { runWatchdog } = compiled<typeof Runs>('watchdogs/run-watchdog');
const { budgetWatchdog } = compiled<typeof Budget>('watchdogs/budget');
const { agentsOfflineWatchdog } = compiled<typeof AgentsOffline>('watchdogs/agents-offline');
const { dunningWatchdog } = compiled<typeof Dunning>('watchdogs/dunning');
const { outboxRelayWatchdog } = compiled<typeof Relay>('watchdogs/outbox-relay');

const ORGANISATION = 'api::organisation.organisation';
const AGENT = 'api::svc-agent.svc-agent';

let tenants: Tenant[];
let logged: { error: jest.SpyInstance; warn: jest.SpyInstance };

beforeEach(async () => {
  tenants = [await createTenant(), await createTenant(), await createTenant()];
  logged = { error: jest.spyOn(app().log, 'error'), warn: jest.spyOn(app().log, 'warn') };
});
afterEach(() => jest.restoreAllMocks());

const run = (watchdog: Watchdog, now = new Date()) => runWatchdog(app(), watchdog, { now, by: unique('test') });
const runsOver = async (watchdog: Watchdog, faulty: Tenant) => {
  await fillLogOf(faulty.id);
  const report = await run(watchdog).finally(emptyLog);
  if (!report) throw new Error('The watchdog is running already.');
  return report;
};
const recordOf = async (documentId: string) =>
  (await (await createOperator()).call.get(`/watchdog-runs/${documentId}`)).body.data;
const fieldOf = (uid: string, field: string) => async (id: number) =>
  (
    await app()
      .db.query(uid as never)
      .findOne({ where: { id } as never })
  )?.[field] as unknown;

const expectOneFailure = async (report: { documentId: string; failed: number }, name: string, record: string) => {
  const failure = { record, cause: 'the log is full', count: 1 };
  expect(report).toMatchObject({ failed: 1, failures: [failure] });
  expect(await recordOf(report.documentId)).toMatchObject({ failed: 1, failures: [failure] });
  expect(logged.error).toHaveBeenCalledWith(`Watchdog ${name}: ${record} failed: the log is full`);
};

describe('a record that a watchdog cannot deal with is in its run and in the log, with the cause', () => {
  it('while the budget watchdog judges the others', async () => {
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

  it('while the watchdog of silent agents makes the others offline', async () => {
    const last_heartbeat_at = new Date(Date.now() - 3_600_000).toISOString();
    const silent = { agent_status: 'active', last_heartbeat_at };
    const agents: { id: number; documentId: string }[] = [];
    for (const { id } of tenants) agents.push(await insert(AGENT, { ...silent, organisation: id }));
    const [, faulty] = tenants as [Tenant, Tenant];
    const report = await runsOver(agentsOfflineWatchdog, faulty);
    await expectOneFailure(report, 'agents-offline', `svc-agent ${agents[1]?.documentId}`);
    const statusOf = fieldOf(AGENT, 'agent_status');
    expect(await Promise.all(agents.map(({ id }) => statusOf(id)))).toEqual(['offline', 'active', 'offline']);
    expect(await run(agentsOfflineWatchdog)).toMatchObject({ failed: 0, changed: 1 });
  });

  it('if it is an event that cannot be delivered, as a warning', async () => {
    await app().db.connection('outbox_events').update({ event_status: 'delivered' });
    const { documentId } = await insert('api::outbox-event.outbox-event', {
      event: 'a.b',
      event_status: 'pending',
      available_at: new Date(Date.now() - 1000).toISOString(),
    });
    const report = await run(outboxRelayWatchdog);
    const failure = { record: `outbox-event ${documentId}`, cause: 'nobody delivers a.b', count: 1 };
    expect(report).toMatchObject({ failed: 1, failures: [failure] });
    expect(await recordOf(report?.documentId as string)).toMatchObject({ failures: [failure] });
    const line = `Watchdog outbox-relay: outbox-event ${documentId} failed: nobody delivers a.b`;
    expect(logged.warn).toHaveBeenCalledWith(line);
  });
});
