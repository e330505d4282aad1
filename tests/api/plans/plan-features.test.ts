import { FEATURE_NAMES, type Feature } from '../../../src/domain/plans/features';
import { signInAdmin } from '../../helpers/admin-panel';
import { type Answer, app, send } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { importer, sarif } from '../../helpers/findings/reports';
import { createOperator, createTenant, insert, pathOf, type Person, type Tenant, unique } from '../../helpers/world';

const PLAN = 'api::subscription-plan.subscription-plan';
const LIMITS = { account_tier: 'team', max_agents: 1000, max_instances: null, max_members: null };
const EXPIRES = '2999-01-01T00:00:00.000Z';

let operator: Person;
let full: string;
let bare: string;
let bareId: string;

const none = Object.fromEntries(FEATURE_NAMES.map((name) => [name, false]));
const all = Object.fromEntries(FEATURE_NAMES.map((name) => [name, true]));

beforeAll(async () => {
  operator = await createOperator();
  [full, bare] = [unique('Full'), unique('Bare')];
  await insert(PLAN, { name: full, ...LIMITS, features: { support: 'by phone' } });
  bareId = (await insert(PLAN, { name: bare, ...LIMITS, features: { ...none, support: 'none' } })).documentId;
});

const moveTo = async (tenant: Tenant, plan: string) => {
  const { status } = await operator.call.put(pathOf(tenant), { plan });
  expect(status).toBe(200);
};

const expectMissing = (answer: Answer, feature: Feature) => {
  expect([answer.status, answer.body.error?.details.code]).toEqual([403, 'FEATURE_NOT_IN_PLAN']);
  const { details } = answer.body.error;
  expect(details).toMatchObject({ feature, plan: bare, remedy: expect.stringMatching(/^Ask the platform operator/) });
};

type Switch = [what: string, feature: Feature, attempt: (tenant: Tenant) => Promise<Answer>, success: number];

const put = (data: Record<string, unknown>) => (tenant: Tenant) => tenant.people.owner.call.put(pathOf(tenant), data);

/** The requests that enable or use a feature. Each is possible in a new organisation. */
const SWITCHES: Switch[] = [
  ['a workspace domain', 'sso', put({ workspace_domain: 'features.example' }), 200],
  ['auto-join', 'sso', put({ sso_auto_join: true }), 200],
  [
    'an enabled directory',
    'sso',
    ({ people, documentId }) =>
      people.owner.call.post('/directory-integrations', {
        organisation: documentId,
        name: 'Entra',
        kind: 'entra',
        idp_tenant_id: 't',
        enabled: true,
      }),
    201,
  ],
  ['a SCIM token', 'scim', ({ people }) => people.admin.call.post('/scim-tokens', { expires_at: EXPIRES }), 201],
  [
    'a webhook endpoint',
    'webhooks',
    ({ people }) => people.admin.call.post('/webhook-endpoints', { url: 'https://hooks.example.com/f' }),
    201,
  ],
  ['an IP allowlist', 'ip_allowlist', put({ ip_allowlist: ['127.0.0.0/8', '::1/128'] }), 200],
  ['the leaderboard', 'leaderboard', put({ leaderboard_enabled: true }), 200],
  [
    'an export of the audit log',
    'audit_export',
    ({ people }) => send('get', '/audit-entries/export', { token: people.auditor.token }),
    200,
  ],
  [
    'a synthetic check',
    'synthetic_checks',
    ({ people }) => people.engineer.call.post('/synthetic-checks', { name: 'Home page' }),
    201,
  ],
  [
    'a synthetic result',
    'synthetic_checks',
    ({ people }) => people.engineer.call.post('/synthetic-results', { check_name: 'a', status: 'up' }),
    201,
  ],
  [
    'synthetic results in a batch',
    'synthetic_checks',
    ({ people }) => people.engineer.call.post('/synthetic-results/batch', { results: [{ check_name: 'a' }] }),
    201,
  ],
  [
    'an alert channel',
    'alert_channels',
    ({ people }) => people.engineer.call.post('/alert-channels', { name: 'On call', type: 'email' }),
    201,
  ],
  [
    'a published status page',
    'status_page',
    async ({ id, people }) => {
      const page = { organisation: id, slug: unique('page'), title: 'Acme' };
      const { documentId } = await insert('api::status-page.status-page', page);
      return people.admin.call.post(`/status-pages/${documentId}/publish`, {});
    },
    200,
  ],
  ['the report of a scanner', 'finding_import', ({ people }) => importer(people.engineer.token).send(sarif([])), 200],
  [
    'the deployment of a blueprint',
    'blueprint_deploy',
    async ({ id, people }) => {
      const { documentId } = await insert('api::blueprint.blueprint', { organisation: id, name: 'b', slug: unique() });
      return people.engineer.call.post(`/blueprints/${documentId}/deploy`, { name: 'i' });
    },
    201,
  ],
];

