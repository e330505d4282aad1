import request from 'supertest';
import { type AdminPanel, signInAdmin } from '../../helpers/admin-panel';
import { app, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { becomeA, createTwoCells, expectWrongCell, leaveCells } from '../../helpers/cells';
import { statementsDuring } from '../../helpers/database/query-plans';
import { focusFile } from '../../helpers/focus';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, insert, type Tenant, unique } from '../../helpers/world';

const DAY = 86_400_000;
const ROOT = '/admin/operations/data';
const READ = 'admin::operations.read';

const ahead = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const setColumns = (id: number, columns: Record<string, unknown>) => {
  const isSqlite = app().db.dialect.client === 'sqlite';
  const stored = Object.entries(columns).map(([name, value]) => [
    name,
    isSqlite && typeof value === 'string' && /^\d{4}-.*T/.test(value) ? Date.parse(value) : value,
  ]);
  return db()('organisations').where({ id }).update(Object.fromEntries(stored));
};

let panel: AdminPanel;
let tenant: Tenant;

beforeAll(async () => {
  panel = await signInAdmin();
  tenant = await createTenant({}, ['owner']);
});

const add = (type: string, data: object) => insert(`api::${type}.${type}`, { organisation: tenant.id, ...data });
const get = async (path: string, by = panel) => {
  const { status, body } = await by.send('get', `${ROOT}${path}`);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body;
};
const post = (path: string, body?: object, by = panel) => by.send('post', `${ROOT}${path}`, body);
const addDead = () =>
  add('outbox-event', {
    event: 'test.event',
    destination: 'webhook',
    delivery_key: unique(),
    event_status: 'dead',
    attempts: 3,
    last_error: 'gone',
  });

describe('the permissions of the dashboard', () => {
  const reads = [
    ...['upcoming', 'lockouts', 'watchdogs', 'destinations', 'open-findings', 'deployments', 'plans'],
    'lists/organisations',
  ];
  const actions = ['watchdogs/budget/run?dry_run=true', 'outbox-events/x/replay', 'cost-imports'];

  it('are required, and reading does not include acting', async () => {
    const [none, reader] = [await signInAdmin([]), await signInAdmin([READ])];
    const requests = [
      ...reads.map((path) => ['get', path] as const),
      ['get', `organisations/${tenant.documentId}`] as const,
      ...actions.map((path) => ['post', path] as const),
    ];
    for (const [method, path] of requests) {
      const anonymous = await request(app().server.httpServer)[method](`${ROOT}/${path}`);
      expect([path, anonymous.status]).toEqual([path, 401]);
      expect([path, (await none.send(method, `${ROOT}/${path}`)).status]).toEqual([path, 403]);
      expect([path, (await reader.send(method, `${ROOT}/${path}`)).status]).toEqual([
        path,
        method === 'get' ? 200 : 403,
      ]);
    }
  });

  it('are not those of operators of the API', async () => {
    const operator = await createOperator();
    const answer = await request(app().server.httpServer)
      .get(`${ROOT}/upcoming`)
      .set('Authorization', `Bearer ${operator.token}`);
    expect(answer.status).toBe(401);
  });
});

describe('the lists of the dashboard', () => {
  it('accept the parameters of the API, and count', async () => {
    await add('svc-agent', { hostname: 'web-1', agent_status: 'offline' });
    await add('svc-agent', { hostname: 'web-2', agent_status: 'active' });
    const query = `filters[organisation][documentId][$eq]=${tenant.documentId}`;
    const { data, meta } = await get(`/lists/svc-agents?${query}&counts=status&sort=hostname`);
    expect(meta).toEqual({ total: 2, counts: { status: { pending: 0, active: 1, offline: 1, revoked: 0 } } });
    expect(data[0]).toMatchObject({ hostname: 'web-1', status: 'offline', organisation: { name: tenant.name } });
    expect(data[0]).not.toHaveProperty('capabilities');
  });

  it('refuse others, and unknown parameters', async () => {
    expectRefusal(await panel.send('get', `${ROOT}/lists/sessions`), 404);
    expectRefusal(await panel.send('get', `${ROOT}/lists/svc-agents?x=1`), 400, 'QUERY_INVALID');
  });
});

