import { type Capability, roleHas } from '../../../src/domain/access/capability-matrix';
import { ROLES } from '../../../src/domain/vocabularies';
import { app, type Method, send } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createApiToken, expiredToken, otherAlgorithmToken, tamperedToken, unsignedToken } from '../../helpers/tokens';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

const ORGANISATION_ROWS = [
  'monthly_budget_limit budget_alert_emails budget_status budget_current_spend budget_override home_region',
  'deployment_cell workspace_domain sso_only plan agent_limit tier max_instances max_members max_monthly_budget',
  'plan_expires_at org_status org_status_changed_at billing_country is_business vat_id_valid vat_id_checked_at',
  'ip_allowlist forum_community_id forum_community_name leaderboard_enabled',
]
  .join(' ')
  .split(' ');

interface Case {
  operation: string;
  method: Method;
  /** The capability that a role needs; null if only an operator can. */
  capability: Capability | null;
  path: () => string;
  /** The record in the body; undefined for a list. */
  data?: () => Record<string, unknown>;
  badData?: Record<string, unknown>;
  fields: string;
  relations?: Record<string, string>;
}

let tenant: Tenant;
let other: Tenant;
let operator: Person;
let fullAccess: string;
let readOnly: string;
const ids: Record<string, string> = {};

const cases: Case[] = [
  {
    operation: 'PUT /organisations/{id}',
    method: 'put',
    capability: 'organisation:update',
    path: () => `/organisations/${tenant.documentId}`,
    data: () => ({ leaderboard_enabled: true }),
    badData: { leaderboard_enabled: 'yes' },
    fields: ORGANISATION_ROWS.join(' '),
  },
  {
    operation: 'GET /blueprint-drafts',
    method: 'get',
    capability: 'blueprint:read',
    path: () => '/blueprint-drafts',
    fields:
      'organisation author name slug description category provider steps variables resource_types estimated_cost_monthly cost_notes status version tags blueprint',
    relations: { organisation: 'name', author: 'username' },
  },
  {
    operation: 'GET /scim-tokens',
    method: 'get',
    capability: 'scim:manage',
    path: () => '/scim-tokens',
    fields: 'token_hash label organisation last_used_at revoked_at expires_at',
    relations: { organisation: 'name' },
  },
  {
    operation: 'POST /svc-agents',
    method: 'post',
    capability: 'agent:enroll',
    path: () => '/svc-agents',
    data: () => ({
      hostname: 'web-1',
      organisation: tenant.documentId,
      cloud_instance: ids.instance,
      version: '1.2.3',
      os: 'linux',
      arch: 'arm64',
      enrolled_at: '2026-01-02T03:04:05.000Z',
      last_heartbeat_at: null,
      capabilities: ['exec', { logs: true }],
      cert_fingerprint: 'a1'.repeat(32),
      enrollment_token: null,
      status: 'pending',
    }),
    badData: { hostname: 7 },
    fields:
      'hostname organisation cloud_instance version os arch enrolled_at last_heartbeat_at capabilities cert_fingerprint enrollment_token status',
    relations: { organisation: 'name', cloud_instance: 'name' },
  },
  {
    operation: 'POST /synthetic-results',
    method: 'post',
    capability: 'synthetic:report',
    path: () => '/synthetic-results',
    data: () => ({
      check_name: 'front page',
      url: 'https://example.com/',
      status: 'up',
      response_time_ms: 123,
      status_code: 200,
      error_message: null,
      checked_at: '2026-01-02T03:04:05+02:00',
      synthetic_check: ids.check,
    }),
    badData: { status: 'sideways' },
    fields: 'check_name url status response_time_ms status_code error_message checked_at synthetic_check organisation',
    relations: { organisation: 'name', synthetic_check: 'name' },
  },
  {
    operation: 'PUT /subscription-plans/{id}',
    method: 'put',
    capability: null,
    path: () => `/subscription-plans/${ids.plan}`,
    data: () => ({ name: ids.planName, account_tier: 'team', price_eur_base: 49.5, features: { sso: true } }),
    badData: { name: 'x' },
    fields:
      'name account_tier price_eur_per_host price_eur_base max_instances max_members max_monthly_budget max_agents features is_public payment_price_id',
  },
  {
    operation: 'PUT /security-findings/{id}',
    method: 'put',
    capability: 'finding:triage',
    path: () => `/security-findings/${ids.finding}`,
    data: () => ({ rule_id: 'CKV_1', severity: 'high', status: 'in_progress', line_number: 12 }),
    badData: { rule_id: 'CKV_1', severity: 'high' },
    fields:
      'rule_id severity file_path line_number description status iso_control nis2_article tool mitigated_at mitigated_by organisation',
    relations: { organisation: 'name' },
  },
];

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
  operator = await createOperator();
  fullAccess = await createApiToken('full-access');
  readOnly = await createApiToken('read-only');
  const owned = { organisation: tenant.id };
  const add = async (name: string, type: string, data: Record<string, unknown>) => {
    ids[name] = (await insert(`api::${type}.${type}`, data)).documentId;
  };
  await add('instance', 'cloud-instance', { ...owned, name: 'vm-1' });
  await add('check', 'synthetic-check', { ...owned, name: 'front page' });
  await add('finding', 'security-finding', { ...owned, rule_id: 'CKV_1', severity: 'low', finding_status: 'open' });
  await add('draft', 'blueprint-draft', { ...owned, name: 'Web', author: tenant.people.engineer.id });
  await add('scim', 'scim-token', { ...owned, token_hash: unique('hash'), expires_at: '2999-01-01T00:00:00.000Z' });
  ids.planName = unique('Plan');
  await add('plan', 'subscription-plan', { name: ids.planName, account_tier: 'free' });
});

