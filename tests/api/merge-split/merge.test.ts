import type { Knex } from 'knex';
import { app, as, db } from '../../helpers/api';
import { auditEntries, auditLogFromNow, expectValidLog } from '../../helpers/audit/audit';
import { statementsDuring } from '../../helpers/database/query-plans';
import { createPair, ownerOf, organisationRow, relationsAcrossOrganisations } from '../../helpers/merge-split-world';
import { expectRefusal } from '../../helpers/refusals';
import { dumpTables } from '../../helpers/database/table-dump';
import { createApiToken } from '../../helpers/tokens';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  join,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

const merge = ({ call }: { call: Person['call'] }, source: Tenant, target: { documentId: string }, query = '') =>
  call.post(`/organisations/${source.documentId}/merge${query}`, { into: target.documentId });

const set = (id: number, data: Record<string, unknown>) =>
  app().db.query('api::organisation.organisation').update({ where: { id }, data });

let operator: Person;
let auditLog: Knex;
beforeAll(async () => {
  operator = await createOperator();
  auditLog = await auditLogFromNow();
});

describe('a merge', () => {
  it('moves working records, keeps history, and revokes credentials', async () => {
    const { source, target, owned } = await createPair();
    const { status, body } = await merge(source.people.owner, source, target);
    expect([status, body.data?.possible, body.data?.dry_run]).toEqual([200, true, false]);
    const moved = [
      'draft',
      'blueprint',
      'instance',
      'agent',
      'revoked',
      'check',
      'result',
      'loose',
      'finding',
      'cost',
    ] as const;
    const types = {
      ...{ draft: 'blueprint-draft', blueprint: 'blueprint', instance: 'cloud-instance', agent: 'svc-agent' },
      ...{ revoked: 'svc-agent', check: 'synthetic-check', result: 'synthetic-result', loose: 'synthetic-result' },
      ...{ finding: 'security-finding', cost: 'cost-record' },
    };
    for (const name of moved) expect([name, await ownerOf(types[name], owned[name])]).toEqual([name, target.id]);
    expect(await ownerOf('cost-record', owned.oldCost)).toBe(source.id);
    expect(await ownerOf('directory-integration', owned.directory)).toBe(source.id);
    expect(await ownerOf('subscription', owned.subscription)).toBe(source.id);
    expect(await ownerOf('webhook-endpoint', owned.webhook)).toBe(source.id);
    for (const [table, { id }] of [
      ['scim_tokens', owned.token],
      ['api_keys', owned.key],
    ] as const) {
      const row = await db()(table).where({ id }).first();
      expect([table, row.organisation_id, row.revoked_at === null]).toEqual([table, source.id, false]);
    }
    expect(body.data).toMatchObject({
      moved: {
        members: 4,
        agents: 2,
        blueprint_drafts: 1,
        synthetic_results: 2,
        cost_records: 1,
        security_findings: 1,
      },
      stays: { cost_records: 1, subscriptions: 1, directory_integrations: 1 },
      revoked: { scim_tokens: 1, api_keys: 1 },
      members_in_both: 1,
      budget: { spend: 7.1, status: 'ok' },
    });
    expect(body.data.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'SUBSCRIPTION_STAYS',
      'SCIM_TOKENS_REVOKED',
      'API_KEYS_REVOKED',
      'WEBHOOKS_STAY',
      'DIRECTORIES_STAY',
    ]);
    expect(await relationsAcrossOrganisations()).toEqual([]);
    await expectValidLog(auditLog, 1);
  });

  it('archives the source, which its owners can read and no member can change', async () => {
    const { source, target, owned } = await createPair({ org_status_changed_at: '2021-01-01T00:00:00.000Z' });
    const { owner, engineer, admin } = source.people;
    await merge(owner, source, target);
    const row = await organisationRow(source.id);
    expect([row.org_status, new Date(row.org_status_changed_at as string).toISOString()]).toEqual([
      'archived',
      '2021-01-01T00:00:00.000Z',
    ]);
    const archive = { 'X-Organisation-Id': source.documentId };
    expect((await owner.call.get('/cost-records', archive)).body.meta.pagination.total).toBe(1);
    expectRefusal(
      await owner.call.post('/svc-agents', { organisation: source.documentId }),
      403,
      'ORGANISATION_READ_ONLY',
    );
    expectRefusal(await admin.call.get(`/organisations/${source.documentId}`), 403, 'OUT_OF_SCOPE');
    // Members who moved see the moved records within their scope, with the same ids.
    const seen = await engineer.call.get(`/svc-agents/${owned.agent.documentId}`);
    expect([seen.status, seen.body.data.organisation.documentId]).toEqual([200, target.documentId]);
    expect((await engineer.call.get('/blueprint-drafts')).body.data.map(({ slug }: { slug: string }) => slug)).toEqual([
      'web-shop',
    ]);
    expect((await engineer.call.put(`/svc-agents/${owned.agent.documentId}`, { os: 'linux' })).status).toBe(200);
    const stranger = await createTenant();
    expectRefusal(await stranger.people.owner.call.get(`/svc-agents/${owned.agent.documentId}`), 403, 'OUT_OF_SCOPE');
    expect((await engineer.call.get('/me')).body.data.memberships).toHaveLength(1);
  });

  it('keeps the higher role of members of both', async () => {
    const { source, target } = await createPair();
    const { admin, viewer, engineer } = source.people;
    for (const [person, role] of [
      [admin, 'viewer'],
      [viewer, 'engineer'],
    ] as const)
      await join(target.id, person, role);
    const { body } = await merge(source.people.owner, source, target);
    expect(body.data.roles_raised).toEqual([
      { member: expect.objectContaining({ documentId: admin.documentId }), before: 'viewer', after: 'admin' },
    ]);
    expect(body.data).toMatchObject({ members_in_both: 3, moved: { members: 2 } });
    const roleOf = async ({ id }: Person) =>
      (await db()('memberships').where({ organisation_id: target.id, user_id: id })).map(
        ({ role }: { role: string }) => role,
      );
    expect(await Promise.all([admin, viewer, engineer, source.people.owner].map(roleOf))).toEqual([
      ['admin'],
      ['engineer'],
      ['engineer'],
      ['owner'],
    ]);
    const left = await db()('memberships').where({ organisation_id: source.id });
    expect(left.map(({ role }: { role: string }) => role)).toEqual(['owner']);
  });

  it('gives drafts with a duplicate slug the next free one, the oldest first', async () => {
    const { source, target, owned } = await createPair();
    const draft = 'api::blueprint-draft.blueprint-draft';
    const second = await insert(draft, { organisation: source.id, name: 'x', slug: 'web-shop-2' });
    await insert(draft, { organisation: target.id, name: 'x', slug: 'web-shop' });
    const published = await insert(draft, {
      organisation: source.id,
      name: 'x',
      slug: 'live',
    });
    await db()('blueprint_drafts').where({ id: published.id }).update({ draft_status: 'published' });
    await insert(draft, { organisation: target.id, name: 'x', slug: 'live' });
    const { body } = await merge(source.people.owner, source, target);
    expect(body.data.renamed_drafts).toEqual([
      { documentId: owned.draft.documentId, before: 'web-shop', after: 'web-shop-3' },
      { documentId: published.documentId, before: 'live', after: 'live-2' },
    ]);
    const slugs = await app()
      .db.connection('blueprint_drafts')
      .where({ organisation_id: target.id })
      .orderBy('id')
      .pluck('slug');
    expect(slugs.sort()).toEqual(['live', 'live-2', 'web-shop', 'web-shop-2', 'web-shop-3']);
    expect(await ownerOf('blueprint-draft', second)).toBe(target.id);
  });

  it('adds the spend of the month to the target, and updates its budget status', async () => {
    const { source, target } = await createPair({}, { monthly_budget_limit: 7.2 });
    await insert('api::cost-record.cost-record', {
      organisation: target.id,
      amount_eur: 0.1,
      charged_at: new Date().toISOString(),
    });
    const { body } = await merge(source.people.owner, source, target);
    expect(body.data.budget).toEqual({ spend: 7.2, status: 'hard' });
    expect(body.data.warnings).toContainEqual(expect.objectContaining({ code: 'BUDGET_STATUS_CHANGES' }));
    const read = await source.people.owner.call.get(`/organisations/${target.documentId}`);
    expect(read.body.data).toMatchObject({ budget_current_spend: 7.2, budget_status: 'hard' });
    expect((await organisationRow(source.id)).budget_current_spend).not.toBe(7.1);
    const refused = await source.people.owner.call.post('/cloud-instances', {
      name: 'x',
      organisation: target.documentId,
    });
    expectRefusal(refused, 403, 'BUDGET_HARD_LIMIT');
  });

  it('publishes events to the webhook endpoints of both sides', async () => {
    const { source, target } = await createPair({}, { monthly_budget_limit: 7 });
    await insert('api::webhook-endpoint.webhook-endpoint', {
      organisation: target.id,
      url: 'https://hooks.example.com/target',
    });
    await merge(source.people.owner, source, target);
    const eventsOf = async ({ id }: Tenant, event: string) =>
      (await db()('outbox_events').where({ organisation_id: id, event }).orderBy('id')).map(
        ({ payload, destination }: { payload: unknown; destination: string }) => ({
          destination,
          payload: typeof payload === 'string' ? JSON.parse(payload) : payload,
        }),
      );
    expect(await eventsOf(target, 'member.added')).toHaveLength(4);
    expect(await eventsOf(source, 'member.removed')).toHaveLength(4);
    const status = await eventsOf(source, 'organisation.status-changed');
    expect(status.map(({ destination }) => destination).sort()).toEqual(['mail', 'webhook']);
    for (const { payload } of status) expect(payload).toMatchObject({ after: 'archived', set_by_operator: false });
    const reached = await eventsOf(target, 'organisation.budget-threshold-reached');
    expect(reached.map(({ payload }) => (payload as { threshold: number }).threshold)).toEqual([100, 100]);
  });

  it('is in the audit log of both organisations', async () => {
    const { source, target } = await createPair();
    await merge(source.people.owner, source, target);
    const [out] = (await auditEntries({ organisation: { id: source.id } })).slice(-1);
    const [into] = (await auditEntries({ organisation: { id: target.id } })).slice(-1);
    expect(out).toMatchObject({
      action: 'organisation.merged-into',
      actor_id: source.people.owner.documentId,
      changes: {
        merged_into: { after: { documentId: target.documentId } },
        moved: { after: { agents: 2, members: 4 } },
      },
    });
    expect(into).toMatchObject({
      action: 'organisation.merged-from',
      changes: { merged_from: { after: { documentId: source.documentId } }, moved: { after: { agents: 2 } } },
    });
    const archived = await auditEntries({ organisation: { id: source.id }, action: 'organisation.update' });
    expect(archived.at(-1)?.changes).toEqual({ org_status: { before: 'active', after: 'archived' } });
    await expectValidLog(auditLog, 1);
  });

  it('is allowed to operators, who are members of neither', async () => {
    const { source, target } = await createPair();
    expect((await merge(operator, source, target)).status).toBe(200);
    const other = await createPair();
    const token = { call: as(await createApiToken('full-access')) };
    expect((await merge(token, other.source, other.target)).status).toBe(200);
  });
});