describe('what changes next', () => {
  let preset: string;
  beforeEach(() => (preset = app().config.get('organisations.defaultPlan')));
  afterEach(() => app().config.set('organisations.defaultPlan', preset));

  it('is statuses, plans and provisional settings, with few statements', async () => {
    const [ending, grace] = [await createTenant({}, []), await createTenant({}, ['owner'])];
    const date = ahead(3).slice(0, 10);
    await setColumns(ending.id, { plan: 'Team', plan_expires_at: date, sso_only_confirm_by: ahead(1) });
    await setColumns(grace.id, {
      org_status: 'grace_period',
      org_status_changed_at: ahead(-2),
      grace_window_open: true,
    });
    app().config.set('organisations.defaultPlan', 'Free');
    let found: { organisation: { documentId: string } }[] = [];
    const statements = await statementsDuring(async () => {
      found = (await get('/upcoming')).data;
    });
    expect(statements.filter(({ sql }) => /organisations/.test(sql)).length).toBeLessThanOrEqual(4);
    const of = ({ documentId }: Tenant) => found.filter(({ organisation }) => organisation.documentId === documentId);
    expect(of(ending)).toMatchObject([
      { kind: 'setting', from: 'sso_only', to: null, at: expect.stringMatching(/Z$/) },
      { kind: 'plan', from: 'Team', to: 'Free', at: new Date(Date.parse(date) + DAY).toISOString() },
    ]);
    // Its owner is within their capacity, so the next run of the watchdog ends the grace period.
    expect(of(grace)[0]).toMatchObject({ kind: 'status', from: 'grace_period', to: 'active', at: null });
  });

  it('is everything that will happen to an organisation, in its order', async () => {
    const [trial, grace] = [await createTenant({}, ['owner']), await createTenant({}, ['owner'])];
    const plan = { name: unique(), is_free: false, max_organisations_owned: 0, max_members_per_organisation: null };
    const { id: tight } = await app().db.query('api::user-plan.user-plan').create({ data: plan });
    const user = (of: Tenant) => db()('up_users').where({ id: of.people.owner.id });
    await user(grace).update({ user_plan_id: tight });
    // Organisations in their grace period are examined first, and the soonest changes listed, whatever other tests left.
    const inGrace = { org_status: 'grace_period', grace_window_open: true };
    await setColumns(grace.id, { ...inGrace, org_status_changed_at: null });
    await setColumns(trial.id, { ...inGrace, org_status_changed_at: ahead(-2) });
    const end = new Date(Date.now() + DAY / 24);
    await app()
      .db.query('plugin::users-permissions.user')
      .update({ where: { id: trial.people.owner.id }, data: { personal_trial_ends_at: end.toISOString() } });
    const before = Date.now();
    const found = (await get('/upcoming')).data as any[];
    const of = ({ documentId }: Tenant) => found.filter(({ organisation }) => organisation.documentId === documentId);
    expect(of(trial)).toMatchObject([
      { kind: 'status', to: 'active', at: null },
      { kind: 'trial', at: end.toISOString() },
    ]);
    // Its start is missing, so the next run of the watchdog sets it.
    const [suspension, ...others] = of(grace);
    expect([suspension, others]).toMatchObject([{ kind: 'status', from: 'grace_period', to: 'suspended' }, []]);
    expect(Date.parse(suspension.at)).toBeGreaterThanOrEqual(before + 14 * DAY);
    expect(Date.parse(suspension.at)).toBeLessThanOrEqual(Date.now() + 14 * DAY);
    await user(grace).update({ user_plan_id: null });
  });

  it('leaves out organisations of other cells, whose page is refused', async () => {
    const { here, there } = await createTwoCells();
    for (const { id } of [here, there]) await setColumns(id, { sso_only_confirm_by: ahead(1) });
    becomeA();
    try {
      const changed = (await get('/upcoming')).data.map((change: any) => change.organisation.documentId);
      expect(changed).toContain(here.documentId);
      expect(changed).not.toContain(there.documentId);
      expectWrongCell(await panel.send('get', `${ROOT}/organisations/${there.documentId}`));
    } finally {
      leaveCells();
    }
  });
});

describe('watchdogs', () => {
  const runsOf = async (name: string) => (await get('/watchdogs')).data.find((one: any) => one.name === name).runs;

  it('run on request, dry or not, and list their runs with one statement', async () => {
    const { status, body } = await post('/watchdogs/housekeeping/run?dry_run=true');
    expect([status, body.data]).toMatchObject([200, { dry_run: true, watchdog: 'housekeeping', run_by: panel.name }]);
    expect((await post('/watchdogs/housekeeping/run')).body.data).toMatchObject({ dry_run: false, failed: 0 });
    const statements = await statementsDuring(async () => {
      const [last, before] = await runsOf('housekeeping');
      expect(last).toMatchObject({ dry_run: false, failed: 0, run_by: panel.name, ms: expect.any(Number) });
      expect(before).toMatchObject({ dry_run: true });
    });
    expect(statements.filter(({ sql }) => /watchdog_runs/.test(sql))).toHaveLength(1);
    expectRefusal(await post('/watchdogs/unknown/run'), 404);
  });
});

