import { app, as, db, send } from '../../helpers/api';
import { auditEntries, auditLogFromNow } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import {
  createOwnedRecords,
  type OwnedRecords,
  organisationRow,
  ownerOf,
  relationsAcrossOrganisations,
} from '../../helpers/merge-split-world';
import { expectRefusal } from '../../helpers/refusals';
import { dumpTables, markTables } from '../../helpers/database/table-dump';
import {
  createOperator,
  createTenant,
  elsewhere,
  insert,
  join,
  openSession,
  PASSWORD,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

type Part = Record<string, unknown> & { name: string };
interface Split {
  documentId: string;
  name: string;
  slug: string;
  takes_rest: boolean;
  gets: Record<string, number>;
}

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

const createWhole = async (fields: Record<string, unknown> = {}): Promise<{ whole: Tenant; owned: OwnedRecords }> => {
  const whole = await createTenant(fields);
  return { whole, owned: await createOwnedRecords(whole.id, whole.people.engineer.id) };
};

const split = ({ call }: { call: Person['call'] }, whole: Tenant, into: Part[], query = '') =>
  call.post(`/organisations/${whole.documentId}/split${query}`, { into });

const membership = async (whole: Tenant, { id }: Person): Promise<string> =>
  (await db()('memberships').where({ organisation_id: whole.id, user_id: id }).first()).document_id;

const idOf = async ({ documentId }: { documentId: string }): Promise<number> =>
  (await db()('organisations').where({ document_id: documentId }).first()).id;

/** Two parts with the owner in both. */
const twoParts = async (whole: Tenant, first: object = {}, second: object = {}): Promise<[Part, Part]> => {
  const owner = await membership(whole, whole.people.owner);
  return [
    { name: unique('East'), members: [owner], ...first },
    { name: unique('West'), members: [owner], ...second },
  ];
};

const warningsOf = ({ body }: { body: any }): string[] => body.data.warnings.map(({ code }: { code: string }) => code);

describe('a split', () => {
  it('creates the parts, distributes all records, and archives the source', async () => {
    const { whole, owned } = await createWhole();
    const { owner, engineer, viewer } = whole.people;
    const parts = await twoParts(whole, {}, { agents: [owned.agent.documentId] });
    parts[1].members = [...(parts[1].members as string[]), await membership(whole, engineer)];
    const answer = await split(owner, whole, parts);
    expect([answer.status, answer.body.data?.possible]).toEqual([200, true]);
    const [east, west] = answer.body.data.organisations as [Split, Split];
    const [eastId, westId] = [await idOf(east), await idOf(west)];
    // The agent moves with its linked records.
    for (const [type, record] of [
      ['svc-agent', owned.agent],
      ['cloud-instance', owned.instance],
      ['blueprint', owned.blueprint],
      ['blueprint-draft', owned.draft],
    ] as const)
      expect([type, await ownerOf(type, record)]).toEqual([type, westId]);
    for (const [type, record] of [
      ['svc-agent', owned.revoked],
      ['synthetic-check', owned.check],
      ['synthetic-result', owned.result],
      ['synthetic-result', owned.loose],
      ['security-finding', owned.finding],
      ['cost-record', owned.cost],
    ] as const)
      expect([type, await ownerOf(type, record)]).toEqual([type, eastId]);
    for (const [type, record] of [
      ['cost-record', owned.oldCost],
      ['subscription', owned.subscription],
      ['directory-integration', owned.directory],
    ] as const)
      expect([type, await ownerOf(type, record)]).toEqual([type, whole.id]);
    expect(east).toMatchObject({
      takes_rest: true,
      gets: { members: 4, agents: 1, synthetic_results: 2, cost_records: 1 },
    });
    expect(west).toMatchObject({
      takes_rest: false,
      gets: { members: 2, agents: 1, cloud_instances: 1, cost_records: 0 },
    });
    expect((await organisationRow(whole.id)).org_status).toBe('archived');
    expect(await relationsAcrossOrganisations()).toEqual([]);
    // Everybody sees the records of their own part.
    const seen = await engineer.call.get('/svc-agents');
    expect(seen.body.data.map(({ hostname }: { hostname: string }) => hostname)).toEqual(['web-1']);
    expectRefusal(await viewer.call.get(`/svc-agents/${owned.agent.documentId}`), 403, 'OUT_OF_SCOPE');
    expect((await viewer.call.get('/synthetic-results')).body.meta.pagination.total).toBe(2);
    expectRefusal(
      await owner.call.post('/svc-agents', { organisation: whole.documentId }),
      403,
      'ORGANISATION_READ_ONLY',
    );
    expect((await organisationRow(eastId)).budget_current_spend).toBeDefined();
    expect((await owner.call.get(`/organisations/${east.documentId}`)).body.data.budget_current_spend).toBe(7.1);
  });

  it('moves results with their check', async () => {
    const { whole, owned } = await createWhole();
    const parts = await twoParts(whole, {}, { synthetic_checks: [owned.check.documentId] });
    const { body } = await split(whole.people.owner, whole, parts);
    const [east, west] = body.data.organisations as [Split, Split];
    expect(await ownerOf('synthetic-result', owned.result)).toBe(await idOf(west));
    expect(await ownerOf('synthetic-result', owned.loose)).toBe(await idOf(east));
    expect([east.gets.synthetic_results, west.gets.synthetic_results]).toEqual([1, 1]);
    expect(await relationsAcrossOrganisations()).toEqual([]);
  });

  it('copies guards, plan, limits and region to every part, and creates each like any organisation', async () => {
    const plan = unique('Plan');
    await insert('api::subscription-plan.subscription-plan', { name: plan, account_tier: 'team', max_agents: 10 });
    const { whole } = await createWhole({ plan });
    const settings = {
      agent_limit: 77,
      home_region: 'eu',
      deployment_cell: 'cell-1',
      sso_only: true,
      ip_allowlist: ['127.0.0.0/8', '::1/128'],
      billing_country: 'DE',
      monthly_budget_limit: 500,
      leaderboard_enabled: true,
    };
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: whole.id }, data: { ...settings } });
    const token = await singleSignOnToken(whole.people.owner, whole);
    expect(
      (await send('post', '/auth/step-up', { token, headers: elsewhere(), body: { password: PASSWORD } })).status,
    ).toBe(200);
    const answer = await split({ call: as(token) }, whole, await twoParts(whole));
    expect(warningsOf(answer)).toEqual([
      'SUBSCRIPTION_STAYS',
      'SCIM_TOKENS_REVOKED',
      'API_KEYS_REVOKED',
      'WEBHOOKS_STAY',
      'BUDGET_LIMIT_REPEATED',
    ]);
    for (const { documentId } of answer.body.data.organisations as Split[]) {
      const id = await idOf({ documentId });
      const inside = as(await singleSignOnToken(whole.people.owner, { id, documentId }));
      const read = await inside.get(`/organisations/${documentId}`);
      expect(read.body.data).toMatchObject({
        ...settings,
        plan,
        tier: 'team',
        org_status: 'active',
        budget_override: false,
      });
      // The sign-in method is copied, because no member could sign in without it. Passwords open none of the parts.
      const directories = await inside.get('/directory-integrations', { 'X-Organisation-Id': documentId });
      expect(directories.body.data).toMatchObject([{ name: 'Entra', idp_tenant_id: 't', enabled: true }]);
      expectRefusal(await whole.people.owner.call.get(`/organisations/${documentId}`), 403, 'SSO_REQUIRED');
      const away = await inside.get(`/organisations/${documentId}`, { 'X-Forwarded-For': '203.0.113.7' });
      expectRefusal(away, 403, 'IP_NOT_ALLOWED');
      const events = await db()('outbox_events').where({ organisation_id: id });
      expect(events.map(({ event }: { event: string }) => event)).toContain('organisation.forum-community-requested');
    }
  });

  it('does not open a part to sessions that could not open the source', async () => {
    const { whole } = await createWhole();
    const { owner } = whole.people;
    expect((await owner.call.post(`/organisations/${whole.documentId}/end-password-sessions`, {})).status).toBe(200);
    const again = { call: as((await openSession(owner.id)).jwt) };
    const { status, body } = await split(again, whole, await twoParts(whole));
    expect(status).toBe(200);
    for (const { documentId } of body.data.organisations as Split[]) {
      expectRefusal(await owner.call.get(`/organisations/${documentId}`), 403, 'SESSION_ENDED');
      expect((await again.call.get(`/organisations/${documentId}`)).status).toBe(200);
    }
  });

  it('can give one person the same role in several parts', async () => {
    const { whole } = await createWhole();
    const { admin, owner } = whole.people;
    const both = [await membership(whole, owner), await membership(whole, admin)];
    const { body } = await split(owner, whole, [
      { name: unique('A'), members: both },
      { name: unique('B'), members: both },
      { name: unique('C'), members: [both[0]], default: true },
    ]);
    const ids = await Promise.all((body.data.organisations as Split[]).map(idOf));
    const rows = await db()('memberships').where({ user_id: admin.id }).orderBy('organisation_id');
    expect(rows.map(({ organisation_id: id, role }: { organisation_id: number; role: string }) => [id, role])).toEqual([
      [ids[0], 'admin'],
      [ids[1], 'admin'],
    ]);
    expect((body.data.organisations as Split[]).map(({ takes_rest }) => takes_rest)).toEqual([false, false, true]);
    expect((body.data.organisations as Split[]).map(({ gets }) => gets.members)).toEqual([2, 2, 4]);
    const left = await db()('memberships').where({ organisation_id: whole.id });
    expect(left.map(({ role }: { role: string }) => role)).toEqual(['owner']);
  });

  it('is in the audit log of every organisation', async () => {
    const auditLog = await auditLogFromNow();
    const { whole } = await createWhole();
    const { body } = await split(whole.people.owner, whole, await twoParts(whole));
    const out = (await auditEntries({ organisation: { id: whole.id } })).at(-1);
    expect(out).toMatchObject({ action: 'organisation.split-into', actor_id: whole.people.owner.documentId });
    expect(out?.changes.split_into?.after).toHaveLength(2);
    for (const part of body.data.organisations as Split[]) {
      const entries = await auditEntries({ organisation: { id: await idOf(part) } });
      expect(entries[0]?.action).toBe('organisation.create');
      expect(entries.at(-1)).toMatchObject({
        action: 'organisation.split-from',
        changes: { split_from: { after: { documentId: whole.documentId } }, gets: { after: part.gets } },
      });
    }
    const { verifyAudit } = compiled('audit/verify-chains');
    expect(await verifyAudit(auditLog)).toMatchObject({ chains: 3, breaks: [] });
  });

  it('is allowed to operators', async () => {
    const { whole } = await createWhole();
    expect((await split(operator, whole, await twoParts(whole))).status).toBe(200);
  });

  it('derives free slugs, and shows them before', async () => {
    const { whole } = await createWhole();
    const name = unique('Twin');
    const slug = name.toLowerCase();
    const parts = (await twoParts(whole)).map((part) => ({ ...part, name }));
    const dry = await split(whole.people.owner, whole, parts, '?dry_run=true');
    const real = await split(whole.people.owner, whole, parts);
    for (const { body } of [dry, real])
      expect((body.data.organisations as Split[]).map((part) => part.slug)).toEqual([slug, `${slug}-2`]);
  });
});

