import { app } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const { planExpiryWatchdog } = compiled('watchdogs/plan-expiry');
const { mailEvent } = compiled('commands/mails/mail-event');
const { runWatchdog } = compiled('watchdogs/run-watchdog');

/** Long ago, so that plans of other tests are not affected. */
const LAST_DAY = '1991-06-30';
const at = (days: number, time = '12:00:00.000Z') => new Date(Date.parse(`${LAST_DAY}T${time}`) + days * 86_400_000);

const PLAN = 'api::subscription-plan.subscription-plan';
const TEAM = { account_tier: 'team', max_agents: 25, max_instances: 50, max_members: 25, max_monthly_budget: 5000 };
const BASIC = { account_tier: 'free', max_agents: 2, max_instances: 5, max_members: 9, max_monthly_budget: 250 };

let operator: Person;
let team: string;
let basic: string;
let before: unknown;

const setDefault = (name: string) => app().config.set('organisations.defaultPlan', name);

beforeAll(async () => {
  operator = await createOperator();
  [team, basic] = [unique('Team'), unique('Basic')];
  await insert(PLAN, { name: team, ...TEAM });
  await insert(PLAN, { name: basic, ...BASIC });
  before = app().config.get('organisations.defaultPlan');
  setDefault(basic);
});

afterAll(() => setDefault(before as string));

const onTeam = (fields: Record<string, unknown> = {}): Promise<Tenant> =>
  createTenant({ plan: team, plan_expires_at: LAST_DAY, ...fields });

const read = async ({ documentId }: { documentId: string }) =>
  (await operator.call.get(`/organisations/${documentId}`)).body.data as Record<string, unknown>;

const eventsOf = async (organisation: number, event: string) => {
  const rows = await app()
    .db.query('api::outbox-event.outbox-event')
    .findMany({ where: { organisation, event } as never, orderBy: { id: 'asc' } });
  return rows as { destination: string; payload: Record<string, unknown>; endpoint: string | null }[];
};

const run = (moment: Date, options = {}) => planExpiryWatchdog.run(app(), moment, options);