describe('the outbox', () => {
  it('is shown by destination, and a dead event can be replayed once, on record', async () => {
    const { documentId } = await addDead();
    const webhooks = (await get('/destinations')).data.find((one: any) => one.destination === 'webhook');
    expect(webhooks.dead).toBeGreaterThan(0);
    const replayed = await post(`/outbox-events/${documentId}/replay`);
    expect([replayed.status, replayed.body.data]).toEqual([200, { documentId, event_status: 'pending' }]);
    const entries = await auditEntries({ target_id: documentId, action: 'outbox-event.replay' });
    expect(entries).toMatchObject([{ actor_kind: 'admin', actor_label: panel.name }]);
    expectRefusal(await post(`/outbox-events/${documentId}/replay`), 400, 'EVENT_NOT_DEAD');
    await db()('outbox_events').where({ document_id: documentId }).delete();
  });
});

describe('open findings', () => {
  it('are shown for the organisations with the most severe ones', async () => {
    for (const severity of ['critical', 'critical', 'low'])
      await add('security-finding', { rule_id: 'R', severity, finding_status: 'open' });
    await add('security-finding', { rule_id: 'R', severity: 'critical', finding_status: 'mitigated' });
    const found = (await get('/open-findings')).data;
    const own = found.find(({ documentId }: Tenant) => documentId === tenant.documentId);
    expect(own).toMatchObject({ name: tenant.name, severities: { critical: 2, high: 0, low: 1 } });
  });
});

describe('a cost import', () => {
  const importFile = async (body: string, query = '', type = 'text/csv') => {
    const answer = await panel.upload(`${ROOT}/cost-imports${query}`, body, type);
    const lines = answer.status === 200 ? answer.text.trim().split('\n') : [];
    return { status: answer.status, lines: lines.map((line) => JSON.parse(line)) };
  };

  it('sends its progress and its report, and is on record', async () => {
    const account = unique('account');
    await add('cloud-account', { name: account, provider: 'aws', billing_account_id: account });
    const file = focusFile([
      { BillingAccountId: account, ProviderName: 'AWS' },
      { BillingAccountId: 'unknown', ProviderName: 'AWS' },
    ]);
    const dry = await importFile(file, '?dry_run=true');
    expect(dry.lines.at(-1).report).toMatchObject({ dry_run: true, imported: 1, refused: 1 });
    const { lines } = await importFile(file);
    expect(lines.slice(0, -1).every((line) => typeof line.rows === 'number')).toBe(true);
    expect(lines.at(-1).report).toMatchObject({ dry_run: false, imported: 1, refused: 1 });
    const query = 'filters[action][$eq]=cost-import.end&filters[organisation][documentId][$null]=true';
    const { data } = await get(`/lists/audit-entries?${query}&pagination[pageSize]=5`);
    expect(data).toContainEqual(
      expect.objectContaining({
        actor_label: panel.name,
        organisation: null,
        changes: expect.objectContaining({ source: { before: null, after: 'admin panel' } }),
      }),
    );
  });

  it('says why a file was refused', async () => {
    expect((await importFile('a,b\n1,2\n')).lines.at(-1).error.details.code).toBe('IMPORT_COLUMNS_MISSING');
    expect((await importFile('{}', '', 'application/json')).status).toBe(415);
  });
});

describe('a plan', () => {
  it('is previewed before it is changed', async () => {
    const name = unique('plan');
    const plan = await insert('api::subscription-plan.subscription-plan', {
      name,
      account_tier: 'team',
      max_agents: 9,
    });
    const follower = await createTenant({ plan: name, agent_limit: 9 }, []);
    for (const hostname of ['a', 'b'])
      await insert('api::svc-agent.svc-agent', { organisation: follower.id, hostname, agent_status: 'active' });
    expect((await get('/plans')).data[name]).toBe(1);
    const { status, body } = await post(`/plans/${plan.documentId}/preview`, { data: { max_agents: 1 } });
    expect([status, body.data]).toEqual([
      200,
      {
        organisations_followed: 1,
        organisations_over: [
          { documentId: follower.documentId, name: follower.name, limit: 'agent_limit', used: 2, allowed: 1 },
        ],
      },
    ]);
    expectRefusal(await post(`/plans/${plan.documentId}/preview`, { data: { max_agents: 'x' } }), 400);
    const { call } = await createOperator();
    expect((await call.get(`/subscription-plans/${plan.documentId}`)).body.data.max_agents).toBe(9);
  });
});

describe("an organisation's page", () => {
  it('has its overview and its costs', async () => {
    const { data } = await get(`/organisations/${tenant.documentId}`);
    const { body } = await tenant.people.owner.call.get(`/organisations/${tenant.documentId}/overview`);
    expect(data.organisation).toMatchObject({ name: tenant.name, documentId: tenant.documentId });
    expect(data.overview).toEqual(body.data);
    expect(data.costs.days).toHaveLength(30);
    expectRefusal(await panel.send('get', `${ROOT}/organisations/${unique()}`), 404);
  });
});
