import { DEMO_ACCOUNTS, DEMO_PASSWORD, OPERATOR_EMAIL } from '../../../src/demo/demo-accounts';
import type * as seeding from '../../../src/demo/seed-demo';
import type { Role } from '../../../src/domain/vocabularies';
import { RESOURCES } from '../../../src/resources';
import { app, as, type Caller, db, send } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { withoutChecks } from '../../helpers/database/seed-rows';
import { createTenant } from '../../helpers/world';

const { assertDemoDatabase, seedDemo } = compiled('demo/seed-demo');
const { verifyAudit } = compiled('audit/verify-chains');

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** Five minutes after a quarter of an hour, so that no check runs within the next minute. */
const NOW = new Date(Math.floor(Date.now() / (15 * MINUTE_MS)) * 15 * MINUTE_MS + 5 * MINUTE_MS);
const later = (ms: number): Date => new Date(NOW.getTime() + ms);

/** The number of rows of every table, including Strapi's own. */
const rowCounts = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { tableName } of app().db.metadata.values()) {
    const [row] = await db()(tableName).count<{ total: number | string }[]>({ total: '*' });
    counts[tableName] = Number(row?.total);
  }
  return counts;
};

/** The time of the latest change of any record. */
const lastChanges = async (): Promise<Record<string, unknown>> => {
  const changes: Record<string, unknown> = {};
  for (const { tableName, attributes } of app().db.metadata.values()) {
    if (!('updatedAt' in attributes)) continue;
    const [row] = await db()(tableName).max<{ latest: unknown }[]>({ latest: 'updated_at' });
    changes[tableName] = row?.latest === null ? null : new Date(row?.latest as string | number).getTime();
  }
  return changes;
};

const tokens = new Map<string, string>();
const RATE_LIMIT = 'plugin::users-permissions.ratelimit';

const signIn = async (email: string): Promise<{ token: string; call: Caller }> => {
  if (!tokens.has(email)) {
    const answer = await send('post', '/auth/local', { body: { identifier: email, password: DEMO_PASSWORD } });
    expect(answer.status).toBe(200);
    tokens.set(email, answer.body.jwt as string);
  }
  const token = tokens.get(email) as string;
  return { token, call: as(token) };
};

type Row = Record<string, unknown>;

const listOf = async (email: string, path: string): Promise<Row[]> => {
  const { call } = await signIn(email);
  const answer = await call.get(`/${path}${path.includes('?') ? '' : '?'}pagination[pageSize]=100`);
  expect(answer.status).toBe(200);
  return answer.body.data as Row[];
};

const valuesOf = (rows: Row[], name: string): unknown[] => [...new Set(rows.map((row) => row[name]))].sort();

const newestCheck = async (): Promise<number> => Number((await db()('synthetic_checks').max({ id: 'id' }))[0]?.id ?? 0);