describe('a plan that excludes a feature', () => {
  it.each(SWITCHES)('refuses %s, with a remedy', async (_what, feature, attempt) => {
    const tenant = await createTenant({ plan: bare });
    expectMissing(await attempt(tenant), feature);
  });

  it('has a test for every feature', () => {
    // Needs blueprint_deploy, which this plan does not have: tests/api/deployments/deployment-plan.test.ts.
    const elsewhere: Feature[] = ['deployment_executors'];
    const tested = new Set([...SWITCHES.map(([, feature]) => feature), ...elsewhere]);
    expect([...tested].sort()).toEqual([...FEATURE_NAMES].sort());
  });

  it('refuses operators and administrators too', async () => {
    const tenant = await createTenant({ plan: bare });
    expectMissing(await operator.call.put(pathOf(tenant), { leaderboard_enabled: true }), 'leaderboard');
    const panel = await signInAdmin();
    const saved = await panel.update('api::organisation.organisation', tenant.documentId, {
      leaderboard_enabled: true,
    });
    expect([saved.status, saved.body.error?.details.code]).toEqual([403, 'FEATURE_NOT_IN_PLAN']);
  });

  it('applies when the organisation is created', async () => {
    const refused = await operator.call.post('/organisations', {
      name: unique(),
      plan: bare,
      ip_allowlist: ['10.0.0.0/8'],
    });
    expect([refused.status, refused.body.error.details.code]).toEqual([403, 'FEATURE_NOT_IN_PLAN']);
    const bundled = { name: unique(), plan: full, ip_allowlist: ['10.0.0.0/8'] };
    expect((await operator.call.post('/organisations', bundled)).status).toBe(201);
  });
});

describe('a plan that does not mention a feature', () => {
  it.each(SWITCHES)('includes %s', async (_what, _feature, attempt, success) => {
    const tenant = await createTenant({ plan: full });
    const { status, body } = await attempt(tenant);
    expect({ status, error: body?.error }).toEqual({ status: success, error: undefined });
  });
});

describe('features without an effect', () => {
  it('are stored, and are named in meta.warnings', async () => {
    const plan = { name: unique('Odd'), account_tier: 'team', features: { 'audit-export': false, sso: 'no' } };
    const made = await operator.call.post('/subscription-plans', plan);
    expect(made.status).toBe(201);
    expect(made.body.data.features).toEqual(plan.features);
    const codesOf = ({ body }: Answer) => body.meta?.warnings?.map(({ code }: { code: string }) => code);
    expect(codesOf(made)).toEqual(['FEATURE_UNKNOWN', 'FEATURE_NOT_BOOLEAN']);
    const path = `/subscription-plans/${made.body.data.documentId}`;
    expect(codesOf(await operator.call.put(path, { ...plan, features: ['sso'] }))).toEqual(['FEATURES_NOT_AN_OBJECT']);
    expect(codesOf(await operator.call.put(path, { ...plan, features: { sso: false, support: 'none' } }))).toBe(
      undefined,
    );
  });
});

describe('GET /organisations/{id}/limits', () => {
  it('lists the features, and follows an edit of the plan at once', async () => {
    const tenant = await createTenant({ plan: full });
    const entitlements = async () =>
      (await tenant.people.viewer.call.get(`${pathOf(tenant)}/limits`)).body.data as Record<string, unknown>;
    expect(await entitlements()).toMatchObject({ plan: full, entitlements: all });
    await moveTo(tenant, bare);
    expect(await entitlements()).toMatchObject({ plan: bare, entitlements: none });
    expectMissing(await put({ leaderboard_enabled: true })(tenant), 'leaderboard');

    const edit = (features: unknown) =>
      operator.call.put(`/subscription-plans/${bareId}`, { name: bare, account_tier: 'team', features });
    const opened = await edit({ ...none, leaderboard: true });
    expect(opened.status).toBe(200);
    expect(await entitlements()).toMatchObject({ entitlements: { ...none, leaderboard: true } });
    expect((await put({ leaderboard_enabled: true })(tenant)).status).toBe(200);
    expect((await tenant.people.viewer.call.get(`${pathOf(tenant)}/leaderboard`)).status).toBe(200);
    await edit({ ...none, support: 'none' });
    expectMissing(await tenant.people.viewer.call.get(`${pathOf(tenant)}/leaderboard`), 'leaderboard');
  });

  it('shows every feature as included without a plan', async () => {
    const tenant = await createTenant();
    const { body } = await tenant.people.owner.call.get(`${pathOf(tenant)}/limits`);
    expect(body.data).toMatchObject({ plan: null, entitlements: all });
  });
});

