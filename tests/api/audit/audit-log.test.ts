import { type Answer, app, as, db, send } from '../../helpers/api';
import { signInAdmin } from '../../helpers/admin-panel';
import { type AuditRow, auditEntries } from '../../helpers/audit/audit';
import { AUDITED_WRITES, type AuditedWrite, finding, set } from '../../helpers/audit/audited-writes';
import { compiled } from '../../helpers/compiled';
import { createApiToken } from '../../helpers/tokens';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

const CLIENT = '203.0.113.7';

let tenant: Tenant;
let operator: Person;
let newcomer: Person;
const made: Record<string, string> = {};

beforeAll(async () => {
  tenant = await createTenant({ agent_limit: 100 });
  operator = await createOperator();
  newcomer = await createPerson();
});

const pathOf = ({ path }: AuditedWrite): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => (name === 'tenant' ? tenant.documentId : (made[name] as string)));

const perform = async (step: AuditedWrite, requestId: string): Promise<Answer> => {
  const caller = step.by === 'operator' ? operator : tenant.people[step.by];
  const headers = { 'X-Forwarded-For': `198.51.100.99, ${CLIENT}`, 'X-Request-Id': requestId };
  const body = step.data ? { body: { data: step.data({ tenant, newcomer }) } } : {};
  return send(step.method, pathOf(step), { token: caller.token, headers, ...body });
};