describe('an organisation whose plan has expired', () => {
  it('moves to the default plan with its limits after the last day, with an audit entry and an event', async () => {
    const tenant = await onTeam();
    await operator.call.put(`/organisations/${tenant.documentId}`, { agent_limit: 99 });
    await run(at(0, '23:59:59.000Z'));
    expect(await read(tenant)).toMatchObject({ plan: team, plan_expires_at: LAST_DAY });

    const report = await runWatchdog(app(), planExpiryWatchdog, { now: at(1, '00:00:00.000Z'), by: 'a test' });
    expect(report).toMatchObject({ failed: 0 });
    expect(await read(tenant)).toMatchObject({
      plan: basic,
      plan_expires_at: null,
      tier: 'free',
      agent_limit: 2,
      max_instances: 5,
      max_members: 9,
      max_monthly_budget: 250,
    });
    const [entry, ...more] = await auditEntries({
      target_id: tenant.documentId,
      action: 'organisation.plan-expired',
    });
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actor_kind: 'watchdog',
      actor_id: 'plan-expiry',
      changes: { plan: { before: team, after: basic }, plan_expires_at: { before: LAST_DAY, after: null } },
    });
    const [mail, ...others] = await eventsOf(tenant.id, 'organisation.plan-expired');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      destination: 'mail',
      payload: { plan: team, next_plan: basic, plan_expires_at: LAST_DAY, organisation: { name: tenant.name } },
    });
    expect((await run(at(2))).changed).toBe(0);
  });

  it('causes an event for the webhook endpoints', async () => {
    const tenant = await onTeam();
    const { documentId } = await insert('api::webhook-endpoint.webhook-endpoint', {
      organisation: tenant.id,
      url: 'https://hooks.example.com/plan',
      event_types: ['organisation.plan-expired'],
    });
    await run(at(1));
    const sent = await eventsOf(tenant.id, 'organisation.plan-expired');
    expect(sent.filter(({ destination }) => destination === 'webhook').map(({ endpoint }) => endpoint)).toEqual([
      documentId,
    ]);
  });

  it('is counted and not changed in a dry run', async () => {
    const tenant = await onTeam();
    expect(await run(at(1), { dryRun: true })).toMatchObject({ changed: 1, failed: 0 });
    expect(await read(tenant)).toMatchObject({ plan: team, plan_expires_at: LAST_DAY });
    expect(await eventsOf(tenant.id, 'organisation.plan-expired')).toEqual([]);
    expect(await run(at(1))).toMatchObject({ changed: 1 });
  });

  it('keeps its records and its settings', async () => {
    const tenant = await onTeam({ monthly_budget_limit: 900 });
    for (const hostname of ['a', 'b', 'c'])
      await insert('api::svc-agent.svc-agent', { hostname, organisation: tenant.id });
    await run(at(1));
    const { body } = await tenant.people.owner.call.get(`/organisations/${tenant.documentId}/limits`);
    expect(body.data.agents).toEqual({ used: 3, limit: 2 });
    expect(await read(tenant)).toMatchObject({ monthly_budget_limit: 900, max_monthly_budget: 250 });
  });

  it('is not changed if it is archived or on the default plan, or if there is no default plan', async () => {
    const archived = await onTeam({ org_status: 'archived' });
    const already = await createTenant({ plan: basic, plan_expires_at: LAST_DAY });
    await operator.call.put(`/organisations/${already.documentId}`, { agent_limit: 7 });
    await run(at(1));
    expect(await read(archived)).toMatchObject({ plan: team, plan_expires_at: LAST_DAY });
    expect(await read(already)).toMatchObject({ plan: basic, plan_expires_at: LAST_DAY, agent_limit: 7 });
    await operator.call.put(`/organisations/${already.documentId}`, { plan_expires_at: null });

    const tenant = await onTeam();
    setDefault('none');
    expect(await run(at(1))).toEqual({ scanned: 0, changed: 0, failed: 0 });
    setDefault(unique('Missing'));
    expect(await run(at(1))).toMatchObject({ changed: 0, failed: 1 });
    setDefault(basic);
    expect(await read(tenant)).toMatchObject({ plan: team, plan_expires_at: LAST_DAY });
    expect(await run(at(1))).toMatchObject({ changed: 1, failed: 0 });
  });
});

describe('an organisation whose plan expires soon', () => {
  it('causes an event 30, 7 and 1 days before, once each, and again for a new date', async () => {
    const tenant = await onTeam();
    const warnings = async () =>
      (await eventsOf(tenant.id, 'organisation.plan-expires-soon')).map(({ payload, destination }) => [
        payload.threshold,
        payload.plan_expires_at,
        destination,
      ]);
    const expected: unknown[] = [];
    for (const [days, threshold] of [
      [31, null],
      [30, 30],
      [8, null],
      [7, 7],
      [2, null],
      [1, 1],
      [0, null],
    ] as const) {
      await run(at(-days), { dryRun: true });
      expect(await warnings()).toEqual(expected);
      await run(at(-days));
      if (threshold !== null) expected.push([threshold, LAST_DAY, 'mail']);
      expect(await warnings()).toEqual(expected);
    }
    await operator.call.put(`/organisations/${tenant.documentId}`, { plan_expires_at: '1991-07-30' });
    await run(at(0));
    expect(await warnings()).toEqual([...expected, [30, '1991-07-30', 'mail']]);
    const known = await mailEvent(app(), {
      id: 0,
      event: 'organisation.plan-expires-soon',
      organisationId: tenant.id,
    } as never);
    expect(known.kind).toBe('waiting');
    await operator.call.put(`/organisations/${tenant.documentId}`, { plan_expires_at: null });
  });
});