describe('the demo data', () => {
  let first: seeding.SeedOutcome;
  let refusal: unknown;
  let lastCheck: number;
  const rateLimit: unknown = app().config.get(RATE_LIMIT);

  beforeAll(async () => {
    // Eleven people sign in from one address within a second.
    app().config.set(RATE_LIMIT, { enabled: false });
    await createTenant();
    lastCheck = await newestCheck();
    refusal = await assertDemoDatabase(app()).catch((error: unknown) => error);
    first = await seedDemo(app(), NOW);
  });

  afterAll(async () => {
    app().config.set(RATE_LIMIT, rateLimit);
    // Other test files roll up all results several times.
    await withoutChecks((trx) => trx('synthetic_results').where('synthetic_check_id', '>', lastCheck).delete());
    await db()('synthetic_checks').where('id', '>', lastCheck).delete();
  });

  it('is not written into a database with organisations and accounts of others', () => {
    expect((refusal as Error).message).toMatch(/contains \d+ organisations, \d+ accounts/);
  });

  it('is written once: the second run adds or changes no row', async () => {
    expect(first).toBe('seeded');
    const before = { counts: await rowCounts(), changes: await lastChanges() };
    expect(await seedDemo(app(), later(1000))).toBe('unchanged');
    expect({ counts: await rowCounts(), changes: await lastChanges() }).toEqual(before);
  });

  it('has a record of every resource of organisations', async () => {
    const acme = (await db()('organisations').where({ slug: 'acme' }).first('id')) as { id: number };
    const without: string[] = [];
    for (const { uid } of RESOURCES.filter(({ ownership, derived }) => ownership === 'member' && !derived)) {
      const { tableName } = app().db.metadata.get(uid);
      if (!(await db()(tableName).where({ organisation_id: acme.id }).first('id'))) without.push(uid);
    }
    expect(without).toEqual([]);
  });

  it.each(['acme', 'globex'])('gives %s charges this month that match its spend', async (slug) => {
    const admin = `admin@${slug}.example`;
    const [organisation] = await listOf(admin, 'organisations');
    const today = NOW.toISOString().slice(0, 10);
    const range = `from=${today.slice(0, 8)}01&to=${today}`;
    const { call } = await signIn(admin);
    const { body } = await call.get(`/organisations/${String(organisation?.documentId)}/costs?group_by=day&${range}`);
    expect(body.meta.total_eur).toBe(organisation?.budget_current_spend);
  });

  it.each(['acme', 'globex'])('gives %s a cloud account for all of its charges', async (slug) => {
    const admin = `admin@${slug}.example`;
    const accounts = await listOf(admin, 'cloud-accounts');
    const places = (rows: Row[], account: string): string[] =>
      [...new Set(rows.map((row) => `${String(row.provider)}/${String(row[account])}`))].sort();
    const charges = await listOf(admin, 'cost-records');
    expect(places(accounts, 'sub_account_id')).toEqual(expect.arrayContaining(places(charges, 'account')));
  });

  it('has an ongoing incident for the check that is down, and no other', async () => {
    const incidents = await listOf('admin@acme.example', 'incidents');
    const ongoing = incidents.filter(({ status }) => status !== 'resolved').map(({ title }) => title);
    const checks = await listOf('admin@acme.example', 'synthetic-checks?with=state&');
    const feed = checks.find(({ name }) => name === 'Partner feed');
    expect(feed?.state).toMatchObject({ underneath: 'down' });
    expect(ongoing).toEqual(['Partner feed']);
  });

  it('is left as it is if an earlier version has written it', async () => {
    const draft = () => db()('blueprint_drafts');
    const current = { name: 'Preview environment' };
    const { document_id } = (await draft().where(current).first('document_id')) as { document_id: string };
    await draft().where(current).update({ document_id: 'earlier' });
    const before = await rowCounts();
    expect(await seedDemo(app(), later(DAY_MS))).toBe('outdated');
    expect(await rowCounts()).toEqual(before);
    await draft().where(current).update({ document_id });
  });

  it('is continued by the charges and results since the last run, in a later month, too', async () => {
    const before = await rowCounts();
    expect(await seedDemo(app(), later(32 * DAY_MS))).toBe('refreshed');
    const after = await rowCounts();
    const added = (table: string): number => (after[table] as number) - (before[table] as number);
    // Thirteen services a day and at least one month's fees; six enabled checks.
    expect(added('cost_records')).toBeGreaterThanOrEqual(32 * 13 + 3);
    expect(added('synthetic_results')).toBe(6 * 32 * 96);
    expect(added('security_findings')).toBe(0);
  });

  it.each(DEMO_ACCOUNTS.map(({ email }) => email))('lets %s sign in with the demo password', async (email) => {
    const { token } = await signIn(email);
    expect(token.split('.')).toHaveLength(3);
  });

  it('makes the operator an admin-panel user with the same password', async () => {
    const auth = app().service('admin::auth') as { checkCredentials(login: object): Promise<unknown[]> };
    const [, user] = await auth.checkCredentials({ email: OPERATOR_EMAIL, password: DEMO_PASSWORD });
    expect(user).toMatchObject({ email: OPERATOR_EMAIL, isActive: true });
    const admin = await app()
      .db.query('admin::user')
      .findOne({ where: { email: OPERATOR_EMAIL }, populate: { roles: true } });
    expect(admin.roles).toEqual([expect.objectContaining({ code: 'strapi-super-admin' })]);
  });

  it.each([
    ['acme', { plan: 'Team', tier: 'team', monthly_budget_limit: 1000, budget_status: 'ok', agent_limit: 25 }],
    ['globex', { plan: 'Free', tier: 'free', monthly_budget_limit: 100, budget_status: 'hard', agent_limit: 3 }],
  ])('gives %s its plan, budget and budget status', async (slug, facts) => {
    const [organisation, ...others] = await listOf(`admin@${slug}.example`, 'organisations');
    expect(others).toEqual([]);
    expect(organisation).toMatchObject({ slug, org_status: 'active', ...facts });
  });

  it('enrols two of three agents in globex', async () => {
    const agents = await listOf('engineer@globex.example', 'svc-agents');
    expect(agents.filter(({ status }) => status !== 'revoked')).toHaveLength(2);
  });

  it('shows the consultant the agents of both organisations', async () => {
    const agents = await listOf('consultant@example.com', 'svc-agents');
    const owners = agents.map(({ organisation }) => (organisation as { name: string }).name);
    expect([...new Set(owners)].sort()).toEqual(['Acme', 'Globex']);
  });

  it('has imported reports: two scans of the code, of which the second saw one fixed, moved and new, and one of an image', async () => {
    const scans = await listOf('auditor@acme.example', 'security-scans?sort=started_at&');
    expect(scans).toMatchObject([
      { tool: 'CodeCheck', scope: 'shop/main', status: 'succeeded', results: 25, created: 25, closed: 0 },
      { tool: 'imagescan', scope: 'shop-image', format: 'cyclonedx', results: 7, created: 7, errors_count: 0 },
      { tool: 'CodeCheck', scope: 'shop/main', created: 1, closed: 1, updated: 1, unchanged: 23 },
    ]);
    const days = scans.map(({ started_at: at }) => (NOW.getTime() - Date.parse(String(at))) / DAY_MS);
    expect(days.map((day) => Math.round(day * 10) / 10)).toEqual([6, 2.5, 1]);
    const closed = await listOf('auditor@acme.example', 'security-findings?filters[resolution]=not_reported&');
    expect(closed).toMatchObject([{ file_path: 'src/media/thumbnail.ts', status: 'mitigated' }]);
  });

  it('has imported CycloneDX of the image: a finding for each weak package, one of them harmless by its analysis', async () => {
    const found = await listOf('auditor@acme.example', 'security-findings?filters[scope]=shop-image&sort=rule_id&');
    expect(found.map(({ package_name, severity, cvss, status }) => [package_name, severity, cvss, status])).toEqual([
      ['minimist', 'critical', 9.8, 'open'],
      ['semver', 'medium', 5.3, 'open'],
      ['tough-cookie', 'medium', 6.5, 'false_positive'],
      ['nghttp2', 'high', 7.5, 'open'],
      ['shadow', 'medium', 4.7, 'open'],
      ['braces', 'high', 7.5, 'open'],
      ['openssh', 'high', 8.1, 'open'],
    ]);
    expect(found.at(2)).toMatchObject({ resolution: 'vex:code_not_reachable' });
    expect(found.at(-1)).toMatchObject({
      package: {
        name: 'openssh',
        version: '1:9.2p1-2',
        purl: 'pkg:deb/debian/openssh@1%3A9.2p1-2?distro=debian-12',
      },
      identifiers: ['CVE-2024-6387', 'CWE-364'],
      help_url: 'https://nvd.nist.gov/vuln/detail/CVE-2024-6387',
    });
  });

  it.each([
    ['acme', ['admin', 'auditor', 'engineer', 'engineer', 'owner', 'viewer']],
    ['globex', ['admin', 'engineer', 'engineer', 'owner', 'viewer']],
  ] satisfies [string, Role[]][])('gives %s its members', async (slug, roles) => {
    const members = await listOf(`owner@${slug}.example`, 'memberships');
    expect(members.map(({ role }) => role).sort()).toEqual(roles);
  });

  describe.each(['acme', 'globex'])('of %s', (slug) => {
    const admin = `admin@${slug}.example`;

    it('has drafts in every status, and a blueprint of the published one', async () => {
      const drafts = await listOf(admin, 'blueprint-drafts');
      expect(valuesOf(drafts, 'status')).toEqual(['draft', 'published', 'review']);
      const blueprints = await listOf(admin, 'blueprints');
      const published = drafts.filter(({ status }) => status === 'published').map(({ name }) => name);
      expect(blueprints.map(({ name }) => name).sort()).toEqual(published.sort());
    });

    it('has findings of every severity and several statuses', async () => {
      const findings = await listOf(admin, 'security-findings');
      expect(valuesOf(findings, 'severity')).toEqual(['critical', 'high', 'info', 'low', 'medium']);
      expect(valuesOf(findings, 'status').length).toBeGreaterThanOrEqual(4);
      const ages = findings.map(({ createdAt }) => (NOW.getTime() - Date.parse(createdAt as string)) / DAY_MS);
      expect(Math.max(...ages)).toBeGreaterThan(80);
      expect(Math.min(...ages)).toBeLessThan(7);
    });

    it('has a history of three months in its audit log, by several actors', async () => {
      const { call } = await signIn(admin);
      const times = (await listOf(admin, 'audit-entries')).map(({ createdAt }) => Date.parse(createdAt as string));
      expect(times).toEqual([...times].sort((a, b) => b - a));
      const oldest = await call.get('/audit-entries?sort=createdAt:asc&pagination[pageSize]=1');
      expect(NOW.getTime() - Date.parse(oldest.body.data[0].createdAt as string)).toBeGreaterThan(90 * DAY_MS);
      const actors = await call.get('/audit-entries?counts=actor_kind&pagination[pageSize]=1');
      expect(actors.body.meta.counts.actor_kind).toMatchObject({
        user: expect.any(Number) as number,
        agent: expect.any(Number) as number,
        watchdog: expect.any(Number) as number,
      });
    });

    it('has SCIM tokens, active and revoked', async () => {
      const tokens = await listOf(admin, 'scim-tokens');
      expect(
        valuesOf(
          tokens.map((token) => ({ isRevoked: token.revoked_at !== null })),
          'isRevoked',
        ),
      ).toEqual([false, true]);
    });

    it.each([
      'cloud-instances',
      'synthetic-checks',
      'synthetic-results',
      'cost-records',
      'audit-entries',
      'directory-integrations',
      'subscriptions',
      'invitations',
      'api-keys',
      'scim-log-entries',
    ])('has %s', async (path) => {
      expect((await listOf(admin, path)).length).toBeGreaterThan(0);
    });
  });

  it('has audit chains without a break', async () => {
    expect((await verifyAudit(db())).breaks).toEqual([]);
  });

  it('has webhook deliveries that arrived and that failed, and none that would call an address that does not exist', async () => {
    const statuses = new Set<unknown>();
    for (const { documentId } of await listOf('admin@acme.example', 'webhook-endpoints')) {
      const { call } = await signIn('admin@acme.example');
      const { body } = await call.get(`/webhook-endpoints/${String(documentId)}/deliveries?limit=100`);
      for (const { status } of body.data as Row[]) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual(['dead', 'delivered']);
  });

  it('has three plans that every signed-in person can read', async () => {
    const plans = await listOf('viewer@globex.example', 'subscription-plans');
    expect(plans.map(({ name }) => name)).toEqual(expect.arrayContaining(['Free', 'Team', 'Enterprise']));
  });

  it('has plans with and without features', async () => {
    const attempt = async (slug: string) => {
      const { call } = await signIn(`owner@${slug}.example`);
      const { documentId } = (await listOf(`owner@${slug}.example`, 'organisations'))[0] as { documentId: string };
      const { body } = await call.get(`/organisations/${documentId}/limits`);
      const { status } = await call.put(`/organisations/${documentId}`, { leaderboard_enabled: true });
      return { status, plan: body.data.plan as string, entitlements: body.data.entitlements as object };
    };
    expect(await attempt('acme')).toMatchObject({
      status: 200,
      plan: 'Team',
      entitlements: { sso: true, leaderboard: true },
    });
    expect(await attempt('globex')).toMatchObject({
      status: 403,
      plan: 'Free',
      entitlements: { sso: false, scim: true, leaderboard: false },
    });
  });

  it('can be started again on its own database, whatever else has been added to it', async () => {
    await expect(assertDemoDatabase(app())).resolves.toBeUndefined();
  });
});
