import { app, as } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import {
  createOperator,
  createTenant,
  insert,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

let tenant: Tenant;
let operator: Person;
let path: string;

beforeAll(async () => {
  tenant = await createTenant();
  operator = await createOperator();
  path = `/organisations/${tenant.documentId}`;
});

const change = (data: Record<string, unknown>, person = tenant.people.admin) => person.call.put(path, data);
const changed = async (data: Record<string, unknown>, person = tenant.people.admin) => {
  const { status, body } = await change(data, person);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data as Record<string, unknown>;
};
const stored = async () => (await tenant.people.viewer.call.get(path)).body.data as Record<string, unknown>;

describe('the right to write the fields of an organisation', () => {
  const TENANT: Record<string, unknown> = {
    monthly_budget_limit: 1000.5,
    budget_alert_emails: ['ada@example.com', 'grace@example.com'],
    budget_override: true,
    workspace_domain: 'example.com',
    billing_country: 'DE',
    is_business: true,
    vat_id: 'DE136695976',
    ip_allowlist: ['127.0.0.0/8', '::1/128'],
    leaderboard_enabled: true,
  };
  const PLATFORM: Record<string, unknown> = {
    home_region: 'eu-central',
    deployment_cell: 'cell-7',
    agent_limit: 12,
    tier: 'team',
    max_instances: 4,
    max_members: 9,
    max_monthly_budget: 5000,
    plan_expires_at: '2030-12-31',
    org_status: 'grace_period',
  };
  const SYSTEM: Record<string, unknown> = {
    budget_status: 'hard',
    budget_current_spend: 12,
    org_status_changed_at: '2026-01-01T00:00:00Z',
    vat_id_valid: true,
    vat_id_checked_at: '2026-01-01T00:00:00Z',
    forum_community_id: 5,
    forum_community_name: 'mine',
  };

  it.each(Object.entries(SYSTEM))('%s cannot be written by any caller', async (field, value) => {
    for (const person of [tenant.people.owner, operator]) {
      const answer = await change({ [field]: value }, person);
      expectRefusal(answer, 403, 'FIELD_NOT_WRITABLE');
      expect(answer.body.error.details.fields).toEqual([field]);
    }
  });

  it.each(Object.entries(PLATFORM))('%s can be written by operators only', async (field, value) => {
    const before = await stored();
    expectRefusal(await change({ [field]: value }, tenant.people.owner), 403, 'FIELD_NOT_WRITABLE');
    expect(await changed({ [field]: value }, operator)).toMatchObject({ [field]: value });
    await changed({ [field]: before[field] }, operator);
  });

  it('other fields can be written by an admin, and absent fields are kept', async () => {
    expect(await changed(TENANT)).toMatchObject(TENANT);
    expect(await changed({ leaderboard_enabled: false })).toMatchObject({ ...TENANT, leaderboard_enabled: false });
    const emptied = {
      monthly_budget_limit: null,
      budget_alert_emails: null,
      ip_allowlist: null,
      vat_id: null,
      budget_override: false,
    };
    expect(await changed(emptied)).toMatchObject(emptied);
    const { body } = await tenant.people.auditor.call.get(
      `/audit-entries?filters[target_id]=${tenant.documentId}&filters[actor_label]=${tenant.people.admin.username}&sort=id`,
    );
    expect(body.data[0].changes.budget_override).toEqual({ before: false, after: true });
    expect(body.data[0]).toMatchObject({ action: 'organisation.update', actor_kind: 'user' });
  });
});

describe('the rule of a field', () => {
  it.each<[string, unknown, string, string?]>([
    ['budget_alert_emails', ['ada@example.com', 'nobody'], 'EMAIL_INVALID', 'budget_alert_emails.1'],
    ['budget_alert_emails', Array.from({ length: 51 }, () => 'a@example.com'), 'VALIDATION_FAILED'],
    ['budget_alert_emails', 'ada@example.com', 'VALIDATION_FAILED'],
    ['workspace_domain', 'not a domain', 'DOMAIN_INVALID'],
    ['workspace_domain', 'http://example.com', 'DOMAIN_INVALID'],
    ['billing_country', 'XX', 'COUNTRY_INVALID'],
    ['billing_country', 'Germany', 'COUNTRY_INVALID'],
    ['vat_id', 'DE13669597', 'VAT_ID_INVALID'],
    ['vat_id', 'U136695976', 'VAT_ID_INVALID'],
    ['slug', 'Not A Slug', 'SLUG_INVALID'],
    ['slug', 'x'.repeat(81), 'SLUG_INVALID'],
    ['monthly_budget_limit', -1, 'VALIDATION_FAILED'],
    ['name', '', 'VALIDATION_FAILED'],
    ['name', null, 'VALIDATION_FAILED'],
    ['ip_allowlist', ['10.0.0.0/8', 'nonsense'], 'CIDR_INVALID', 'ip_allowlist.1'],
    ['ip_allowlist', ['10.0.0.0/33'], 'CIDR_INVALID', 'ip_allowlist.0'],
    ['ip_allowlist', ['10.0.0.1.2'], 'CIDR_INVALID', 'ip_allowlist.0'],
    ['ip_allowlist', ['010.0.0.1'], 'CIDR_INVALID', 'ip_allowlist.0'],
    ['ip_allowlist', ['0x7f.0.0.1'], 'CIDR_INVALID', 'ip_allowlist.0'],
    ['ip_allowlist', ['fe80::1%eth0'], 'CIDR_INVALID', 'ip_allowlist.0'],
    ['ip_allowlist', [7], 'VALIDATION_FAILED', 'ip_allowlist.0'],
    ['ip_allowlist', '10.0.0.0/8', 'VALIDATION_FAILED'],
    ['ip_allowlist', Array.from({ length: 1001 }, (_, index) => `10.0.${index >> 8}.${index & 255}`), 'CIDR_INVALID'],
  ])('refuses %s %j with %s', async (field, value, code, place = field) => {
    const before = await stored();
    expectRefusal(await change({ [field]: value }), 400, code, place);
    expect(await stored()).toEqual(before);
  });

  it('names every invalid range, not only the first', async () => {
    const answer = await change({ ip_allowlist: ['bad', '10.0.0.0/8', 'worse', '::/129'] });
    for (const place of ['ip_allowlist.0', 'ip_allowlist.2', 'ip_allowlist.3'])
      expectRefusal(answer, 400, 'CIDR_INVALID', place);
    expect(answer.body.error.message).toContain('worse');
  });

  it('stores the canonical spelling', async () => {
    const data = await changed({
      ip_allowlist: ['10.1.2.3/8', '127.0.0.1', '2001:DB8::1/32', '::ffff:192.0.2.7/120', '10.0.0.0/8'],
      workspace_domain: 'Example.COM',
      billing_country: 'fr',
      vat_id: 'de 136/695.976',
    });
    expect(data).toMatchObject({
      ip_allowlist: ['10.0.0.0/8', '127.0.0.1/32', '2001:db8::/32', '192.0.2.0/24'],
      workspace_domain: 'example.com',
      billing_country: 'FR',
      vat_id: 'DE136695976',
    });
    await changed({ ip_allowlist: [] });
  });
});

describe('vat_id', () => {
  it('is unconfirmed after a change, and keeps its confirmation when it is the same', async () => {
    await changed({ vat_id: 'DE136695976' });
    await app()
      .db.query('api::organisation.organisation')
      .update({
        where: { id: tenant.id },
        data: { vat_id_valid: true, vat_id_checked_at: '2026-01-01T00:00:00.000Z' },
      });
    const confirmed = { vat_id_valid: true, vat_id_checked_at: '2026-01-01T00:00:00.000Z' };
    expect(await changed({ vat_id: 'DE136695976', is_business: true })).toMatchObject(confirmed);
    expect(await changed({ vat_id: 'DE 136695976' })).toMatchObject(confirmed);
    expect(await changed({ vat_id: 'ATU13585627' })).toMatchObject({ vat_id_valid: false, vat_id_checked_at: null });
  });
});

describe('sso_only', () => {
  it('requires a method, whichever of the two is changed', async () => {
    const own = await createTenant();
    const admin = as(await singleSignOnToken(own.people.admin, own));
    const at = `/organisations/${own.documentId}`;
    expectRefusal(await admin.put(at, { sso_only: true }), 400, 'SSO_METHOD_MISSING', 'sso_only');
    expectRefusal(await admin.put(at, { sso_only: true, workspace_domain: '' }), 400, 'SSO_METHOD_MISSING');
    const disabled = { name: 'Entra', kind: 'entra', idp_tenant_id: 'abc', enabled: false };
    const directory = await admin.post('/directory-integrations', disabled);
    expectRefusal(await admin.put(at, { sso_only: true }), 400, 'SSO_METHOD_MISSING');
    const directoryPath = `/directory-integrations/${directory.body.data.documentId}`;
    expect((await admin.put(directoryPath, { enabled: true })).status).toBe(200);
    expect((await admin.put(at, { sso_only: true })).body.data.sso_only).toBe(true);
    for (const data of [{ enabled: false }, { idp_tenant_id: null }, { idp_tenant_id: '' }])
      expectRefusal(await admin.put(directoryPath, data), 400, 'SSO_METHOD_MISSING');
    expectRefusal(await admin.delete(directoryPath), 400, 'SSO_METHOD_MISSING');
    expect((await admin.put(at, { workspace_domain: 'example.com' })).status).toBe(200);
    expect((await admin.delete(directoryPath)).status).toBe(204);
    expectRefusal(await admin.put(at, { workspace_domain: null }), 400, 'SSO_METHOD_MISSING');
    expect((await admin.put(at, { workspace_domain: null, sso_only: false })).body.data.sso_only).toBe(false);
  });
});

describe('the plan of an organisation', () => {
  const limits = { account_tier: 'team', max_agents: 20, max_instances: 30, max_members: 40, max_monthly_budget: 500 };
  const copied = { tier: 'team', agent_limit: 20, max_instances: 30, max_members: 40, max_monthly_budget: 500 };

  it('sets its limits when an operator assigns it, except negotiated ones', async () => {
    const name = unique('Plan');
    await insert('api::subscription-plan.subscription-plan', { name, ...limits });
    const own = await createTenant();
    const at = `/organisations/${own.documentId}`;
    expectRefusal(await own.people.owner.call.put(at, { plan: name }), 403, 'FIELD_NOT_WRITABLE');
    expectRefusal(await operator.call.put(at, { plan: 'no such plan' }), 400, 'PLAN_UNKNOWN', 'plan');
    const moved = await operator.call.put(at, { plan: name });
    expect(moved.body.data).toMatchObject({ plan: name, ...copied });
    const apart = await operator.call.put(at, { agent_limit: 25 });
    expect(apart.body.data).toMatchObject({ ...copied, agent_limit: 25 });
    expect((await operator.call.put(at, apart.body.data)).body.data).toMatchObject({ ...copied, agent_limit: 25 });
    const { admin } = own.people;
    const above = await admin.call.put(at, { monthly_budget_limit: 500.01 });
    expectRefusal(above, 400, 'BUDGET_ABOVE_PLAN', 'monthly_budget_limit');
    for (const monthly_budget_limit of [500, 0, null])
      expect((await admin.call.put(at, { monthly_budget_limit })).body.data).toMatchObject({ monthly_budget_limit });
  });

  it('passes its changes on to its organisations, except negotiated limits', async () => {
    const name = unique('Plan');
    const plan = await insert('api::subscription-plan.subscription-plan', { name, ...limits });
    const [follows, apart] = [await createTenant(), await createTenant()];
    for (const { documentId } of [follows, apart])
      await operator.call.put(`/organisations/${documentId}`, { plan: name });
    await operator.call.put(`/organisations/${apart.documentId}`, { agent_limit: 25 });
    const edit = { name, account_tier: 'business', max_agents: 21, max_instances: null };
    expect((await operator.call.put(`/subscription-plans/${plan.documentId}`, edit)).status).toBe(200);
    const read = async ({ documentId }: Tenant) => (await operator.call.get(`/organisations/${documentId}`)).body.data;
    expect(await read(follows)).toMatchObject({ ...copied, tier: 'business', agent_limit: 21, max_instances: null });
    expect(await read(apart)).toMatchObject({ ...copied, tier: 'business', agent_limit: 25, max_instances: null });
    const renamed = { ...edit, name: `${name} 2` };
    expect((await operator.call.put(`/subscription-plans/${plan.documentId}`, renamed)).status).toBe(200);
    expect(await read(apart)).toMatchObject({ plan: renamed.name, agent_limit: 25, max_instances: null });
    expectRefusal(await operator.call.delete(`/subscription-plans/${plan.documentId}`), 400, 'PLAN_IN_USE', 'name');
  });
});

it('an organisation cannot be deleted', async () => {
  const answer = await operator.call.delete(path);
  expect([404, 405]).toContain(answer.status);
  await expect(
    app()
      .db.query('api::organisation.organisation')
      .delete({ where: { id: tenant.id } }),
  ).rejects.toMatchObject({ details: { code: 'ORGANISATION_NOT_DELETABLE' } });
});

it('a slug of another organisation is refused by name', async () => {
  const taken = await createTenant();
  const { slug } = (await taken.people.owner.call.get(`/organisations/${taken.documentId}`)).body.data;
  expectRefusal(await change({ slug }), 400, 'NOT_UNIQUE', 'slug');
});

it('a status and an agent limit cannot be empty, and a year is refused that one database cannot store', async () => {
  for (const data of [{ org_status: null }, { agent_limit: null }, { plan_expires_at: '0000-01-01' }])
    expectRefusal(await change(data, operator), 400, 'VALIDATION_FAILED', Object.keys(data)[0]);
  await app()
    .db.query('api::organisation.organisation')
    .update({ where: { id: tenant.id }, data: { org_status: null, agent_limit: null } });
  expect(await stored()).toMatchObject({ org_status: 'active', agent_limit: 3 });
  const query = 'filters[plan_expires_at][$gt]=0000-12-31';
  expectRefusal(await tenant.people.viewer.call.get(`/organisations?${query}`), 400, 'QUERY_INVALID');
});