describe('a dry run of a merge', () => {
  it('returns what the merge returns, and changes nothing', async () => {
    const { source, target } = await createPair({ monthly_budget_limit: 5 });
    await insert('api::blueprint-draft.blueprint-draft', { organisation: target.id, name: 'x', slug: 'web-shop' });
    const before = await dumpTables();
    const dry = await merge(source.people.owner, source, target, '?dry_run=true');
    expect(await dumpTables()).toEqual(before);
    expect([dry.status, dry.body.data.dry_run]).toEqual([200, true]);
    const real = await merge(source.people.owner, source, target);
    expect({ ...real.body.data, dry_run: true }).toEqual(dry.body.data);
  });

  it('lists all blockers when the merge would be refused', async () => {
    const limits = { agent_limit: 0, max_instances: 0, max_members: 6, home_region: 'us' };
    const { source, target } = await createPair({ home_region: 'eu' }, limits);
    const dry = await merge(source.people.owner, source, target, '?dry_run=true');
    expect(dry.body.data.possible).toBe(false);
    expect(dry.body.data.blockers).toMatchObject([
      { code: 'HOME_REGION_DIFFERS' },
      { code: 'AGENT_LIMIT_REACHED', used: 0, added: 1, limit: 0 },
      { code: 'INSTANCE_LIMIT_REACHED', used: 0, added: 1, limit: 0 },
      { code: 'MEMBER_LIMIT_REACHED', used: 6, added: 4, limit: 6 },
    ]);
    const before = await dumpTables();
    expectRefusal(await merge(source.people.owner, source, target), 400, 'HOME_REGION_DIFFERS', 'into');
    expect(await dumpTables()).toEqual(before);
  });

  it.each(['maybe', '1', ''])('is requested by true or false, not %j', async (value) => {
    const { source, target } = await createPair();
    expectRefusal(
      await merge(source.people.owner, source, target, `?dry_run=${value}`),
      400,
      'QUERY_INVALID',
      'dry_run',
    );
  });
});

