import { createTenantryClient, type TenantryClient } from '../../../clients/typescript/src/index.ts';
import { app } from '../../helpers/api';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

/** The most requests with which a frontend can show a screen. */
const MAX_CALLS = 2;

let tenant: Tenant;
let client: TenantryClient;
let calls = 0;

const add = (type: string, data: object) => insert(`api::${type}.${type}`, { organisation: tenant.id, ...data });

beforeAll(async () => {
  tenant = await createTenant({ monthly_budget_limit: 1000 }, ['owner', 'viewer']);
  for (const [hostname, agent_status] of [
    ['web-2', 'active'],
    ['web-1', 'offline'],
    ['web-3', 'active'],
  ])
    await add('svc-agent', { hostname, agent_status });
  for (const [rule_id, severity, finding_status] of [
    ['R1', 'low', 'open'],
    ['R2', 'critical', 'open'],
    ['R3', 'medium', 'open'],
    ['R4', 'high', 'mitigated'],
  ])
    await add('security-finding', { rule_id, severity, finding_status });
  for (const [name, draft_status, tags] of [
    ['Edge', 'draft', ['web']],
    ['Queue', 'review', []],
    ['Cache', 'draft', ['web', 'memory']],
  ] as const)
    await add('blueprint-draft', { name, slug: unique(), draft_status, tags, author: tenant.people.owner.id });
  const check = await add('synthetic-check', { name: 'Start page', enabled: true });
  const checked_at = new Date(Date.now() - 60_000).toISOString();
  await add('synthetic-result', { synthetic_check: check.id, result_status: 'down', response_time_ms: 9, checked_at });
  await add('cost-record', { amount_eur: 12.5, service: 'Compute', charged_at: new Date().toISOString() });
  await add('invitation', {
    email: `${unique()}@example.com`,
    role: 'viewer',
    invitation_status: 'pending',
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
});

beforeEach(() => {
  const { port } = app().server.httpServer.address() as { port: number };
  calls = 0;
  client = createTenantryClient({
    baseUrl: `http://127.0.0.1:${port}`,
    credentials: { token: tenant.people.owner.token },
    organisation: tenant.documentId,
    fetch: (request, init) => {
      calls += 1;
      return fetch(request, init);
    },
  });
});

afterEach(() => expect(calls).toBeLessThanOrEqual(MAX_CALLS));

const params = () => ({ path: { id: tenant.documentId } });

it('the dashboard shows the state, the budget, the limits and what needs attention', async () => {
  const { data } = await client.get('/api/organisations/{id}/overview', { params: params() });
  expect(data).toMatchObject({
    status: { current: 'active', causes: [], next: null },
    budget: { limit: 1000, status: 'ok' },
    agents: { active: 2, offline: 1 },
    open_findings: { critical: 1, medium: 1, low: 1 },
    drafts: { draft: 2, review: 1 },
    checks: { down: 1 },
  });
  const from = `${new Date().toISOString().slice(0, 8)}01`;
  const to = new Date().toISOString().slice(0, 10);
  const query = { group_by: 'service' as const, from, to };
  const costs = await client.get('/api/organisations/{id}/costs', { params: { ...params(), query } });
  expect(costs.data).toEqual([{ key: 'Compute', amount_eur: 12.5, records: 1 }]);
});

it('the members are one list with the invitations, with addresses and last sign-ins', async () => {
  const { data } = await client.get('/api/members');
  expect(data).toHaveLength(3);
  expect(data.map(({ email }) => email)).toContain(tenant.people.viewer.email);
});

it('the board of drafts has the cards of all columns, their numbers, and a filter by tag', async () => {
  const fields = 'name,status,tags,author';
  const query = { counts: 'status', fields, sort: 'status:asc,name:asc', pagination: { pageSize: 100 } };
  const { data, meta } = await client.get('/api/blueprint-drafts', { params: { query } });
  expect(data.map(({ name, author }) => [name, author?.username])).toEqual(
    ['Cache', 'Edge', 'Queue'].map((name) => [name, tenant.people.owner.username]),
  );
  expect(meta.counts).toEqual({ status: expect.objectContaining({ draft: 2, review: 1 }) });
  const tagged = { ...query, filter: ['tags:$contains:memory'] };
  const { data: memory } = await client.get('/api/blueprint-drafts', { params: { query: tagged } });
  expect(memory.map(({ name }) => name)).toEqual(['Cache']);
});

it('the fleet has its agents in order, their numbers, and a search', async () => {
  const query = { counts: 'status', sort: 'status:asc,hostname:asc' };
  const { data, meta } = await client.get('/api/svc-agents', { params: { query } });
  expect(data.map(({ hostname }) => hostname)).toEqual(['web-2', 'web-3', 'web-1']);
  expect(meta.counts).toEqual({ status: expect.objectContaining({ active: 2, offline: 1 }) });
  const found = await client.get('/api/svc-agents', { params: { query: { _q: 'WEB-1' } } });
  expect(found.data.map(({ hostname }) => hostname)).toEqual(['web-1']);
});

it('the screen of checks has the state of each check, and the results of one over time', async () => {
  const { data } = await client.get('/api/synthetic-checks', { params: { query: { with: 'state', sort: 'name' } } });
  const [check] = data;
  expect(check).toMatchObject({ name: 'Start page', state: { status: 'down', uptime_24h: 0 } });
  const now = Date.now();
  const query = {
    from: new Date(now - 3_600_000).toISOString(),
    to: new Date(now).toISOString(),
    bucket: '5m' as const,
  };
  const path = { id: check?.documentId as string };
  const series = await client.get('/api/synthetic-checks/{id}/series', { params: { path, query } });
  expect(series.data.filter(({ count }) => count > 0).map(({ failed }) => failed.count)).toEqual([1]);
});

it('the triage begins with the most severe open findings, and shows how many there are of each kind', async () => {
  const query = { filter: ['status:$eq:open'], sort: 'severity:desc', counts: 'severity,status' };
  const { data, meta } = await client.get('/api/security-findings', { params: { query } });
  expect(data.map(({ severity }) => severity)).toEqual(['critical', 'medium', 'low']);
  expect(meta.counts?.severity).toMatchObject({ critical: 1, medium: 1, low: 1 });
});
