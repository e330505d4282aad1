import { app, as, db, isSqlite } from '../../helpers/api';
import { explain, type Statement, statementsDuring } from '../../helpers/database/query-plans';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, insert, join, type Person, type Tenant, unique } from '../../helpers/world';

const DAY = 86_400_000;
const now = Date.now();
const ago = (days: number): string => new Date(now - days * DAY).toISOString();

/** Columns that only watchdogs write. */
const setColumns = (id: number, columns: Record<string, unknown>) => {
  const isSqlite = app().db.dialect.client === 'sqlite';
  const stored = Object.entries(columns).map(([name, value]) => [
    name,
    isSqlite && typeof value === 'string' && /^\d{4}-/.test(value) ? Date.parse(value) : value,
  ]);
  return db()('organisations').where({ id }).update(Object.fromEntries(stored));
};

const overviewOf = async (tenant: Tenant, person: Person) => {
  const { status, body } = await person.call.get(`/organisations/${tenant.documentId}/overview`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};

/** Two run, two failed lately and one long ago, one has drifted, and three expire, one of which was destroyed before. */
const DEPLOYMENTS = [
  { deployment_status: 'pending' },
  { deployment_status: 'destroying', drifted_at: ago(1) },
  { deployment_status: 'awaiting_approval' },
  { deployment_status: 'failed', ended_at: ago(6.9) },
  { deployment_status: 'timed_out', ended_at: ago(0), expires_at: ago(-0.9) },
  { deployment_status: 'failed', ended_at: ago(7.1) },
  { deployment_status: 'succeeded', ended_at: ago(1), drifted_at: ago(3), expires_at: ago(-0.5) },
  { deployment_status: 'succeeded', ended_at: ago(1), expires_at: ago(-1.1) },
  { deployment_status: 'destroyed', expires_at: ago(-0.5) },
];

let tenant: Tenant;
const add = (type: string, data: object) => insert(`api::${type}.${type}`, { organisation: tenant.id, ...data });

beforeAll(async () => {
  const limits = { agent_limit: 7, max_instances: null, monthly_budget_limit: 1000, max_monthly_budget: 5000 };
  tenant = await createTenant(limits, ['owner', 'viewer']);
  for (const agent_status of ['active', 'active', 'revoked', 'offline'])
    await add('svc-agent', { hostname: 'a', agent_status });
  for (const [severity, finding_status] of [
    ['critical', 'open'],
    ['low', 'open'],
    ['low', 'open'],
    ['high', 'mitigated'],
  ])
    await add('security-finding', { rule_id: 'R', severity, finding_status });
  for (const draft_status of ['draft', 'review', 'draft'])
    await add('blueprint-draft', { name: 'd', slug: unique(), draft_status });
  for (const deployment of DEPLOYMENTS) await add('deployment', { name: 'd', ...deployment });
  await add('cloud-instance', { name: 'i', instance_status: 'running' });
  for (const [name, result_status, enabled] of [
    ['a', 'down', true],
    ['b', 'up', true],
    ['c', null, true],
    ['d', 'down', false],
  ]) {
    const { id } = await add('synthetic-check', { name, enabled });
    if (result_status !== null) await add('synthetic-result', { synthetic_check: id, result_status });
  }
});

describe('the overview of an organisation', () => {
  it('has what its dashboard shows', async () => {
    await setColumns(tenant.id, { budget_current_spend: 310, budget_as_of: new Date(now).toISOString() });
    await add('cost-record', { amount_eur: 310, charged_at: new Date(now).toISOString() });
    const month = new Date(now);
    const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
    expect(await overviewOf(tenant, tenant.people.owner)).toEqual({
      status: { current: 'active', since: expect.stringMatching(/Z$/), causes: [], next: null },
      plan: { name: null, expires_at: null, next: null },
      budget: {
        ...{ status: 'ok', override: false, spend: 310, limit: 1000, ceiling: 5000 },
        forecast: Number(((310 * days) / month.getUTCDate()).toFixed(6)),
        as_of: new Date(now).toISOString(),
      },
      limits: {
        agents: { used: 3, limit: 7 },
        instances: { used: 1, limit: null },
        members: { used: 2, limit: null },
      },
      agents: { pending: 0, active: 2, offline: 1, revoked: 1 },
      open_findings: { critical: 1, high: 0, medium: 0, low: 2, info: 0 },
      drafts: { draft: 2, review: 1, published: 0 },
      deployments: {
        ...{ running: 2, awaiting_approval: 1, needs_resolution: 0 },
        ...{ failed_this_week: 2, drifted: 1, expiring_soon: 2 },
      },
      checks: { up: 1, degraded: 0, down: 1, error: 0, unknown: 1, maintenance: 0 },
    });
  });

  it('has only what the role may see', async () => {
    const { status, open_findings: findings, ...others } = await overviewOf(tenant, tenant.people.viewer);
    expect([status.causes, findings]).toEqual([null, null]);
    expect(Object.values(others)).not.toContain(null);
    expect((await overviewOf(tenant, await createOperator())).status.causes).toEqual([]);
  });

  it('counts deployments in indexes alone', async () => {
    const seen = await statementsDuring(() => overviewOf(tenant, tenant.people.owner));
    const counting = seen.find(({ sql }) => sql.includes("'expiring_soon'"));
    const destroyed = { organisation_id: tenant.id, deployment_status: 'destroyed', name: 'd' };
    const rows = Array.from({ length: 2_000 }, () => ({ ...destroyed, document_id: unique() }));
    await db().batchInsert('deployments', rows, 40);
    if (!isSqlite()) await db().raw('vacuum analyze deployments');
    const plan = await explain(counting as Statement);
    expect(plan).not.toMatch(/(Seq Scan on|SCAN) deployments/);
    expect(plan).toMatch(/deployments_org_\w+_idx/);
  });

  it('takes six statements, however many records there are', async () => {
    const counted = async () => (await statementsDuring(() => overviewOf(tenant, tenant.people.owner))).length;
    await counted();
    expect(await counted()).toBe(6);
  });

  it('of another organisation is refused', async () => {
    const other = await createTenant({}, ['owner']);
    const path = `/organisations/${tenant.documentId}/overview`;
    expectRefusal(await other.people.owner.call.get(path), 403, 'OUT_OF_SCOPE');
    expectRefusal(await as(undefined).get(path), 401);
    expectRefusal(await tenant.people.owner.call.get('/organisations/nonesuch/overview'), 404, 'NOT_FOUND');
    expectRefusal(await tenant.people.owner.call.get(`${path}?window=24h`), 400, 'QUERY_INVALID', 'window');
  });
});

describe('the status in an overview', () => {
  let held: Tenant;
  const statusOf = async () => (await overviewOf(held, held.people.owner)).status;
  const remedy = expect.stringMatching(/^[A-Z].*\.$/);

  beforeAll(async () => {
    held = await createTenant({ plan_expires_at: '2999-12-31' }, ['owner']);
    const userPlan = await insert('api::user-plan.user-plan', {
      ...{ name: unique('user-plan'), is_free: false, max_organisations_owned: 1 },
      max_members_per_organisation: null,
    });
    await app()
      .db.query('plugin::users-permissions.user')
      .update({ where: { id: held.people.owner.id }, data: { user_plan: userPlan.id } });
  });

  it('says when a grace period ends, and what lifts it', async () => {
    const older = await createTenant({}, []);
    await setColumns(older.id, { created_at: ago(30) });
    await join(older.id, held.people.owner, 'owner');
    expect((await statusOf()).next).toEqual({ status: 'grace_period', at: null });
    await setColumns(held.id, { org_status: 'grace_period', org_status_changed_at: ago(4), grace_window_open: true });
    expect(await statusOf()).toEqual({
      current: 'grace_period',
      since: ago(4),
      causes: [{ code: 'capacity', since: ago(4), lifted_by: 'capacity', remedy }],
      next: { status: 'suspended', at: ago(-10) },
    });
  });

  it('has each cause of a suspension', async () => {
    await insert('api::subscription.subscription', { organisation: held.id, subscription_status: 'unpaid' });
    await setColumns(held.id, {
      ...{ org_status: 'suspended', org_status_since: ago(3), grace_window_open: false },
      ...{ suspended_by_grace_at: ago(2), suspended_by_dunning_at: ago(3) },
    });
    expect(await statusOf()).toEqual({
      current: 'suspended',
      since: ago(3),
      causes: [
        { code: 'grace_period', since: ago(2), lifted_by: 'capacity', remedy },
        { code: 'dunning', since: ago(3), lifted_by: 'payment', remedy },
      ],
      next: null,
    });
  });

  it('begins when an operator or a watchdog sets it', async () => {
    const operator = await createOperator();
    const path = `/organisations/${held.documentId}`;
    expect((await operator.call.put(path, { org_status: 'active' })).status).toBe(200);
    const active = await statusOf();
    expect(Date.parse(active.since)).toBeGreaterThanOrEqual(now);
    expect([active.current, active.causes, active.next]).toEqual(['active', [], { status: 'suspended', at: null }]);
    const { body } = await operator.call.post('/watchdogs/dunning/run', {});
    expect(body.data).toBeDefined();
    const after = await statusOf();
    expect([after.current, after.causes[0].code]).toEqual(['suspended', 'dunning']);
    expect(Date.parse(after.since)).toBeGreaterThanOrEqual(Date.parse(active.since));
  });
});