describe('the limits of the target of a merge', () => {
  it.each([
    ['agent_limit', 'AGENT_LIMIT_REACHED', 1],
    ['max_instances', 'INSTANCE_LIMIT_REACHED', 1],
    ['max_members', 'MEMBER_LIMIT_REACHED', 10],
  ])('are exact: %s', async (column, code, enough) => {
    const { source, target } = await createPair();
    await set(target.id, { [column]: enough - 1 });
    const refused = await merge(source.people.owner, source, target);
    expectRefusal(refused, 403, code);
    expect(refused.body.error.details).toMatchObject({ limit: enough - 1, remedy: expect.any(String) });
    expect((await organisationRow(source.id)).org_status).toBe('active');
    await set(target.id, { [column]: enough });
    expect((await merge(source.people.owner, source, target)).status).toBe(200);
  });
});

describe('the right to merge', () => {
  it.each(['admin', 'engineer', 'auditor', 'viewer'] as const)(
    'is not granted to the role %s in the source',
    async (role) => {
      const { source, target } = await createPair();
      await join(target.id, source.people[role], 'owner');
      expectRefusal(await merge(source.people[role], source, target), 403, 'CAPABILITY_MISSING');
    },
  );

  it('is not granted to an owner of only one of the two', async () => {
    const { source, target } = await createPair();
    const admin = await createPerson();
    await join(source.id, admin, 'owner');
    expectRefusal(await merge(admin, source, target), 403, 'OUT_OF_SCOPE');
    await join(target.id, admin, 'admin');
    expectRefusal(await merge(admin, source, target), 403, 'CAPABILITY_MISSING');
    expectRefusal(await merge(target.people.owner, source, target), 403, 'OUT_OF_SCOPE');
  });

  it('does not include targets outside the organisations of the caller, whether they exist or not', async () => {
    const { source } = await createPair();
    const other = await createTenant();
    expectRefusal(await merge(source.people.owner, source, other), 403, 'OUT_OF_SCOPE');
    expectRefusal(await merge(source.people.owner, source, { documentId: 'nowhere' }), 403, 'OUT_OF_SCOPE');
    expectRefusal(await merge(operator, source, { documentId: 'nowhere' }), 403, 'OUT_OF_SCOPE');
  });

  it('is not granted without credentials, nor for a source that does not exist', async () => {
    const { source, target } = await createPair();
    expectRefusal(await merge({ call: as(undefined) }, source, target), 401);
    expectRefusal(await merge(source.people.owner, { ...source, documentId: 'nowhere' }, target), 404);
  });

  it('is limited to the organisation in the header', async () => {
    const { source, target } = await createPair();
    const narrowed = await source.people.owner.call.post(
      `/organisations/${source.documentId}/merge`,
      { into: target.documentId },
      { 'X-Organisation-Id': source.documentId },
    );
    expectRefusal(narrowed, 403, 'OUT_OF_SCOPE');
  });

  it.each(['source', 'target'] as const)('does not bypass the guards of the %s', async (which) => {
    const pair = await createPair();
    const { source, target } = pair;
    const { owner } = source.people;
    await set(pair[which].id, { ip_allowlist: ['198.51.100.0/24'] });
    expectRefusal(await merge(owner, source, target), 403, 'IP_NOT_ALLOWED');
    await set(pair[which].id, { ip_allowlist: null, sso_only: true, workspace_domain: 'corp.example' });
    expectRefusal(await merge(owner, source, target), 403, 'SSO_REQUIRED');
    // A single sign-on session opens its own organisation only, so operators merge SSO-only organisations.
    const sso = { call: as(await singleSignOnToken(owner, pair[which])) };
    expectRefusal(await merge(sso, source, target), 403, 'OUT_OF_SCOPE');
    const { body } = await merge(operator, source, target);
    expect(body.data.warnings.map(({ code }: { code: string }) => code)).toContain(
      which === 'source' ? 'SSO_RELAXED' : 'SSO_TIGHTENED',
    );
  });
});