describe('the audit log', () => {
  it.each(AUDITED_WRITES)('records $what', async (step) => {
    const requestId = unique('request');
    const { status, body } = await perform(step, requestId);
    expect({ status, error: body?.error }).toMatchObject({
      status: step.makes ? 201 : expect.any(Number),
      error: undefined,
    });
    if (step.makes) made[step.makes] = body.data.documentId;
    const entries = await auditEntries({ request_id: requestId });
    expect(entries.map(({ action }) => action)).toEqual(step.actions);
    const caller = step.by === 'operator' ? operator : tenant.people[step.by];
    for (const entry of entries) {
      expect(entry).toMatchObject({
        actor_kind: step.by === 'operator' ? 'operator' : 'user',
        actor_id: caller.documentId,
        actor_label: caller.username,
        client_ip: CLIENT,
        target_type: entry.action.split('.')[0],
        target_id: expect.stringMatching(/^[a-z0-9]{24}$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(JSON.stringify(entry.changes)).not.toMatch(/hunter2|[0-9a-f]{64}/);
      if (step.path.startsWith('/subscription-plans')) expect(entry.organisation).toBeNull();
      else if (step.path !== '/organisations') expect(entry.organisation?.id).toBe(tenant.id);
    }
    if (step.changes) expect(entries[0]?.changes).toEqual(step.changes);
    if (step.makes) expect(entries[0]?.target_id).toBe(made[step.makes]);
  });

  it('records the presence of a secret, never its value', async () => {
    const [scim] = await auditEntries({ action: 'scim-token.create', target_id: made.scim });
    expect(scim?.changes).toMatchObject({ token_hash: { before: null, after: '[redacted]' }, label: set('Okta') });
    const [agent] = await auditEntries({ action: 'svc-agent.create', target_id: made.agent });
    expect(agent?.changes.enrollment_token).toEqual({ before: null, after: '[redacted]' });
    const [plan] = await auditEntries({ action: 'subscription-plan.create', target_id: made.plan });
    expect(plan?.changes.features).toEqual({ before: null, after: { seats: 1, api_key: '[redacted]' } });
    const [drafted] = await auditEntries({ action: 'blueprint-draft.create', target_id: made.draft });
    expect(JSON.stringify(drafted?.changes.steps)).toContain('[redacted]');
  });

  it('records no write that changes nothing', async () => {
    const { call } = tenant.people.owner;
    const read = await call.get(`/organisations/${tenant.documentId}`);
    const before = (await auditEntries({ organisation: { id: tenant.id } })).length;
    expect((await call.put(`/organisations/${tenant.documentId}`, read.body.data)).status).toBe(200);
    expect((await call.put(`/security-findings/${made.finding}`, { ...finding, status: 'in_progress' })).status).toBe(
      200,
    );
    expect((await call.post(`/scim-tokens/${made.scim}/revoke`, {})).status).toBe(200);
    expect((await call.put(`/organisations/${tenant.documentId}`, { sso_only: true })).status).toBe(400);
    expect(await auditEntries({ organisation: { id: tenant.id } })).toHaveLength(before);
  });

  it('ignores other spellings of a value: order of keys, time zone, cents', async () => {
    const { call } = operator;
    const data = {
      name: unique('Plan'),
      account_tier: 'team',
      max_monthly_budget: 10.1,
      features: { bb: 1, a: { d: 1, c: 2 } },
    };
    const { body } = await call.post('/subscription-plans', data);
    const { documentId } = body.data;
    const again = { ...data, max_monthly_budget: 10.1, features: { a: { c: 2, d: 1 }, bb: 1 } };
    expect((await call.put(`/subscription-plans/${documentId}`, again)).status).toBe(200);
    const due = { status: 'past_due', past_due_since: '2026-01-01T23:04:05-02:00' };
    expect((await call.put(`/subscriptions/${made.subscription}`, due)).status).toBe(200);
    expect(await auditEntries({ target_id: documentId })).toHaveLength(1);
    expect(await auditEntries({ target_id: made.subscription })).toHaveLength(2);
  });

  it('shows the name of an API token', async () => {
    const token = await createApiToken('full-access');
    const { status } = await as(token).put(`/organisations/${tenant.documentId}`, { home_region: unique('eu') });
    expect(status).toBe(200);
    const [entry] = (await auditEntries({ organisation: { id: tenant.id }, action: 'organisation.update' })).slice(-1);
    expect(entry).toMatchObject({ actor_kind: 'api_token', actor_label: expect.stringMatching(/^token-/) });
    expect(entry?.actor_id).toBeTruthy();
  });

  it('shows the name of an administrator of the admin panel', async () => {
    const panel = await signInAdmin();
    const uid = 'api::organisation.organisation';
    const region = unique('eu');
    expect((await panel.update(uid, tenant.documentId, { home_region: region })).status).toBe(200);
    const entries = (await auditEntries({ organisation: { id: tenant.id } })).filter(
      ({ changes }) => changes.home_region?.after === region,
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ actor_kind: 'admin', actor_label: panel.name, action: 'organisation.update' });
    expect(Object.keys(entries[0]?.changes ?? {})).toEqual(['home_region']);
    expect(entries[0]?.request_id).toBeTruthy();
    expect(entries[0]?.client_ip).toMatch(/127\.0\.0\.1|::1/);
    const before = (await auditEntries({ organisation: { id: tenant.id } })).length;
    const { body } = await panel.send('get', `/content-manager/collection-types/${uid}/${tenant.documentId}`);
    expect((await panel.update(uid, tenant.documentId, body.data)).status).toBe(200);
    expect(await auditEntries({ organisation: { id: tenant.id } })).toHaveLength(before);
  });

  it('shows Tenantry as the actor when there is no request', async () => {
    const { documentId } = await insert('api::organisation.organisation', { name: unique('own') });
    expect(await auditEntries({ target_id: documentId })).toMatchObject([
      { actor_kind: 'system', actor_id: null, actor_label: 'Tenantry', client_ip: null, request_id: null },
    ]);
  });

  it('has an entry for each of many records that one call changes or deletes', async () => {
    const { id: organisation } = await insert('api::organisation.organisation', {
      name: unique('many'),
      agent_limit: 9,
    });
    const agents = app().db.query('api::svc-agent.svc-agent');
    const hostname = unique('host');
    const hosts = [1, 2, 3].map((n) => ({
      hostname,
      version: `${n}`,
      organisation,
      publishedAt: new Date().toISOString(),
    }));
    await agents.createMany({ data: hosts as never });
    await agents.updateMany({ where: { hostname } as never, data: { os: 'linux' } as never });
    await agents.deleteMany({ where: { hostname } as never });
    const actions = (await auditEntries({ organisation: { id: organisation }, target_type: 'svc-agent' })).map(
      ({ action, changes }: AuditRow) =>
        `${action} ${String(changes.os?.before ?? '-')} ${String(changes.os?.after ?? '-')}`,
    );
    expect(actions).toEqual([
      ...Array<string>(3).fill('svc-agent.create - -'),
      ...Array<string>(3).fill('svc-agent.update - linux'),
      ...Array<string>(3).fill('svc-agent.delete linux -'),
    ]);
  });

  it('has entries for the memberships that are deleted with a person', async () => {
    const person = await createPerson();
    await insert('api::membership.membership', { organisation: tenant.id, user: person.id, role: 'viewer' });
    await app()
      .db.query('plugin::users-permissions.user')
      .delete({ where: { id: person.id } });
    const entries = await auditEntries({ organisation: { id: tenant.id }, action: 'membership.delete' });
    expect(entries.at(-1)?.changes.user).toEqual({ before: person.documentId, after: null });
  });

  it('accepts a malformed client address of any length', async () => {
    const headers = { 'X-Forwarded-For': 'x'.repeat(400), 'X-Request-Id': unique('request') };
    const { status } = await operator.call.put(
      `/organisations/${tenant.documentId}`,
      { home_region: unique('eu') },
      headers,
    );
    expect(status).toBe(200);
    const [entry] = await auditEntries({ request_id: headers['X-Request-Id'] });
    expect(entry?.client_ip).toBe('unknown');
  });

  it('records both addresses if the forwarding headers disagree', async () => {
    const headers = {
      'X-Forwarded-For': '2001:db8:1111:2222:3333:4444:5555:6666',
      Forwarded: 'for="[2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff]"',
      'X-Request-Id': unique('request'),
    };
    const path = `/organisations/${tenant.documentId}`;
    expect((await operator.call.put(path, { home_region: unique('eu') }, headers)).status).toBe(200);
    const [entry] = await auditEntries({ request_id: headers['X-Request-Id'] });
    expect(entry?.client_ip).toBe(
      '2001:db8:1111:2222:3333:4444:5555:6666 (Forwarded: 2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff)',
    );
  });

  it.each(['\ud800 alone', '\u{1f600} together', 'quote " and \\ and \u2028'])('accepts the text %j', async (name) => {
    const { status } = await operator.call.put(`/organisations/${tenant.documentId}`, { home_region: name });
    expect([200, 400]).toContain(status);
    const { verifyAudit } = compiled('audit/verify-chains');
    expect((await verifyAudit(db())).breaks).toEqual([]);
  });
});