describe('a dry run of a split', () => {
  it('returns what the split returns, and changes nothing', async () => {
    const { whole, owned } = await createWhole({ monthly_budget_limit: 50 });
    const parts = await twoParts(whole, { cloud_instances: [owned.instance.documentId] }, { default: true });
    const before = await dumpTables();
    const dry = await split(whole.people.owner, whole, parts, '?dry_run=true');
    expect(await dumpTables()).toEqual(before);
    const real = await split(whole.people.owner, whole, parts);
    const undone = (real.body.data.organisations as Split[]).map((part) => ({ ...part, documentId: null }));
    expect(dry.body.data).toEqual({ ...real.body.data, dry_run: true, organisations: undone });
  });

  it('lists the limits that would block the split', async () => {
    const { whole } = await createWhole();
    await db()('organisations').where({ id: whole.id }).update({ agent_limit: 0, max_members: 4 });
    const parts = await twoParts(whole);
    const dry = await split(operator, whole, parts, '?dry_run=true');
    expect(dry.body.data).toMatchObject({
      possible: false,
      blockers: [
        { code: 'AGENT_LIMIT_REACHED', added: 1, limit: 0 },
        { code: 'MEMBER_LIMIT_REACHED', added: 5, limit: 4 },
      ],
    });
    const before = await dumpTables();
    expectRefusal(await split(operator, whole, parts), 403, 'AGENT_LIMIT_REACHED');
    expect(await dumpTables()).toEqual(before);
  });

  it('warns when the owner would exceed the user plan', async () => {
    const { whole } = await createWhole();
    const plan = await insert('api::user-plan.user-plan', { name: 'One', max_organisations_owned: 1 });
    await db()('up_users').where({ id: whole.people.owner.id }).update({ user_plan_id: plan.id });
    const dry = await split(whole.people.owner, whole, await twoParts(whole), '?dry_run=true');
    expect(warningsOf(dry)).toContain('OWNER_CAPACITY_EXCEEDED');
    expect(dry.body.data.possible).toBe(true);
  });
});