describe('the organisations of a merge', () => {
  it.each(['suspended', 'archived'])('cannot be %s, on either side and for any caller', async (org_status) => {
    for (const which of ['source', 'target'] as const) {
      const pair = await createPair();
      await set(pair[which].id, { org_status });
      for (const person of [pair.source.people.owner, operator])
        for (const query of ['', '?dry_run=true'])
          expectRefusal(await merge(person, pair.source, pair.target, query), 403, 'ORGANISATION_READ_ONLY');
    }
  });

  it('cannot be the same or absent', async () => {
    const { source } = await createPair();
    const { owner } = source.people;
    const path = `/organisations/${source.documentId}/merge`;
    expectRefusal(await merge(owner, source, source), 400, 'MERGE_INTO_SELF', 'into');
    expectRefusal(await owner.call.post(path, {}), 400, 'VALIDATION_FAILED', 'into');
    expectRefusal(await owner.call.post(path, { into: null }), 400, 'VALIDATION_FAILED', 'into');
    expectRefusal(await owner.call.post(path, { into: 7 }), 400, 'VALIDATION_FAILED', 'into');
    expectRefusal(
      await owner.call.post(path, { into: source.documentId, force: true }),
      400,
      'VALIDATION_FAILED',
      'force',
    );
  });

  it('can be in the grace period: a merge is a way out of it', async () => {
    const { source, target } = await createPair({ org_status: 'grace_period' });
    expect((await merge(source.people.owner, source, target)).status).toBe(200);
  });
});

