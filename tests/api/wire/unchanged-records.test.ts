import { type Answer, type Caller, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { allRoutes } from '../../helpers/source/api-modules';
import { addEndpoint } from '../../helpers/webhooks';
import { createOperator, createPerson, createTenant, insert, join, type Tenant, unique } from '../../helpers/world';
import type { Resource } from '../../../src/wire/resource';

/** A PUT that changes nothing leaves nothing behind. Tools that compare (Terraform, Ansible) would see a drift otherwise. */

let tenant: Tenant;
let owner: Caller;
let operator: Caller;

beforeAll(async () => {
  tenant = await createTenant();
  owner = tenant.people.owner.call;
  operator = (await createOperator()).call;
  await addEndpoint(tenant.id, { url: 'https://receiver.example/' });
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const id = async (creating: Promise<Answer>): Promise<string> => {
  const { status, body } = await creating;
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.documentId as string;
};

const insertFor = async (uid: string, data: object): Promise<string> =>
  (await insert(uid, { organisation: tenant.id, ...data })).documentId;

/** Creates one record of each type that can be changed, with values in as many fields as possible. */
const CASES: Record<string, () => Promise<string>> = {
  organisations: async () => {
    const filled = {
      monthly_budget_limit: '1500.50',
      vat_country: 'DE',
      workspace_domain: null,
      timezone: 'Europe/Berlin',
    };
    for (const [name, value] of Object.entries(filled))
      await owner.put(`/organisations/${tenant.documentId}`, { [name]: value });
    return tenant.documentId;
  },
  'alert-channels': () =>
    id(
      owner.post('/alert-channels', {
        name: unique(),
        type: 'slack',
        url: 'https://hooks.example.com/services/secret',
        severities: ['critical'],
        quiet_hours: { timezone: 'UTC', days: ['mo'], from: '22:00', until: '07:00', except_critical: true },
      }),
    ),
  'blueprint-drafts': () =>
    id(
      owner.post('/blueprint-drafts', {
        name: unique(),
        steps: [{ id: 'a', type: 'provision', config: { b: 1.5, a: [null, 'é'] } }],
        variables: { z: { type: 'string' }, a: { type: 'string' } },
      }),
    ),
  'cloud-accounts': () =>
    id(
      operator.post('/cloud-accounts', {
        organisation: tenant.documentId,
        provider: 'aws',
        billing_account_id: unique(),
        name: unique(),
      }),
    ),
  'cloud-instances': () => id(owner.post('/cloud-instances', { name: unique() })),
  'compliance-rules': () =>
    id(owner.post('/compliance-rules', { match: 'rule', value: unique(), iso_control: 'A.8.8' })),
  'directory-integrations': () =>
    id(owner.post('/directory-integrations', { name: unique(), kind: 'entra', enabled: true, idp_tenant_id: 'x' })),
  'exchange-rates': () =>
    id(operator.post('/exchange-rates', { currency: 'CHF', units_per_eur: 1.05, valid_from: '2026-01-01' })),
  incidents: () => id(owner.post('/incidents', { title: unique(), severity: 'low' })),
  'maintenance-windows': () =>
    id(
      owner.post('/maintenance-windows', {
        name: unique(),
        starts: inDays(1).slice(0, 16),
        duration_minutes: 60,
        timezone: 'Europe/Berlin',
        recurrence: 'FREQ=WEEKLY;BYDAY=SU',
      }),
    ),
  memberships: async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'viewer');
    const { body } = await owner.get('/memberships?pagination[pageSize]=100');
    return body.data.find((row: any) => row.user?.documentId === person.documentId).documentId;
  },
  'scim-groups': () => insertFor('api::scim-group.scim-group', { display_name: unique(), group_role: 'engineer' }),
  'scim-tokens': () => id(owner.post('/scim-tokens', { label: 'x', expires_at: inDays(3) })),
  'security-findings': () =>
    id(owner.post('/security-findings', { rule_id: unique(), severity: 'low', status: 'open', line_number: 3 })),
  'status-pages': () => id(owner.post('/status-pages', { slug: unique('page').toLowerCase(), title: 'x' })),
  'subscription-plans': () =>
    id(operator.post('/subscription-plans', { name: unique('Plan'), account_tier: 'team', max_agents: 70 })),
  subscriptions: () => insertFor('api::subscription.subscription', { subscription_status: 'active' }),
  'svc-agents': () => id(owner.post('/svc-agents', { hostname: unique(), capabilities: { gpu: true, n: [1, 2.5] } })),
  'synthetic-checks': () => id(owner.post('/synthetic-checks', { name: unique(), url: 'https://www.example.com/' })),
  'webhook-endpoints': async () => (await addEndpoint(tenant.id, { url: 'https://other.example/' })).documentId,
};

const UPDATES = allRoutes()
  .map(({ route }) => route.config.operation)
  .filter(({ kind }) => kind === 'update')
  .map(({ resource }) => [(resource as Resource).path, resource as Resource] as const);

/** What a client sends that has read a record: each field that it can write, and relations by their ids. */
const asRead = ({ fields }: Resource, data: Record<string, any>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => name in data && name !== 'organisation')
      .map((name) => [name, data[name]?.documentId ?? data[name]]),
  );

const traces = async (target: string): Promise<unknown> => [
  (await auditEntries({ target_id: target })).length,
  Number((await db()('outbox_events').where({ organisation_id: tenant.id }).count({ n: '*' }))[0]?.n),
];

it('every type that can be changed has a case', () => {
  expect(Object.keys(CASES).sort()).toEqual(UPDATES.map(([path]) => path).sort());
});

describe('a PUT that changes nothing', () => {
  it.each(UPDATES)('leaves version, audit log and events of %s as they are', async (path, resource) => {
    const documentId = await (CASES[path] as () => Promise<string>)();
    const at = `/${path}/${documentId}`;
    const caller = (await owner.put(at, { none: 1 })).status === 403 ? operator : owner;
    const read = await caller.get(at);
    expect(read.status).toBe(200);
    const before = await traces(documentId);
    const whole = asRead(resource, read.body.data);
    const required = Object.fromEntries(resource.requiredOnUpdate.map((name) => [name, whole[name]]));
    for (const name of Object.keys(whole)) {
      const answer = await caller.put(at, { ...required, [name]: whole[name] });
      // Fields of operators, and those that depend on another one, cannot be sent alone.
      if (answer.status !== 200) delete whole[name];
      else expect([name, answer.headers.etag]).toEqual([name, read.headers.etag]);
    }
    expect(Object.keys(whole).length).toBeGreaterThan(0);
    const again = await caller.put(at, whole, { 'If-Match': read.headers.etag as string });
    expect([again.status, again.headers.etag]).toEqual([200, read.headers.etag]);
    expect(again.body.data).toEqual(read.body.data);
    expect(await traces(documentId)).toEqual(before);
  });

  it('is still refused if its condition is not met', async () => {
    const documentId = await (CASES['svc-agents'] as () => Promise<string>)();
    const answer = await owner.put(`/svc-agents/${documentId}`, {}, { 'If-Match': '"other"' });
    expect(answer.status).toBe(412);
  });
});