describe('linked records', () => {
  it('cannot be assigned to different parts, and the error names them', async () => {
    const { whole, owned } = await createWhole();
    const parts = await twoParts(
      whole,
      { cloud_instances: [owned.instance.documentId] },
      { agents: [owned.revoked.documentId, owned.agent.documentId], blueprint_drafts: [owned.draft.documentId] },
    );
    for (const query of ['', '?dry_run=true']) {
      const refused = await split(whole.people.owner, whole, parts, query);
      expectRefusal(refused, 400, 'LINKED_RECORDS_SPLIT', 'into.0.cloud_instances.0');
      expect(refused.body.error.details.errors[0].message).toMatch(/db-1 .* web-1/);
    }
    // After their link is removed, they can be assigned to different parts.
    await whole.people.owner.call.put(`/svc-agents/${owned.agent.documentId}`, { cloud_instance: null });
    await whole.people.owner.call.put(`/cloud-instances/${owned.instance.documentId}`, { blueprint: null });
    expect((await split(whole.people.owner, whole, parts)).status).toBe(200);
    expect(await relationsAcrossOrganisations()).toEqual([]);
  });
});

describe('a split is refused', () => {
  let whole: Tenant;
  let owned: OwnedRecords;
  let parts: [Part, Part];
  beforeAll(async () => {
    ({ whole, owned } = await createWhole());
    parts = await twoParts(whole);
  });
  const refusal = async (into: Part[], code: string, path?: string) => {
    const before = await markTables();
    expectRefusal(await split(whole.people.owner, whole, into), 400, code, path);
    expect(await markTables()).toEqual(before);
  };
  const second = (more: object): Part[] => [parts[0], { ...parts[1], ...more }];

  it('with fewer than two parts, more than twenty, or parts without a name', async () => {
    await refusal([parts[0]], 'VALIDATION_FAILED', 'into');
    await refusal(
      Array.from({ length: 21 }, () => parts[0]),
      'VALIDATION_FAILED',
      'into',
    );
    await refusal([parts[0], { members: parts[1].members } as never], 'VALIDATION_FAILED', 'into.1.name');
    await refusal(second({ plan: 'Enterprise' }), 'VALIDATION_FAILED', 'into.1.plan');
  });

  it('with records that do not exist or belong to another organisation', async () => {
    const other = await createWhole();
    await refusal(second({ agents: ['nowhere'] }), 'RELATION_NOT_FOUND', 'into.1.agents.0');
    await refusal(second({ agents: [other.owned.agent.documentId] }), 'RELATION_NOT_FOUND', 'into.1.agents.0');
    const stranger = await membership(other.whole, other.whole.people.owner);
    await refusal(second({ members: [stranger] }), 'RELATION_NOT_FOUND', 'into.1.members.0');
  });

  it('with records in two parts', async () => {
    const agents = [owned.agent.documentId];
    await refusal(
      [
        { ...parts[0], agents },
        { ...parts[1], agents },
      ],
      'RECORD_NAMED_TWICE',
      'into.1.agents.0',
    );
  });

  it('with parts without an owner', async () => {
    await refusal(second({ members: [] }), 'OWNER_MISSING', 'into.1.members');
    const admin = await membership(whole, whole.people.admin);
    await refusal(second({ members: [admin] }), 'OWNER_MISSING', 'into.1.members');
  });

  it('with two parts that take the remaining records', async () => {
    await refusal(
      parts.map((part) => ({ ...part, default: true })),
      'DEFAULT_TWICE',
      'into.1.default',
    );
  });

  it('with slugs that are taken or invalid', async () => {
    const taken = (await organisationRow(whole.id)).slug;
    await refusal(second({ slug: taken }), 'NOT_UNIQUE', 'into.1.slug');
    await refusal(
      parts.map((part) => ({ ...part, slug: 'duplicate-slug' })),
      'NOT_UNIQUE',
      'into.1.slug',
    );
    await refusal(second({ slug: 'No Slug' }), 'SLUG_INVALID', 'into.1.slug');
  });

  it.each(['admin', 'engineer', 'auditor', 'viewer'] as const)('for the role %s', async (role) => {
    expectRefusal(await split(whole.people[role], whole, parts), 403, 'CAPABILITY_MISSING');
  });

  it('for strangers, and without credentials', async () => {
    const stranger = await createTenant();
    expectRefusal(await split(stranger.people.owner, whole, parts), 403, 'OUT_OF_SCOPE');
    expectRefusal(await split({ call: as(undefined) }, whole, parts), 401);
  });

  it.each(['suspended', 'archived'])('for a %s organisation', async (org_status) => {
    const closed = await createWhole({ org_status });
    for (const person of [closed.whole.people.owner, operator])
      expectRefusal(await split(person, closed.whole, await twoParts(closed.whole)), 403, 'ORGANISATION_READ_ONLY');
  });

  it('when it would bypass the budget', async () => {
    const { whole: broke } = await createWhole();
    const spent = { monthly_budget_limit: 10, budget_current_spend: 20, budget_status: 'hard' };
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: broke.id }, data: spent });
    const parts = await twoParts(broke);
    for (const query of ['', '?dry_run=true'])
      expectRefusal(await split(broke.people.owner, broke, parts, query), 403, 'BUDGET_HARD_LIMIT');
    await broke.people.owner.call.put(`/organisations/${broke.documentId}`, { budget_override: true });
    expect((await split(broke.people.owner, broke, parts)).status).toBe(200);
  });
});

it('one of several owners can split an organisation alone', async () => {
  const { whole } = await createWhole();
  await join(whole.id, operator, 'owner');
  expect((await split(whole.people.owner, whole, await twoParts(whole))).status).toBe(200);
});