describe('after a change to a plan with fewer features', () => {
  const ON = {
    workspace_domain: 'downgrade.example',
    sso_auto_join: true,
    ip_allowlist: ['127.0.0.0/8', '::1/128', '192.0.2.0/24'],
    leaderboard_enabled: true,
  };

  it('settings can be read, repeated, narrowed and switched off, but not switched on again', async () => {
    const tenant = await createTenant({ plan: full });
    const { owner } = tenant.people;
    expect((await put(ON)(tenant)).status).toBe(200);
    await moveTo(tenant, bare);
    const { body } = await owner.call.get(pathOf(tenant));
    expect(body.data).toMatchObject(ON);

    expect((await owner.call.put(pathOf(tenant), { ...body.data, name: unique('Renamed') })).status).toBe(200);
    expect((await put({ ip_allowlist: ON.ip_allowlist.slice(0, 2) })(tenant)).status).toBe(200);
    expectMissing(await put({ ip_allowlist: ON.ip_allowlist })(tenant), 'ip_allowlist');
    expectMissing(await put({ workspace_domain: 'other.example' })(tenant), 'sso');
    const off = { workspace_domain: null, sso_auto_join: false, ip_allowlist: null, leaderboard_enabled: false };
    const removed = await put(off)(tenant);
    expect(removed.body.data).toMatchObject(off);
    for (const [name, feature] of [
      ['workspace_domain', 'sso'],
      ['sso_auto_join', 'sso'],
      ['ip_allowlist', 'ip_allowlist'],
      ['leaderboard_enabled', 'leaderboard'],
    ] as const)
      expectMissing(await put({ [name]: ON[name] })(tenant), feature);
  });

  it('the IP allowlist still applies', async () => {
    const tenant = await createTenant({ plan: full, ip_allowlist: ['198.51.100.0/24'] });
    await moveTo(tenant, bare);
    const { status, body } = await tenant.people.owner.call.get(pathOf(tenant));
    expect([status, body.error.details.code]).toEqual([403, 'IP_NOT_ALLOWED']);
  });

  it('directories can be read, disabled and deleted, and not enabled again', async () => {
    const tenant = await createTenant({ plan: full });
    const { call } = tenant.people.owner;
    const made = await call.post('/directory-integrations', {
      name: 'Okta',
      kind: 'okta',
      idp_tenant_id: 't',
      enabled: true,
    });
    const path = `/directory-integrations/${made.body.data.documentId}`;
    await moveTo(tenant, bare);
    expect((await call.put(path, { name: 'Okta Inc' })).status).toBe(200);
    expectMissing(await call.put(path, { idp_tenant_id: 'another' }), 'sso');
    expect((await call.put(path, { enabled: false })).status).toBe(200);
    expectMissing(await call.put(path, { enabled: true }), 'sso');
    expect((await call.get(path)).body.data).toMatchObject({ enabled: false });
    expect((await call.delete(path)).status).toBe(204);
  });

  it('SCIM tokens can be read and revoked', async () => {
    const tenant = await createTenant({ plan: full });
    const { call } = tenant.people.admin;
    const made = await call.post('/scim-tokens', { expires_at: EXPIRES });
    await moveTo(tenant, bare);
    const path = `/scim-tokens/${made.body.data.documentId}`;
    expect((await call.get(path)).body.data).toMatchObject({ revoked_at: null });
    expect((await call.post(`${path}/revoke`, {})).status).toBe(200);
  });

  it('webhook endpoints get no events, can be disabled and deleted, and get events again on a plan with webhooks', async () => {
    const tenant = await createTenant({ plan: full });
    const { call } = tenant.people.owner;
    const made = await call.post('/webhook-endpoints', { url: 'https://hooks.example.com/g' });
    const { documentId } = made.body.data;
    const path = `/webhook-endpoints/${documentId}`;
    const delivered = async () => {
      await call.post('/security-findings', { rule_id: unique('R'), severity: 'low', status: 'open' });
      const where = { endpoint: documentId, event: 'finding.created' };
      return app()
        .db.query('api::outbox-event.outbox-event')
        .count({ where: where as never });
    };
    expect(await delivered()).toBe(1);
    await moveTo(tenant, bare);
    expect(await delivered()).toBe(1);
    expect((await call.get(path)).body.data.enabled).toBe(true);
    expectMissing(await call.post(`${path}/test`, {}), 'webhooks');
    await moveTo(tenant, full);
    expect(await delivered()).toBe(2);
    await moveTo(tenant, bare);
    expect((await call.put(path, { enabled: false })).status).toBe(200);
    expectMissing(await call.put(path, { enabled: true }), 'webhooks');
    expect((await call.delete(path)).status).toBe(204);
  });

  it('synthetic checks can be disabled, and not enabled again', async () => {
    const tenant = await createTenant({ plan: full });
    const { call } = tenant.people.engineer;
    const made = await call.post('/synthetic-checks', { name: 'Home page' });
    const path = `/synthetic-checks/${made.body.data.documentId}`;
    await moveTo(tenant, bare);
    expect((await call.get(`${path}/summary`)).status).toBe(200);
    expect((await call.put(path, { enabled: false })).status).toBe(200);
    expectMissing(await call.put(path, { enabled: true }), 'synthetic_checks');
  });

  it('an unconfirmed allowlist is still reverted to the previous one', async () => {
    const tenant = await createTenant({ plan: full });
    const allowing = ['127.0.0.0/8', '::1/128'];
    await put({ ip_allowlist: allowing })(tenant);
    const { owner } = tenant.people;
    const narrowed = await owner.call.put(`${pathOf(tenant)}?confirm_within=60`, { ip_allowlist: ['127.0.0.0/8'] });
    expect(narrowed.status).toBe(200);
    await moveTo(tenant, bare);
    const { provisionalSettingsWatchdog } = compiled('watchdogs/provisional-settings');
    const { failed } = await provisionalSettingsWatchdog.run(app(), new Date(Date.now() + 61_000));
    expect(failed).toBe(0);
    expect((await operator.call.get(pathOf(tenant))).body.data.ip_allowlist).toEqual(allowing);
  });

  it('a split copies the settings to its parts', async () => {
    const tenant = await createTenant({ plan: full });
    await put({ leaderboard_enabled: true, workspace_domain: 'split-features.example' })(tenant);
    await moveTo(tenant, bare);
    const { document_id: owner } = await app()
      .db.connection('memberships')
      .where({ organisation_id: tenant.id, user_id: tenant.people.owner.id })
      .first();
    const into = [
      { name: unique('East'), members: [owner], default: true },
      { name: unique('West'), members: [owner] },
    ];
    const { status, body } = await tenant.people.owner.call.post(`${pathOf(tenant)}/split`, { into });
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    for (const { documentId } of body.data.organisations) {
      const part = await operator.call.get(`/organisations/${documentId}`);
      expect(part.body.data).toMatchObject({
        plan: bare,
        leaderboard_enabled: true,
        workspace_domain: 'split-features.example',
      });
    }
  });
});

describe('an export of the audit log', () => {
  it('excludes organisations whose plan excludes it, for a member of several', async () => {
    const [rich, poor] = [await createTenant({ plan: full }), await createTenant({ plan: bare })];
    const { auditor } = rich.people;
    await insert('api::membership.membership', { organisation: poor.id, user: auditor.id, role: 'auditor' });
    const exported = await send('get', '/audit-entries/export', { token: auditor.token });
    expect(exported.status).toBe(200);
    const listed = await auditor.call.get(`/audit-entries?filters[organisation][documentId][$eq]=${poor.documentId}`);
    expect(listed.body.data.length).toBeGreaterThan(0);
    const narrowed = await send('get', '/audit-entries/export', {
      token: auditor.token,
      headers: { 'X-Organisation-Id': poor.documentId },
    });
    expectMissing(narrowed, 'audit_export');
  });
});