const call = ({ method, path, data }: Case, token: string | undefined, change: Record<string, unknown> = {}) =>
  send(method, path(), { token, body: data ? { data: { ...data(), ...change } } : undefined });

const successOf = (method: Method) => (method === 'post' ? 201 : 200);

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const expectRecord = (record: Record<string, unknown>, { fields, relations = {} }: Case) => {
  for (const name of fields.split(' ')) expect(Object.keys(record)).toContain(name);
  expect(record.id).toEqual(expect.any(Number));
  expect(record.documentId).toMatch(/^[a-z0-9]{24}$/);
  for (const name of ['createdAt', 'updatedAt', 'publishedAt']) expect(record[name]).toMatch(ISO);
  for (const [name, label] of Object.entries(relations)) {
    expect(record[name]).toEqual({
      id: expect.any(Number),
      documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
      [label]: expect.any(String),
    });
  }
};

describe.each(cases)('$operation', (operation) => {
  const { method, capability, path, data, badData, fields } = operation;

  it('refuses absent, broken, expired, unsigned and tampered credentials and blocked people with 401', async () => {
    const { owner, viewer } = tenant.people;
    const [blocked, deleted] = [await createPerson(), await createPerson()];
    const users = app().db.query('plugin::users-permissions.user');
    await users.update({ where: { id: blocked.id }, data: { blocked: true } });
    await users.delete({ where: { id: deleted.id } });
    const tokens = {
      absent: undefined,
      nonsense: 'nonsense',
      'three parts of nonsense': 'a.b.c',
      expired: expiredToken(owner.id),
      unsigned: unsignedToken(owner.id),
      'other algorithm': otherAlgorithmToken(owner.id),
      tampered: tamperedToken(viewer.token, owner.id),
      'blocked person': blocked.token,
      'deleted person': deleted.token,
    };
    for (const token of Object.values(tokens)) expectRefusal(await call(operation, token), 401, 'UNAUTHENTICATED');
  });

  it.each(ROLES)('answers the role %s according to the capability matrix', async (role) => {
    const answer = await call(operation, tenant.people[role].token);
    if (capability && roleHas(role, capability)) expect(answer.status).toBe(successOf(method));
    else expectRefusal(answer, 403, 'CAPABILITY_MISSING');
  });

  it('does not show records of one tenant to the owner of another', async () => {
    const answer = await call(operation, other.people.owner.token);
    if (method === 'get') {
      expect(answer.status).toBe(200);
      expect(answer.body.data).toEqual([]);
      expect(answer.body.meta.pagination.total).toBe(0);
    } else if (operation.operation.includes('synthetic'))
      expectRefusal(answer, 400, 'RELATION_NOT_FOUND', 'synthetic_check');
    else expectRefusal(answer, 403);
  });

  it('refuses a person without membership', async () => {
    expectRefusal(await call(operation, (await createPerson()).token), 403, 'CAPABILITY_MISSING');
  });

  it('accepts an operator and a full-access API token, and a read-only token for reads', async () => {
    expect((await call(operation, operator.token)).status).toBe(successOf(method));
    expect((await call(operation, fullAccess)).status).toBe(successOf(method));
    const answer = await call(operation, readOnly);
    if (method === 'get') expect(answer.status).toBe(200);
    else expectRefusal(answer, 403);
  });

  it('returns every specified field', async () => {
    const answer = await call(operation, operator.token);
    if (method !== 'get') {
      expect(Object.keys(answer.body).filter((key) => key !== 'meta')).toEqual(['data']);
      expectRecord(answer.body.data, operation);
      const sent = data?.() ?? {};
      for (const [name, value] of Object.entries(sent).filter(
        ([key]) => key !== 'enrollment_token' && key !== 'checked_at',
      )) {
        const got = answer.body.data[name];
        expect(got?.documentId ?? got).toEqual(value);
      }
      return;
    }
    const mine = await call(operation, tenant.people.owner.token);
    expect(mine.body.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } });
    expect(mine.body.data).toHaveLength(1);
    expectRecord(mine.body.data[0], operation);
    expect(Object.keys(mine.body.data[0]).sort()).toEqual(
      [...fields.split(' '), 'id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'].sort(),
    );
  });

  if (data) {
    it('refuses an invalid body with 400', async () => {
      expectRefusal(await send(method, path(), { token: operator.token, body: { data: badData } }), 400);
      expectRefusal(await call(operation, operator.token, { surprise: 1 }), 400, 'VALIDATION_FAILED', 'surprise');
    });
  } else {
    it('refuses an invalid query with 400', async () => {
      const answer = await send('get', `${path()}?pagination[page]=0`, { token: tenant.people.owner.token });
      expectRefusal(answer, 400, 'QUERY_INVALID', 'pagination.page');
    });
  }

  if (method === 'put') {
    it('answers an id that does not exist with 404, before it checks the role or the body', async () => {
      const missing = path().replace(/[^/]+$/, 'a'.repeat(24));
      for (const { token } of [operator, tenant.people.owner, tenant.people.viewer, other.people.owner])
        expectRefusal(await send('put', missing, { token, body: { data: { surprise: 1 } } }), 404, 'NOT_FOUND');
      expectRefusal(await send('put', missing, {}), 401);
    });
  }
});
