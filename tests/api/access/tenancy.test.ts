import { app, as } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';
import { countRows, expectRefusal } from '../../helpers/refusals';
import { createApiToken } from '../../helpers/tokens';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  join,
  openSession,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

const USER = 'plugin::users-permissions.user';
const MEMBERSHIP = 'api::membership.membership';
const ORGANISATION = 'api::organisation.organisation';

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
});

const statusOf = async (person: Person, path = '/svc-agents') => (await person.call.get(path)).status;
const db = (uid: string) => app().db.query(uid);
const member = async (role: Parameters<typeof join>[2], organisation = tenant) => {
  const person = await createPerson();
  const { id } = (await join(organisation.id, person, role)) as { id: number };
  return { person, membershipId: id };
};

describe('a change applies to the next request', () => {
  it('when a membership is added, changed and removed', async () => {
    const person = await createPerson();
    expect(await statusOf(person)).toBe(403);
    const { id } = (await join(tenant.id, person, 'viewer')) as { id: number };
    expect(await statusOf(person)).toBe(200);
    expect(await statusOf(person, '/scim-tokens')).toBe(403);
    await db(MEMBERSHIP).update({ where: { id }, data: { role: 'admin' } });
    expect(await statusOf(person, '/scim-tokens')).toBe(200);
    await db(MEMBERSHIP).updateMany({ where: { id }, data: { role: 'viewer' } });
    expect(await statusOf(person, '/scim-tokens')).toBe(403);
    await db(MEMBERSHIP).delete({ where: { id } });
    expect(await statusOf(person)).toBe(403);
  });

  it('when a person is blocked, unblocked and deleted', async () => {
    const { person } = await member('viewer');
    expect(await statusOf(person)).toBe(200);
    await db(USER).update({ where: { id: person.id }, data: { blocked: true } });
    expect(await statusOf(person)).toBe(401);
    await db(USER).update({ where: { id: person.id }, data: { blocked: false } });
    expect(await statusOf(person)).toBe(401);
    person.call = as((await openSession(person.id)).jwt);
    expect(await statusOf(person)).toBe(200);
    await db(USER).delete({ where: { id: person.id } });
    expect(await statusOf(person)).toBe(401);
    expect(await db(MEMBERSHIP).count({ where: { user: person.id } })).toBe(0);
  });

  it('when a person becomes an operator and stops being one', async () => {
    const person = await createPerson();
    const role = async (type: string) =>
      (await db('plugin::users-permissions.role').findOne({ where: { type } })).id as number;
    expect(await statusOf(person)).toBe(403);
    await db(USER).update({ where: { id: person.id }, data: { role: await role('platform-operator') } });
    expect(await statusOf(person)).toBe(200);
    await db(USER).update({ where: { id: person.id }, data: { role: await role('authenticated') } });
    expect(await statusOf(person)).toBe(403);
  });

  it('when an organisation is renamed', async () => {
    const name = unique('renamed');
    await db(ORGANISATION).update({ where: { id: other.id }, data: { name } });
    const { body } = await other.people.viewer.call.get('/organisations');
    expect(body.data.map((organisation: { name: string }) => organisation.name)).toEqual([name]);
  });

  it('and does not apply after a rollback', async () => {
    const { person, membershipId } = await member('viewer');
    expect(await statusOf(person, '/scim-tokens')).toBe(403);
    const undone = app().db.transaction(async () => {
      await db(MEMBERSHIP).update({ where: { id: membershipId }, data: { role: 'admin' } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await statusOf(person, '/scim-tokens')).toBe(403);
  });
});

describe('a new record belongs to', () => {
  it('the organisation in the body, or else the one in the header', async () => {
    const { person } = await member('engineer');
    await join(other.id, person, 'engineer');
    const organisation = tenant.documentId;
    const named = await person.call.post('/svc-agents', { organisation });
    expect(named.body.data.organisation.documentId).toBe(organisation);
    const asStub = await person.call.post('/svc-agents', { organisation: named.body.data.organisation });
    expect(asStub.body.data.organisation.documentId).toBe(organisation);
    const headers = { 'X-Organisation-Id': other.documentId };
    const byHeader = await person.call.post('/svc-agents', { organisation: null }, headers);
    expect(byHeader.body.data.organisation.documentId).toBe(other.documentId);
    expectRefusal(await person.call.post('/svc-agents', { organisation }, headers), 403, 'OUT_OF_SCOPE');
    expectRefusal(await person.call.post('/svc-agents', {}), 400, 'ORGANISATION_UNDECIDED', 'organisation');
  });

  it('the only organisation of the caller, and is refused without the capability there', async () => {
    const { person } = await member('engineer');
    const alone = await person.call.post('/svc-agents', {});
    expect(alone.body.data.organisation.documentId).toBe(tenant.documentId);
    await join(other.id, person, 'viewer');
    const before = await countRows('svc-agent');
    expectRefusal(await person.call.post('/svc-agents', {}), 400, 'ORGANISATION_UNDECIDED');
    const elsewhere = await person.call.post('/svc-agents', { organisation: other.documentId });
    expectRefusal(elsewhere, 403, 'CAPABILITY_MISSING');
    expect(await countRows('svc-agent')).toEqual(before);
  });

  it('the organisation that an operator or API token names, and is refused without one', async () => {
    const operator = (await createOperator()).call;
    const token = as(await createApiToken('full-access'));
    for (const call of [operator, token]) {
      expectRefusal(await call.post('/svc-agents', {}), 400, 'ORGANISATION_UNDECIDED', 'organisation');
      const { status, body } = await call.post('/svc-agents', { organisation: other.documentId });
      expect({ status, organisation: body.data?.organisation.documentId }).toEqual({
        status: 201,
        organisation: other.documentId,
      });
    }
  });

  it('the organisation of its synthetic check', async () => {
    const check = async ({ id }: Tenant) =>
      (await insert('api::synthetic-check.synthetic-check', { organisation: id, name: unique() })).documentId;
    const [here, there] = [await check(tenant), await check(other)];
    const { person } = await member('engineer');
    await join(other.id, person, 'engineer');
    for (const [id, organisation] of [
      [here, tenant.documentId],
      [there, other.documentId],
    ] as const) {
      const { status, body } = await person.call.post('/synthetic-results', { synthetic_check: id, status: 'up' });
      expect({ status, found: body.data.organisation.documentId }).toEqual({ status: 201, found: organisation });
    }
    const operator = await createOperator();
    const { body } = await operator.call.post('/synthetic-results', { synthetic_check: there });
    expect(body.data.organisation.documentId).toBe(other.documentId);
    expectRefusal(await person.call.post('/synthetic-results', {}), 400, 'ORGANISATION_UNDECIDED');
    const contradicting = { synthetic_check: here, organisation: other.documentId };
    const answer = await person.call.post('/synthetic-results', contradicting);
    expect([201, 400]).toContain(answer.status);
    if (answer.status === 201) expect(answer.body.data.organisation.documentId).toBe(tenant.documentId);
  });
});

describe('memberships', () => {
  const membershipOf = async (person: Person, { people, documentId }: Tenant): Promise<string> => {
    const query = `filters[user]=${person.documentId}&filters[organisation]=${documentId}`;
    return (await people.owner.call.get(`/memberships?${query}`)).body.data[0].documentId as string;
  };

  it('keep the last owner through changes, removals and deletions of accounts', async () => {
    const own = await createTenant();
    const { owner, admin } = own.people;
    const path = `/memberships/${await membershipOf(owner, own)}`;
    expectRefusal(await owner.call.put(path, { role: 'admin' }), 400, 'LAST_OWNER', 'role');
    expectRefusal(await owner.call.delete(path), 400, 'LAST_OWNER');
    await expect(db(USER).delete({ where: { id: owner.id } })).rejects.toMatchObject({
      details: { code: 'LAST_OWNER' },
    });
    await expect(db(USER).deleteMany({ where: { id: { $in: [owner.id] } } })).rejects.toMatchObject({
      details: { code: 'LAST_OWNER' },
    });
    expect(await statusOf(owner)).toBe(200);
    const successor = await owner.call.put(`/memberships/${await membershipOf(admin, own)}`, { role: 'owner' });
    expect(successor.status).toBe(200);
    expect((await owner.call.put(path, { role: 'viewer' })).status).toBe(200);
    expectRefusal(await owner.call.put(path, { role: 'owner' }), 403, 'CAPABILITY_MISSING');
    expect((await admin.call.delete(path)).status).toBe(204);
  });

  it('keep one owner when two owners leave at the same time', async () => {
    const own = await createTenant();
    const second = await createPerson();
    await join(own.id, second, 'owner');
    const paths = [await membershipOf(own.people.owner, own), await membershipOf(second, own)];
    const answers = await Promise.all(
      [own.people.owner, second].map((person, index) => person.call.delete(`/memberships/${paths[index]}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await db(MEMBERSHIP).count({ where: { organisation: own.id, role: 'owner' } })).toBe(1);
  });

  it('cannot be granted, changed or removed by members whose role ranks lower', async () => {
    const { owner, admin, engineer, viewer } = tenant.people;
    const newcomer = await createPerson();
    const user = newcomer.documentId;
    const ownersPath = `/memberships/${await membershipOf(owner, tenant)}`;
    expectRefusal(await admin.call.post('/memberships', { user, role: 'owner' }), 403, 'ROLE_ABOVE_OWN');
    expectRefusal(
      await admin.call.put(`/memberships/${await membershipOf(viewer, tenant)}`, { role: 'owner' }),
      403,
      'ROLE_ABOVE_OWN',
    );
    expectRefusal(
      await admin.call.put(`/memberships/${await membershipOf(admin, tenant)}`, { role: 'owner' }),
      403,
      'ROLE_ABOVE_OWN',
    );
    expectRefusal(await admin.call.put(ownersPath, { role: 'viewer' }), 403, 'ROLE_ABOVE_OWN');
    expectRefusal(await admin.call.delete(ownersPath), 403, 'ROLE_ABOVE_OWN');
    expectRefusal(await engineer.call.post('/memberships', { user, role: 'viewer' }), 403, 'CAPABILITY_MISSING');
    expect(await statusOf(newcomer)).toBe(403);
    const added = await admin.call.post('/memberships', { user, role: 'admin' });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ role: 'admin', user: { username: newcomer.username } });
    expect(JSON.stringify(added.body)).not.toContain(newcomer.email);
    expect(await statusOf(newcomer, '/scim-tokens')).toBe(403);
    await newcomer.call.post(`/memberships/${added.body.data.documentId}/accept`, {});
    expect(await statusOf(newcomer, '/scim-tokens')).toBe(200);
    expectRefusal(await admin.call.post('/memberships', { user, role: 'viewer' }), 400, 'NOT_UNIQUE', 'user');
    expectRefusal(
      await admin.call.post('/memberships', { user: 'a'.repeat(24), role: 'viewer' }),
      400,
      'RELATION_NOT_FOUND',
      'user',
    );
  });
});

describe('a new organisation', () => {
  const eventsOf = (documentId: string) =>
    db('api::outbox-event.outbox-event').findMany({ where: { organisation: { documentId } } });

  it('makes its founder the owner and requests a forum community in the same transaction', async () => {
    const founder = await createPerson();
    const name = unique('Newly Founded');
    const { status, body } = await founder.call.post('/organisations', { name });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      agent_limit: 3,
      org_status: 'active',
      budget_status: 'ok',
      leaderboard_enabled: false,
      forum_community_id: null,
    });
    const events = await eventsOf(body.data.documentId);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ event: 'organisation.forum-community-requested', event_status: 'pending' });
    const members = await founder.call.get('/memberships');
    expect(members.body.data).toMatchObject([{ role: 'owner', user: { documentId: founder.documentId } }]);
    expect((await founder.call.post('/svc-agents', { hostname: 'first' })).status).toBe(201);
  });

  it('leaves nothing behind when its creation fails', async () => {
    const founder = await createPerson();
    const taken = await founder.call.post('/organisations', { name: unique('taken') });
    const before = await countRows('organisation', 'membership', 'outbox-event', 'audit-entry');
    const { slug } = taken.body.data as { slug: string };
    expectRefusal(await founder.call.post('/organisations', { name: 'x', slug }), 400, 'NOT_UNIQUE', 'slug');
    const unsubscribe = app().db.lifecycles.subscribe({
      models: [MEMBERSHIP],
      beforeCreate: () => Promise.reject(new Error('the last step fails')),
    });
    try {
      const answer = await sendRaw({
        method: 'POST',
        path: '/api/organisations',
        headers: { authorization: `Bearer ${founder.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { name: unique('doomed') } }),
      });
      expect(answer.status).toBe(500);
    } finally {
      unsubscribe();
    }
    expect(await countRows('organisation', 'membership', 'outbox-event', 'audit-entry')).toEqual(before);
  });

  it('has no members when an operator creates it', async () => {
    const operator = await createOperator();
    const { body } = await operator.call.post('/organisations', { name: unique('for others') });
    expect(await db(MEMBERSHIP).count({ where: { organisation: { documentId: body.data.documentId } } })).toBe(0);
  });
});

describe('a custom API token', () => {
  it('has exactly its permissions, in every organisation', async () => {
    const call = as(await createApiToken('custom', ['api::svc-agent.svc-agent.find']));
    const listed = await call.get(`/svc-agents?filters[organisation]=${other.documentId}`);
    expect(listed.status).toBe(200);
    expectRefusal(await call.get('/scim-tokens'), 403);
    expectRefusal(await call.post('/svc-agents', { organisation: other.documentId }), 403);
  });
});

describe('an audit entry of the platform', () => {
  it('can be read by operators alone, even by its id', async () => {
    const operator = await createOperator();
    await operator.call.post('/subscription-plans', { name: unique('plan'), account_tier: 'free' });
    const entry = await db('api::audit-entry.audit-entry').findOne({ where: { organisation: null } as never });
    const path = `/audit-entries/${entry.documentId}`;
    expectRefusal(await tenant.people.auditor.call.get(path), 403, 'OUT_OF_SCOPE');
    expect((await operator.call.get(path)).status).toBe(200);
  });
});

describe('data read in a transaction that is rolled back', () => {
  it('is not cached', async () => {
    const { organisations } = app().get('tenancy' as never) as {
      organisations: { of(ids: number[]): Promise<Map<number, { status: string }>> };
    };
    const { id } = await createTenant();
    const statusNow = async () => (await organisations.of([id])).get(id)?.status;
    const failing = app().db.transaction(async () => {
      await db(ORGANISATION).update({ where: { id }, data: { org_status: 'suspended' } });
      expect(await statusNow()).toBe('suspended');
      throw new Error('the last step fails');
    });
    await expect(failing).rejects.toThrow('the last step fails');
    expect(await statusNow()).toBe('active');
  });
});
