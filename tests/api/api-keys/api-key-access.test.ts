import { formatApiKey } from '../../../src/wire/credentials/api-key';
import { createKey, inDays, type TestKey } from '../../helpers/api-keys';
import { app, as, db, send } from '../../helpers/api';
import { notificationsArrived } from '../../helpers/database/notifications';
import { statementsDuring } from '../../helpers/database/query-plans';
import { expectRefusal } from '../../helpers/refusals';
import { expectScimError, scimSend } from '../../helpers/scim';
import { createApiToken } from '../../helpers/tokens';
import { until } from '../../helpers/timing/until';
import { createOperator, createTenant, insert, type Tenant, unique, verifiedDomain } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';

let tenant: Tenant;
let pipeline: TestKey;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'viewer']);
  pipeline = await createKey(tenant.people.owner, ['finding:triage', 'finding:read', 'synthetic:report'], {
    name: 'Pipeline',
  });
});

const setOrganisation = (data: Record<string, unknown>) =>
  app()
    .db.query(ORGANISATION)
    .update({ where: { id: tenant.id }, data });

const finding = () => ({ rule_id: unique('rule'), severity: 'high', status: 'open' });

describe('a pipeline', () => {
  it('reports findings and synthetic results with its key, and is the actor', async () => {
    const made = await pipeline.call.post('/security-findings', finding());
    expect(made.status).toBe(201);
    const path = `/security-findings/${made.body.data.documentId}`;
    expect((await pipeline.call.get(path)).body.data.organisation.documentId).toBe(tenant.documentId);
    const mitigated = await pipeline.call.put(path, { ...finding(), status: 'mitigated' });
    expect(mitigated.body.data.mitigated_by).toBe('Pipeline');
    const results = [{ check_name: 'home', status: 'up' }];
    expect((await pipeline.call.post('/synthetic-results/batch', { results })).status).toBe(201);
    const query = `?filters[actor_kind]=api_key&filters[target_id]=${made.body.data.documentId}&sort=id`;
    const { body } = await tenant.people.owner.call.get(`/audit-entries${query}`);
    const actor = { actor_kind: 'api_key', actor_id: pipeline.documentId, actor_label: 'Pipeline' };
    expect(body.data).toMatchObject([
      { action: 'security-finding.create', ...actor },
      { action: 'security-finding.update', ...actor },
    ]);
  });

  it('reads who it is', async () => {
    const { body } = await pipeline.call.get('/me');
    expect(body.data).toEqual({
      kind: 'api_key',
      id: expect.any(Number),
      documentId: pipeline.documentId,
      name: 'Pipeline',
      is_operator: false,
      memberships: [
        {
          organisation: expect.objectContaining({ documentId: tenant.documentId }),
          role: 'owner',
          capabilities: ['synthetic:report', 'finding:triage', 'finding:read'],
          second_factor_due: null,
        },
      ],
      pending_memberships: [],
      session: null,
      support_view: null,
      api_key: {
        prefix: `tny_${pipeline.documentId}`,
        capabilities: ['finding:triage', 'finding:read', 'synthetic:report'],
        expires_at: expect.any(String),
      },
    });
    expect((await tenant.people.viewer.call.get('/me')).body.data.api_key).toBeNull();
  });

  it('can do nothing else', async () => {
    const { call } = pipeline;
    for (const path of ['/svc-agents', '/memberships', '/audit-entries', '/api-keys', '/watchdog-runs'])
      expectRefusal(await call.get(path), 403, 'CAPABILITY_MISSING');
    expectRefusal(await call.post('/organisations', { name: 'x' }), 403, 'CAPABILITY_MISSING');
    const [membership] = (await tenant.people.owner.call.get('/memberships')).body.data;
    expectRefusal(await call.post(`/memberships/${membership.documentId}/leave`, {}), 403, 'CAPABILITY_MISSING');
    for (const path of ['/auth/change-password', '/auth/step-up', '/auth/logout'])
      expectRefusal(await call.post(path, {}), 403, 'CAPABILITY_MISSING');
    const answer = await scimSend('get', '/Users', { token: pipeline.key });
    expectScimError(answer, 403);
    const other = await insert(ORGANISATION, { name: unique('other') });
    const named = { 'X-Organisation-Id': other.documentId };
    expectRefusal(await call.get('/security-findings', named), 403, 'OUT_OF_SCOPE');
    expectRefusal(
      await call.post('/security-findings', { ...finding(), organisation: other.documentId }),
      403,
      'OUT_OF_SCOPE',
    );
  });

  it('uses its key only in the Authorization header', async () => {
    const body = { data: finding() };
    for (const name of ['access_token', 'api_key', 'token'])
      expectRefusal(await send('post', `/security-findings?${name}=${pipeline.key}`, { body }), 401);
    expectRefusal(await send('get', '/me', { headers: { 'X-Api-Key': pipeline.key } }), 401, 'UNAUTHENTICATED');
    expectRefusal(await send('get', '/me', { headers: { Authorization: `Basic ${pipeline.key}` } }), 401);
  });

  it('leaves its last use, at most once a minute', async () => {
    const row = () => db()('api_keys').where({ document_id: pipeline.documentId }).first();
    await until(async () => (await row()).last_used_at !== null, 'the use was recorded');
    const { last_used_at: first } = await row();
    await pipeline.call.get('/me');
    expect((await row()).last_used_at).toEqual(first);
  });
});

