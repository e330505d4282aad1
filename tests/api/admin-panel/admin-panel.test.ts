import { type AdminPanel, connect, signInAdmin, UNTOUCHED } from '../../helpers/admin-panel';
import { type Answer, app } from '../../helpers/api';
import { createPerson, createTenant, insert, join, type Tenant, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const AGENT = 'api::svc-agent.svc-agent';
const DRAFT = 'api::blueprint-draft.blueprint-draft';
const MEMBERSHIP = 'api::membership.membership';
const AUDIT = 'api::audit-entry.audit-entry';
const USER = 'plugin::users-permissions.user';

interface Stored {
  id: number;
  documentId: string;
}

let panel: AdminPanel;
let tenant: Tenant;

const stored = (uid: string, documentId: string, populate: string[] = []) =>
  app()
    .db.query(uid)
    .findOne({ where: { documentId } as never, populate: populate as never }) as Promise<
    (Stored & Record<string, unknown>) | null
  >;

const auditOf = (targetId: string) =>
  app()
    .db.query(AUDIT)
    .findMany({ where: { target_id: targetId }, orderBy: { id: 'asc' }, populate: ['organisation'] });

const expectRefusal = ({ status, body }: Answer, code: string, message: RegExp): void => {
  expect({ status, code: body.error?.details?.code }).toEqual({ status: 400, code });
  expect(body.error.message).toMatch(message);
};

beforeAll(async () => {
  panel = await signInAdmin();
  tenant = await createTenant();
});

describe('an operator in the admin panel', () => {
  it('can create an organisation with all defaults', async () => {
    const { status, body } = await panel.create(ORGANISATION, { name: 'Initech Cloud' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Initech Cloud', org_status: 'active', agent_limit: 3 });
    expect(body.data.slug).toMatch(/^initech-cloud/);
  });

  it('can attach an agent to an organisation and edit both without losing either', async () => {
    const organisation = (await panel.create(ORGANISATION, { name: unique('Hooli') })).body.data as Stored;
    const agent = await panel.create(AGENT, {
      hostname: 'web-1',
      organisation: connect(organisation),
      cloud_instance: UNTOUCHED,
    });
    expect(agent.status).toBe(201);
    const { documentId } = agent.body.data as Stored;

    const edited = await panel.update(AGENT, documentId, {
      hostname: 'web-2',
      organisation: UNTOUCHED,
      cloud_instance: UNTOUCHED,
    });
    expect(edited.status).toBe(200);
    const renamed = await panel.update(ORGANISATION, organisation.documentId, { leaderboard_enabled: true });
    expect(renamed.status).toBe(200);

    expect(await stored(AGENT, documentId, ['organisation'])).toMatchObject({
      hostname: 'web-2',
      organisation: { id: organisation.id },
    });
  });

  it('can save a record unchanged', async () => {
    const { body } = await panel.send('get', `/content-manager/collection-types/${ORGANISATION}/${tenant.documentId}`);
    const { status } = await panel.update(ORGANISATION, tenant.documentId, body.data);
    expect(status).toBe(200);
    const after = await stored(ORGANISATION, tenant.documentId);
    for (const name of Object.keys(app().contentTypes[ORGANISATION].attributes)) {
      if (['updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'localizations'].includes(name)) continue;
      expect([name, after?.[name]]).toEqual([name, body.data[name]]);
    }
  });

  it('can edit JSON as the text of a form', async () => {
    const { status } = await panel.update(ORGANISATION, tenant.documentId, {
      budget_alert_emails: '["ops@example.com"]',
      ip_allowlist: '[]',
    });
    expect(status).toBe(200);
    expect(await stored(ORGANISATION, tenant.documentId)).toMatchObject({
      budget_alert_emails: ['ops@example.com'],
      ip_allowlist: [],
    });
    const agent = await panel.create(AGENT, {
      hostname: 'j',
      organisation: connect(tenant),
      capabilities: '{"gpu":1}',
    });
    expect(agent.body.data.capabilities).toEqual({ gpu: 1 });
    const emptied = await panel.update(AGENT, agent.body.data.documentId, { capabilities: '' });
    expect(emptied.body.data.capabilities).toBeNull();
    const named = await panel.update(AGENT, agent.body.data.documentId, { capabilities: '["a", "b"]' });
    expect(named.body.data.capabilities).toEqual(['a', 'b']);
  });

  it('can list agents with the name of their organisation, filtered and sorted by it', async () => {
    const agent = await insert<Stored>(AGENT, { hostname: unique('db'), organisation: tenant.id });
    const { status, body } = await panel.list(
      AGENT,
      `?page=1&pageSize=10&sort=organisation.name:ASC&filters[$and][0][organisation][name][$eq]=${tenant.name}`,
    );
    expect(status).toBe(200);
    expect(body.results.map(({ documentId }: Stored) => documentId)).toContain(agent.documentId);
    expect(body.results[0].organisation).toMatchObject({ name: tenant.name });
  });

  it('can find an organisation by its name in the relation picker', async () => {
    const { status, body } = await panel.send(
      'get',
      `/content-manager/relations/${AGENT}/organisation?pageSize=10&_q=${tenant.name}&_filter=$containsi&page=1`,
    );
    expect(status).toBe(200);
    expect(body.results).toEqual([expect.objectContaining({ documentId: tenant.documentId, name: tenant.name })]);
  });

  it('can see the organisation of an agent', async () => {
    const agent = await insert<Stored>(AGENT, { hostname: 'db-2', organisation: tenant.id });
    const { status, body } = await panel.send(
      'get',
      `/content-manager/relations/${AGENT}/${agent.documentId}/organisation?pageSize=10&page=1`,
    );
    expect(status).toBe(200);
    expect(body.results).toEqual([expect.objectContaining({ documentId: tenant.documentId, name: tenant.name })]);
  });

  it('can duplicate an agent with its relations', async () => {
    const instance = await insert<Stored>('api::cloud-instance.cloud-instance', {
      name: 'vm',
      organisation: tenant.id,
    });
    const agent = await insert<Stored>(AGENT, {
      hostname: 'original',
      organisation: tenant.id,
      cloud_instance: instance.id,
    });
    const copied = await panel.send('post', `/content-manager/collection-types/${AGENT}/clone/${agent.documentId}`, {
      hostname: 'copy',
      organisation: connect(tenant),
      cloud_instance: UNTOUCHED,
    });
    expect(copied.status).toBe(200);
    expect(await stored(AGENT, copied.body.data.documentId, ['organisation', 'cloud_instance'])).toMatchObject({
      hostname: 'copy',
      organisation: { id: tenant.id },
      cloud_instance: { id: instance.id },
    });
  });

  it('can duplicate an agent into another organisation', async () => {
    const other = await insert<Stored>(ORGANISATION, { name: unique('other') });
    const agent = await insert<Stored>(AGENT, { hostname: 'original', organisation: tenant.id });
    const copied = await panel.send('post', `/content-manager/collection-types/${AGENT}/clone/${agent.documentId}`, {
      hostname: 'copy',
      organisation: { connect: [other], disconnect: [{ id: tenant.id, documentId: tenant.documentId }] },
    });
    expect(copied.status).toBe(200);
    expect(await stored(AGENT, copied.body.data.documentId, ['organisation'])).toMatchObject({
      organisation: { id: other.id },
    });
    expect(await stored(AGENT, agent.documentId, ['organisation'])).toMatchObject({ organisation: { id: tenant.id } });
  });

  it('can delete agents one by one or in bulk', async () => {
    const agents = await Promise.all(
      ['a', 'b', 'c'].map((hostname) => insert<Stored>(AGENT, { hostname, organisation: tenant.id })),
    );
    const [first, ...others] = agents.map(({ documentId }) => documentId);
    expect((await panel.remove(AGENT, first as string)).status).toBe(200);
    const bulk = await panel.send('post', `/content-manager/collection-types/${AGENT}/actions/bulkDelete`, {
      documentIds: others,
    });
    expect(bulk.status).toBe(200);
    for (const { documentId } of agents) expect(await stored(AGENT, documentId)).toBeNull();
  });
});

describe('the admin panel refuses', () => {
  it('a malformed CIDR range, which it names', async () => {
    const answer = await panel.update(ORGANISATION, tenant.documentId, {
      ip_allowlist: ['192.0.2.0/24', '10.0.0.0/99'],
    });
    expectRefusal(answer, 'CIDR_INVALID', /"10\.0\.0\.0\/99" is not a CIDR range/);
    // A form shows the error below the field with exactly this path.
    expect(answer.body.error.details.errors).toEqual([expect.objectContaining({ path: ['ip_allowlist'] })]);
    expect(await stored(ORGANISATION, tenant.documentId)).toMatchObject({ ip_allowlist: [] });
  });

  it('a malformed CIDR range in the text of a form', async () => {
    const answer = await panel.update(ORGANISATION, tenant.documentId, {
      ip_allowlist: '["192.0.2.0/24", "10.0.0.0/99"]',
    });
    expectRefusal(answer, 'CIDR_INVALID', /"10\.0\.0\.0\/99" is not a CIDR range/);
  });

  it.each<[string, string, Record<string, unknown>, RegExp]>([
    [
      'a text that is not JSON',
      ORGANISATION,
      { ip_allowlist: '["192.0.2.0/24"' },
      /IP allowlist: This is not valid JSON/,
    ],
    ['JSON of another shape', ORGANISATION, { budget_alert_emails: '{"a":1}' }, /Budget alert emails: .*array/],
    ['a negative limit', ORGANISATION, { monthly_budget_limit: -1 }, /^Monthly budget limit: must be at least 0\.$/],
    ['a text that is too long', ORGANISATION, { name: 'x'.repeat(300) }, /^Name: .*255/],
  ])('%s', async (_case, uid, fields, message) => {
    expectRefusal(await panel.update(uid, tenant.documentId, fields), 'VALIDATION_FAILED', message);
  });

  it('steps with a circular dependency', async () => {
    const steps = [
      { id: 'a', type: 'provision', depends_on: ['b'] },
      { id: 'b', type: 'verify', depends_on: ['a'] },
    ];
    for (const written of [steps, JSON.stringify(steps)]) {
      const answer = await panel.create(DRAFT, { name: 'Circle', organisation: connect(tenant), steps: written });
      expectRefusal(answer, 'STEPS_INVALID', /./);
    }
    const foreign = await panel.create(DRAFT, {
      name: 'Step',
      organisation: connect(tenant),
      steps: '[{"id":"a","type":"explode"}]',
    });
    expectRefusal(foreign, 'VALIDATION_FAILED', /^Steps: .*provision/);
  });

  it('an organisation with a malformed CIDR range', async () => {
    const name = unique('Cidr');
    expectRefusal(await panel.create(ORGANISATION, { name, ip_allowlist: ['10.0.0'] }), 'CIDR_INVALID', /"10\.0\.0"/);
    expect(await app().db.query(ORGANISATION).count({ where: { name } })).toBe(0);
  });

  it('SSO-only without a sign-in method', async () => {
    const answer = await panel.update(ORGANISATION, tenant.documentId, { sso_only: true });
    expectRefusal(answer, 'SSO_METHOD_MISSING', /^Single sign-on cannot be required/);
  });

  it('moving an agent to another or to no organisation', async () => {
    const other = await insert<Stored>(ORGANISATION, { name: unique('other') });
    const agent = await insert<Stored>(AGENT, { hostname: 'stay', organisation: tenant.id });
    const moved = await panel.update(AGENT, agent.documentId, {
      organisation: { connect: [other], disconnect: [{ id: tenant.id, documentId: tenant.documentId }] },
    });
    expectRefusal(moved, 'ORGANISATION_FIXED', /cannot be moved to another organisation/);
    const orphaned = await panel.update(AGENT, agent.documentId, {
      organisation: { connect: [], disconnect: [{ id: tenant.id, documentId: tenant.documentId }] },
    });
    expectRefusal(orphaned, 'ORGANISATION_FIXED', /cannot be moved to another organisation/);
    expect(await stored(AGENT, agent.documentId, ['organisation'])).toMatchObject({ organisation: { id: tenant.id } });
  });

  it('a relation to a record of another organisation', async () => {
    const other = await insert<Stored>(ORGANISATION, { name: unique('other') });
    const instance = await insert<Stored>('api::cloud-instance.cloud-instance', { name: 'vm', organisation: other.id });
    const attached = await panel.create(AGENT, {
      hostname: 'astray',
      organisation: connect(tenant),
      cloud_instance: connect(instance),
    });
    expectRefusal(attached, 'RELATION_FOREIGN', /Cloud instance belongs to another organisation/);
    const agent = await insert<Stored>(AGENT, { hostname: 'astray', organisation: tenant.id });
    const edited = await panel.update(AGENT, agent.documentId, { cloud_instance: connect(instance) });
    expectRefusal(edited, 'RELATION_FOREIGN', /Cloud instance belongs to another organisation/);
  });

  it('an agent without an organisation', async () => {
    const answer = await panel.create(AGENT, { hostname: 'nobodys', organisation: UNTOUCHED });
    expectRefusal(answer, 'ORGANISATION_MISSING', /^Organisation is required\.$/);
  });

  it('a relation to a record that does not exist', async () => {
    const answer = await panel.create(AGENT, {
      hostname: 'lost',
      organisation: connect({ id: 999_999, documentId: 'doesnotexist' }),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(/^Organisation: /);
  });

  it('to change or delete a published draft', async () => {
    const draft = (
      await panel.create(DRAFT, {
        name: 'Web tier',
        organisation: connect(tenant),
        steps: [{ id: 'a', type: 'provision' }],
      })
    ).body.data as Stored;
    for (const draft_status of ['review', 'published'])
      expect((await panel.update(DRAFT, draft.documentId, { draft_status })).status).toBe(200);
    const blueprint = await app()
      .db.query('api::blueprint.blueprint')
      .findOne({ where: { draft: draft.id }, populate: ['organisation'] });
    expect(blueprint).toMatchObject({ name: 'Web tier', organisation: { id: tenant.id } });

    expectRefusal(
      await panel.update(DRAFT, draft.documentId, { name: 'Other' }),
      'DRAFT_PUBLISHED',
      /published draft cannot change/,
    );
    const retracted = await panel.update(DRAFT, draft.documentId, { draft_status: 'review' });
    expect(retracted.body.error.details.errors).toEqual([expect.objectContaining({ path: ['draft_status'] })]);
    expectRefusal(await panel.remove(DRAFT, draft.documentId), 'DRAFT_PUBLISHED', /published draft cannot change/);
    expectRefusal(
      await panel.update('api::blueprint.blueprint', blueprint.documentId, { name: 'Other' }),
      'BLUEPRINT_IMMUTABLE',
      /never changes/,
    );
  });

  it('to delete an organisation', async () => {
    expectRefusal(await panel.remove(ORGANISATION, tenant.documentId), 'ORGANISATION_NOT_DELETABLE', /archived/);
    const bulk = await panel.send('post', `/content-manager/collection-types/${ORGANISATION}/actions/bulkDelete`, {
      documentIds: [tenant.documentId],
    });
    expectRefusal(bulk, 'ORGANISATION_NOT_DELETABLE', /archived/);
    expect(await stored(ORGANISATION, tenant.documentId)).not.toBeNull();
  });

  it('a value outside its vocabulary', async () => {
    const answer = await panel.update(ORGANISATION, tenant.documentId, { org_status: 'asleep' });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(/Organisation status/i);
  });

  it('to remove the last owner', async () => {
    const membership = await app()
      .db.query(MEMBERSHIP)
      .findOne({ where: { user: tenant.people.owner.id, organisation: tenant.id } });
    const demoted = await panel.update(MEMBERSHIP, membership.documentId, { role: 'viewer' });
    expectRefusal(demoted, 'LAST_OWNER', /at least one owner/);
    expectRefusal(await panel.remove(MEMBERSHIP, membership.documentId), 'LAST_OWNER', /at least one owner/);
  });

  it('to add, change or delete audit entries', async () => {
    const [entry] = await auditOf(tenant.documentId);
    const forged = await panel.create(AUDIT, { action: 'organisation.update', actor_kind: 'system' });
    expect(forged.status).toBe(403);
    expectRefusal(await panel.update(AUDIT, entry.documentId, { action: 'x' }), 'AUDIT_APPEND_ONLY', /audit/i);
    expectRefusal(await panel.remove(AUDIT, entry.documentId), 'AUDIT_APPEND_ONLY', /audit/i);
    const copied = await panel.send('post', `/content-manager/collection-types/${AUDIT}/clone/${entry.documentId}`, {});
    expect(copied.status).toBe(403);
    expect(await stored(AUDIT, entry.documentId)).toMatchObject({ action: entry.action });
  });
});

describe('a change in the admin panel', () => {
  it('is in the audit log under the name of the administrator', async () => {
    const created = (await panel.create(ORGANISATION, { name: unique('Umbrella') })).body.data as Stored;
    await panel.update(ORGANISATION, created.documentId, { budget_override: true });
    const agent = (await panel.create(AGENT, { hostname: 'seen', organisation: connect(created) })).body.data as Stored;
    await panel.remove(AGENT, agent.documentId);

    const entries = [...(await auditOf(created.documentId)), ...(await auditOf(agent.documentId))];
    expect(entries.map(({ action }) => action)).toEqual([
      'organisation.create',
      'organisation.update',
      'svc-agent.create',
      'svc-agent.delete',
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({ actor_kind: 'admin', actor_label: panel.name, organisation: { id: created.id } });
    }
    expect(entries[1].changes).toEqual({ budget_override: { before: false, after: true } });
  });

  it('of a role or a membership applies at once', async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'viewer');
    const path = `/organisations/${tenant.documentId}`;
    expect((await person.call.put(path, { leaderboard_enabled: true })).status).toBe(403);

    const membership = await app()
      .db.query(MEMBERSHIP)
      .findOne({ where: { user: person.id } });
    expect((await panel.update(MEMBERSHIP, membership.documentId, { role: 'admin' })).status).toBe(200);
    expect((await person.call.put(path, { leaderboard_enabled: true })).status).toBe(200);

    expect((await panel.remove(MEMBERSHIP, membership.documentId)).status).toBe(200);
    expect((await person.call.get(path)).status).toBe(403);

    const operator = await app()
      .db.query('plugin::users-permissions.role')
      .findOne({ where: { type: 'platform-operator' } });
    expect((await panel.update(USER, person.documentId, { role: connect(operator) })).status).toBe(200);
    expect((await person.call.get(path)).status).toBe(200);

    expect((await panel.update(USER, person.documentId, { blocked: true })).status).toBe(200);
    expect((await person.call.get(path)).status).toBe(401);
  });

  it('of a person deletes their memberships, and is refused for an only owner', async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'engineer');
    expect((await panel.remove(USER, person.documentId)).status).toBe(200);
    expect(
      await app()
        .db.query(MEMBERSHIP)
        .count({ where: { organisation: tenant.id, user: null } }),
    ).toBe(0);
    expectRefusal(await panel.remove(USER, tenant.people.owner.documentId), 'LAST_OWNER', /only owner/);
  });
});