it("a merge warns when the target would have more members than its owner's user plan allows", async () => {
  const { source, target } = await createPair();
  const plan = await insert('api::user-plan.user-plan', { name: 'Small', max_members_per_organisation: 6 });
  await db()('up_users').where({ id: target.people.owner.id }).update({ user_plan_id: plan.id });
  const { body } = await merge(source.people.owner, source, target, '?dry_run=true');
  expect(body.data.warnings).toContainEqual(expect.objectContaining({ code: 'OWNER_CAPACITY_EXCEEDED' }));
  expect(body.data.possible).toBe(true);
});

it('a merge sends as many statements for hundreds of records as for a few', async () => {
  const statementsFor = async (agents: number): Promise<number> => {
    const { source, target } = await createPair();
    const agent = (hostname: string) => ({
      organisation_id: source.id,
      document_id: unique('agent'),
      hostname,
      agent_status: 'pending',
    });
    await app()
      .db.connection('svc_agents')
      .insert(Array.from({ length: agents }, () => agent(unique())));
    const statements = await statementsDuring(async () => {
      const { body } = await merge(source.people.owner, source, target);
      expect(body.data.moved.agents).toBe(agents + 2);
    });
    return statements.length;
  };
  const few = await statementsFor(1);
  expect(await statementsFor(300)).toBe(few);
});

it('a merge moves more records than one statement does, and the costs of the month alone', async () => {
  const { source, target, owned } = await createPair();
  const more = 5_100;
  const copy = ({ id }: { id: number }) =>
    db().raw(
      `insert into cost_records (document_id, organisation_id, amount_eur, charged_at, created_at, updated_at, published_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${more})
       select 'c' || i, organisation_id, amount_eur, charged_at, created_at, updated_at, published_at
       from n, cost_records where id = ?`,
      [id],
    );
  await copy(owned.cost);
  await copy(owned.oldCost);
  const { body } = await merge(source.people.owner, source, target);
  expect(body.data.moved.cost_records).toBe(more + 1);
  expect(body.data.stays.cost_records).toBe(more + 1);
  const costsOf = async ({ id }: Tenant) =>
    Number((await db()('cost_records').where({ organisation_id: id }).count({ total: 'id' }))[0]?.total);
  expect([await costsOf(target), await costsOf(source)]).toEqual([more + 1, more + 1]);
});