describe('a request with a key', () => {
  it('sends no statement for the key if the cache is warm, nor if the key is malformed', async () => {
    const { key, call } = pipeline;
    await notificationsArrived();
    await call.get('/me');
    expect(await statementsDuring(() => call.get('/me'))).toEqual([]);
    const last = key.endsWith('0') ? '1' : '0';
    const malformed = [`${key.slice(0, -1)}${last}`, key.slice(0, -1), 'tny_', `tny_${'a'.repeat(2000)}`];
    for (const wrong of malformed) {
      const statements = await statementsDuring(async () => {
        const refused = await as(wrong).get('/security-findings');
        expectRefusal(refused, 401, 'API_KEY_MALFORMED', 'Authorization');
        expect(refused.headers['www-authenticate']).toBe('Bearer realm="Tenantry", error="invalid_token"');
      });
      expect(statements).toEqual([]);
    }
  });

  it('does not reveal whether a key exists to a caller without its secret', async () => {
    for (const id of [pipeline.documentId, 'e'.repeat(24)])
      expectRefusal(await as(formatApiKey(id, 'A'.repeat(43))).get('/me'), 401, 'API_KEY_UNKNOWN', 'Authorization');
  });

  it('is refused from the moment of its revocation, or of its expiry', async () => {
    const { owner } = tenant.people;
    const revoked = await createKey(owner, ['finding:read']);
    expect((await revoked.call.get('/security-findings')).status).toBe(200);
    const answer = await owner.call.post(`/api-keys/${revoked.documentId}/revoke`, {});
    expect([answer.status, answer.body.data.prefix]).toEqual([200, `tny_${revoked.documentId}`]);
    expectRefusal(await revoked.call.get('/security-findings'), 401, 'API_KEY_REVOKED', 'Authorization');
    const again = await owner.call.post(`/api-keys/${revoked.documentId}/revoke`, {});
    // The use of the key is recorded at some time after its request.
    const same = { ...answer.body.data, last_used_at: expect.anything() };
    expect({ ...again.body.data, last_used_at: '' }).toEqual(same);
    const { body } = await owner.call.get(`/api-keys/${revoked.documentId}`);
    expect({ ...body.data, last_used_at: '' }).toEqual(same);
    const expired = await createKey(owner, ['finding:read']);
    await app()
      .db.connection('api_keys')
      .where({ document_id: expired.documentId })
      .update({ expires_at: app().db.dialect.client === 'sqlite' ? Date.parse(inDays(-1)) : inDays(-1) });
    await app()
      .db.query('api::api-key.api-key')
      .update({ where: { documentId: pipeline.documentId }, data: {} });
    expectRefusal(await expired.call.get('/security-findings'), 401, 'API_KEY_EXPIRED', 'Authorization');
  });

  it('comes from its own ranges and from the allowlist of the organisation', async () => {
    const { owner } = tenant.people;
    const { call } = await createKey(owner, ['finding:read'], { ip_ranges: ['198.51.100.0/24'] });
    const from = (address: string) => call.get('/security-findings', { 'X-Forwarded-For': address });
    expect((await from('198.51.100.9')).status).toBe(200);
    expectRefusal(await from('203.0.113.9'), 403, 'API_KEY_ADDRESS_NOT_ALLOWED');
    expectRefusal(await from('nonsense'), 403, 'API_KEY_ADDRESS_NOT_ALLOWED');
    await setOrganisation({ ip_allowlist: ['203.0.113.0/24'] });
    expectRefusal(await from('198.51.100.9'), 403, 'IP_NOT_ALLOWED');
    await setOrganisation({ ip_allowlist: null });
  });

  it('meets the guards of the organisation, except single sign-on', async () => {
    await setOrganisation({ ...verifiedDomain(`${unique('corp')}.example`), sso_only: true });
    expect((await pipeline.call.get('/security-findings')).status).toBe(200);
    await setOrganisation({ sso_only: false, org_status: 'suspended' });
    expect((await pipeline.call.get('/security-findings')).status).toBe(200);
    expectRefusal(await pipeline.call.post('/security-findings', finding()), 403, 'ORGANISATION_READ_ONLY');
    const { call } = await createKey(await createOperator(), ['instance:provision'], {
      organisation: (
        await createTenant({ monthly_budget_limit: 1, budget_current_spend: 2, budget_status: 'hard' }, [])
      ).documentId,
    });
    expectRefusal(await call.post('/cloud-instances', { name: 'x' }), 403, 'BUDGET_HARD_LIMIT');
    await setOrganisation({ org_status: 'active' });
  });

  it("leaves Strapi's own API tokens as they are", async () => {
    const call = as(await createApiToken('custom', ['api::security-finding.security-finding.find']));
    expect((await call.get('/security-findings')).status).toBe(200);
    expectRefusal(await call.get('/api-keys'), 403);
  });
});
