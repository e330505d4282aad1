import { createKey } from '../../helpers/api-keys';
import { db, isSqlite } from '../../helpers/api';
import { readCoded } from '../../helpers/coded';
import { expressionsOf, metricsIn } from '../../helpers/deployment/monitoring';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, insert, type Tenant } from '../../helpers/world';

let tenant: Tenant;
let other: Tenant;

const add = (type: string, data: object) => insert(`api::${type}.${type}`, { organisation: tenant.id, ...data });

const metricsOf = async (token: string, { documentId }: Tenant = tenant): Promise<string> => {
  const { status, headers, text } = await readCoded(`/api/organisations/${documentId}/metrics`, { token });
  expect([status, headers['content-type']]).toEqual([
    200,
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  ]);
  return text;
};

/** The value of a metric, by its name and some of its labels. */
const valueIn = (text: string, name: string, labels: Record<string, string> = {}): number | undefined => {
  const found = text
    .split('\n')
    .find(
      (line) =>
        (line.startsWith(`tenantry_organisation_${name}{`) || line.startsWith(`tenantry_organisation_${name} `)) &&
        Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
    );
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
};

beforeAll(async () => {
  tenant = await createTenant({ agent_limit: 7, max_instances: null, monthly_budget_limit: 1000 }, ['owner', 'viewer']);
  other = await createTenant();
  for (const agent_status of ['active', 'active', 'offline']) await add('svc-agent', { hostname: 'a', agent_status });
  await add('security-finding', { rule_id: 'R', severity: 'critical', finding_status: 'open' });
  const down = await add('synthetic-check', { name: 'the "shop"\nof \\ today', enabled: true });
  await add('synthetic-result', {
    synthetic_check: down.id,
    result_status: 'down',
    checked_at: new Date().toISOString(),
  });
  await add('synthetic-check', { name: 'silent', enabled: true, slo_percent: null });
  const fine = await add('synthetic-check', { name: 'fine', enabled: true });
  await add('synthetic-result', { synthetic_check: fine.id, result_status: 'degraded' });
  await add('synthetic-check', { name: 'disabled', enabled: false });
  const { call } = tenant.people.owner;
  const promised = (
    await call.post('/synthetic-checks', { name: 'promised', url: 'https://a.example', slo_percent: 99 })
  ).body.data.documentId;
  for (const [status, minutes] of [['up', 200] as const, ['down', 100] as const, ['up', 99] as const]) {
    const checked_at = new Date(Date.now() - minutes * 60_000).toISOString();
    await call.post('/synthetic-results', { synthetic_check: promised, status, checked_at });
  }
  const now = isSqlite() ? Date.now() : new Date().toISOString();
  await db()('organisations').where({ id: tenant.id }).update({ budget_current_spend: 310.5, budget_as_of: now });
});

describe('the metrics of an organisation', () => {
  it('have its status, limits, budget and counts', async () => {
    const text = await metricsOf(tenant.people.owner.token);
    expect(text).toMatch(/# EOF\n?$/);
    expect([valueIn(text, 'status', { status: 'active' }), valueIn(text, 'status', { status: 'suspended' })]).toEqual([
      1, 0,
    ]);
    expect([valueIn(text, 'limit_used', { limit: 'agents' }), valueIn(text, 'limit_max', { limit: 'agents' })]).toEqual(
      [3, 7],
    );
    expect(valueIn(text, 'limit_max', { limit: 'instances' })).toBeUndefined();
    expect([valueIn(text, 'budget_spend_eur'), valueIn(text, 'budget_limit_eur')]).toEqual([310.5, 1000]);
    expect(valueIn(text, 'agents', { status: 'active' })).toBe(2);
    expect(valueIn(text, 'open_findings', { severity: 'critical' })).toBe(1);
    expect([valueIn(text, 'checks', { state: 'down' }), valueIn(text, 'checks', { state: 'unknown' })]).toEqual([1, 2]);
  });

  it('are those that the dashboard of an organisation uses', async () => {
    await add('cost-record', { amount_eur: 310.5, charged_at: new Date().toISOString() });
    const text = await metricsOf(tenant.people.owner.token);
    const used = metricsIn(expressionsOf('organisation.json'));
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !text.includes(`# TYPE ${name} gauge`))).toEqual([]);
  });

  it('have the state of each enabled check, whatever its name contains', async () => {
    const text = await metricsOf(tenant.people.owner.token);
    const name = 'the \\"shop\\"\\nof \\\\ today';
    expect(valueIn(text, 'check_up', { name })).toBe(0);
    expect(valueIn(text, 'check_up', { name: 'fine' })).toBe(1);
    expect(valueIn(text, 'check_up', { name: 'silent' })).toBeUndefined();
    expect(text).not.toContain('disabled');
    const last = valueIn(text, 'check_last_result_timestamp_seconds', { name }) ?? 0;
    expect(Math.abs(last - Date.now() / 1000)).toBeLessThan(3600);
    expect(valueIn(text, 'check_last_result_timestamp_seconds', { name: 'silent' })).toBeUndefined();
  });

  it('have the error budget of each check with an objective', async () => {
    const text = await metricsOf(tenant.people.owner.token);
    const [objective, budget, left] = ['objective_ratio', 'error_budget_seconds', 'error_budget_left_seconds'].map(
      (metric) => valueIn(text, `check_${metric}`, { name: 'promised' }),
    );
    expect([objective, valueIn(text, 'check_objective_ratio', { name: 'fine' })]).toEqual([0.99, 0.999]);
    const { body } = await tenant.people.owner.call.get(`/organisations/${tenant.documentId}/availability`);
    const report = body.data.find(({ name }: { name: string }) => name === 'promised').error_budget;
    expect(report).toMatchObject({ allowed: budget, left });
    expect(left).toBeLessThan(Number(budget));
    expect(valueIn(text, 'check_objective_ratio', { name: 'silent' })).toBeUndefined();
  });

  it('are read with an API key, and have what its capabilities allow', async () => {
    const { key } = await createKey(tenant.people.owner, ['organisation:read', 'agent:read']);
    const text = await metricsOf(key);
    expect(valueIn(text, 'agents', { status: 'active' })).toBe(2);
    for (const hidden of ['open_findings', 'checks', 'check_up', 'drafts']) expect(text).not.toContain(`_${hidden}`);
    expect(text).not.toContain('shop');
  });

  it('are not those of another organisation', async () => {
    const answer = await tenant.people.owner.call.get(`/organisations/${other.documentId}/metrics`);
    expectRefusal(answer, 403, 'OUT_OF_SCOPE');
    const text = await metricsOf(other.people.owner.token, other);
    expect(text).not.toContain(tenant.documentId);
    expect(text).not.toContain('shop');
  });
});
