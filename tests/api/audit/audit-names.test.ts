import { enrol, fingerprint, makeAgent } from '../../helpers/agents';
import { app } from '../../helpers/api';
import { type AuditRow, auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { addEndpoint, deliveriesTo } from '../../helpers/webhooks';
import { createOperator, createPerson, createTenant, insert, join, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

const latest = async (target: { documentId: string }): Promise<AuditRow['changes']> =>
  (await auditEntries({ target_id: target.documentId })).at(-1)?.changes ?? {};
const engineer = () => tenant.people.engineer.call;
const create = async (path: string, data: object, by = engineer()): Promise<{ documentId: string }> => {
  const { status, body } = await by.post(path, data);
  expect(status).toBe(201);
  return body.data;
};

describe('the changes of an audit entry', () => {
  it('have the names of the API', async () => {
    const finding = { rule_id: 'R1', severity: 'high', status: 'open' };
    const operator = await createOperator();
    const made = {
      agent: await create('/svc-agents', { hostname: 'web-1' }),
      finding: await create('/security-findings', finding),
      draft: await create('/blueprint-drafts', { name: unique('draft') }),
      instance: await create('/cloud-instances', { name: 'db-1' }),
      subscription: await create(
        '/subscriptions',
        { status: 'active', organisation: tenant.documentId },
        operator.call,
      ),
    };
    const changes = await Promise.all(Object.values(made).map(latest));
    expect(changes.map(({ status }) => status?.after)).toEqual(['pending', 'open', 'draft', 'provisioning', 'active']);
    for (const change of changes) {
      expect(Object.keys(change).filter((name) => /^\w+_status$/.test(name))).toEqual([]);
      expect(change.organisation).toEqual({ before: null, after: tenant.documentId });
    }
    expect(changes[0]).toMatchObject({ enrollment_token: { before: null, after: '[redacted]' } });
    expect(changes[0]).not.toHaveProperty('enrollment_token_hash');
    expect(changes[2]?.author?.after).toBe(tenant.people.engineer.documentId);
  });

  it('refer to relations by documentId, before and after a change or deletion', async () => {
    const [first, second] = [
      await create('/cloud-instances', { name: 'a' }),
      await create('/cloud-instances', { name: 'b' }),
    ];
    const agent = await create('/svc-agents', { cloud_instance: first.documentId });
    expect((await latest(agent)).cloud_instance).toEqual({ before: null, after: first.documentId });
    await engineer().put(`/svc-agents/${agent.documentId}`, { cloud_instance: second.documentId });
    expect(await latest(agent)).toEqual({ cloud_instance: { before: first.documentId, after: second.documentId } });
    await engineer().delete(`/svc-agents/${agent.documentId}`);
    expect(await latest(agent)).toMatchObject({
      cloud_instance: { before: second.documentId, after: null },
      organisation: { before: tenant.documentId, after: null },
      status: { before: 'pending', after: null },
    });
  });

  it('refer to people by documentId', async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'viewer');
    const [entry] = (await auditEntries({ organisation: { id: tenant.id }, action: 'membership.create' })).slice(-1);
    expect(entry?.changes.user).toEqual({ before: null, after: person.documentId });
  });

  it('use these names for changes in bulk and for changes of Tenantry itself', async () => {
    const hostname = unique('host');
    const agents = app().db.query('api::svc-agent.svc-agent');
    const publishedAt = new Date().toISOString();
    const long = new Date(Date.now() - 3_600_000).toISOString();
    const row = { hostname, organisation: tenant.id, publishedAt, agent_status: 'active', last_heartbeat_at: long };
    await agents.createMany({ data: [row, { ...row }] as never });
    const rows = (await agents.findMany({ where: { hostname } as never })) as { documentId: string }[];
    for (const made of rows)
      expect(await latest(made)).toMatchObject({
        organisation: { before: null, after: tenant.documentId },
        status: { before: null, after: 'active' },
      });
    await compiled('watchdogs/checks/agents-offline').agentsOfflineWatchdog.run(app(), new Date());
    for (const made of rows) expect(await latest(made)).toEqual({ status: { before: 'active', after: 'offline' } });
  });

  it('use these names when an agent enrols', async () => {
    const agent = await makeAgent(tenant);
    const certificate = fingerprint();
    expect((await enrol(agent.token, { cert_fingerprint: certificate })).status).toBe(201);
    const changes = await latest(agent);
    expect(changes).toMatchObject({ cert_fingerprint: { before: null, after: certificate } });
    expect(Object.keys(changes)).not.toContain('enrollment_token_hash');
  });

  it('use these names for records of the platform', async () => {
    const plan = await insert('api::subscription-plan.subscription-plan', {
      name: unique('Plan'),
      account_tier: 'team',
    });
    expect(await latest(plan)).toMatchObject({ account_tier: { before: null, after: 'team' } });
  });
});

describe('the payloads of outbox events', () => {
  /** Every key of a value, at any depth. */
  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(inner)])
      : [];

  it('have the names of the API, and refer to records by documentId', async () => {
    const endpoint = await addEndpoint(tenant.id, { url: 'https://hooks.example.com/' }, { event_types: [] });
    const agent = await makeAgent(tenant);
    expect((await enrol(agent.token)).status).toBe(201);
    await engineer().put(`/svc-agents/${agent.documentId}`, { status: 'active' });
    const finding = { rule_id: 'R1', severity: 'high', status: 'open' };
    const { documentId } = await create('/security-findings', finding);
    await engineer().put(`/security-findings/${documentId}`, { ...finding, status: 'mitigated' });
    await join(tenant.id, await createPerson(), 'viewer');
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: tenant.id }, data: { org_status: 'grace_period' } });
    const events = await deliveriesTo(endpoint);
    expect(events.map(({ event }) => event as string)).toEqual([
      'agent.enrolled',
      'agent.status-changed',
      'finding.created',
      'finding.mitigated',
      'member.added',
      'organisation.status-changed',
    ]);
    for (const { payload } of events)
      expect(
        keysOf(payload).filter((key) =>
          /^(id|(organisation|user|agent|draft)_id|\w+_hash|(agent|finding|draft)_status)$/.test(key),
        ),
      ).toEqual([]);
    expect(events[1].payload).toEqual({
      agent: { documentId: agent.documentId, hostname: 'web-1', status: 'active' },
      previous_status: 'pending',
    });
    expect(events[3].payload.finding).toMatchObject({ documentId, status: 'mitigated' });
    await app()
      .db.query('api::webhook-endpoint.webhook-endpoint')
      .delete({ where: { id: endpoint.id } });
  });
});
