import { app, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { createScimToken, type Directory, directory, expectScimError, newUser, USER } from '../../helpers/scim';
import {
  createPerson,
  createTenant,
  join,
  openSession,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';
import { as } from '../../helpers/api';

let tenant: Tenant;
let other: Tenant;
let scim: Directory;
let elsewhere: Directory;

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
  scim = directory((await createScimToken(tenant)).token);
  elsewhere = directory((await createScimToken(other)).token);
});

const created = async (more: Record<string, unknown> = {}) => {
  const answer = await scim.post('/Users', newUser(more));
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
};

const membershipOf = (documentId: string) =>
  app()
    .db.query('api::membership.membership')
    .findOne({ where: { documentId }, populate: ['user', 'organisation'] });

/** The id in SCIM of a membership that people created. */
const idOf = async (person: Person, where: Tenant = tenant): Promise<string> => {
  const row = await app()
    .db.query('api::membership.membership')
    .findOne({ where: { user: person.id, organisation: where.id } });
  return row.documentId;
};

const operatorSets = (data: Record<string, unknown>) =>
  app()
    .db.query('api::organisation.organisation')
    .update({ where: { id: tenant.id }, data });

describe('a user that a directory creates', () => {
  it('is a membership with the role viewer, and an account without a password', async () => {
    const user = newUser();
    const answer = await scim.post('/Users', user);
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(answer.body.meta.location);
    expect(answer.body).toMatchObject({ ...user, groups: [], meta: { resourceType: 'User' } });
    const { user: account, ...membership } = await membershipOf(answer.body.id);
    expect(membership).toMatchObject({ role: 'viewer', organisation: { id: tenant.id }, deactivated_at: null });
    expect(account).toMatchObject({ email: user.userName, password: null, confirmed: false, blocked: false });
    expect(JSON.stringify(answer.body)).not.toContain(account.documentId);
    const [entry] = await auditEntries({ target_id: answer.body.id, action: 'membership.create' });
    expect(entry).toMatchObject({ actor_kind: 'scim_token', organisation: { id: tenant.id } });
    const listed = await tenant.people.admin.call.get(`/memberships/${answer.body.id}`);
    expect(listed.body.data).toMatchObject({ user_name: user.userName, external_id: user.externalId });
  });

  it('is refused a second time, in any case of the name', async () => {
    const { userName } = await created();
    expectScimError(await scim.post('/Users', newUser({ userName: userName.toUpperCase() })), 409, 'uniqueness');
    expectScimError(await scim.post('/Users', newUser({ emails: [{ value: userName }] })), 409, 'uniqueness');
  });

  it('is created once by simultaneous requests', async () => {
    const user = newUser();
    const answers = await Promise.all(Array.from({ length: 4 }, () => scim.post('/Users', user)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) expectScimError(answer, 409, 'uniqueness');
  });

  it('has one account when two organisations create it at once', async () => {
    const user = newUser();
    const answers = await Promise.all([scim.post('/Users', user), elsewhere.post('/Users', user)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const accounts = await db()('up_users').where({ email: user.userName });
    expect(accounts).toHaveLength(1);
  });

  it('is the same whether or not somebody outside the organisation has the address', async () => {
    const stranger = await createPerson();
    const before = await db()('up_users').where({ id: stranger.id }).first();
    const shapes: unknown[] = [];
    for (const userName of [stranger.email, `${stranger.username}-free@example.com`]) {
      const sent = newUser({ userName, emails: undefined, displayName: undefined, name: undefined });
      const answer = await scim.post('/Users', sent);
      expect([answer.status, answer.body.userName]).toEqual([201, userName]);
      expect(answer.body.emails).toMatchObject([{ value: userName }]);
      expect(JSON.stringify(answer.body).replaceAll(userName, '')).not.toContain(stranger.username);
      const { meta, id, externalId: _own, name, ...rest } = answer.body;
      const names = [...Object.keys(meta), ...Object.keys(name)];
      shapes.push(JSON.parse(JSON.stringify({ ...rest, names }).replaceAll(userName, 'x')));
      const shown = await tenant.people.admin.call.get(`/memberships/${id}`);
      expect(shown.body.data).toMatchObject({ user: null, user_name: userName, pending_since: expect.any(String) });
      const [entry] = await auditEntries({ target_id: id, action: 'membership.create' });
      expect(JSON.stringify((entry as { changes: object }).changes)).not.toContain('"user":');
      expect((await scim.get(`/Users?filter=userName eq "${userName}"`)).body.totalResults).toBe(1);
      expectScimError(await scim.post('/Users', sent), 409, 'uniqueness');
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect((await stranger.call.get('/me')).body.data.memberships).toEqual([]);
    expect(await db()('up_users').where({ id: stranger.id }).first()).toEqual(before);
  });

  it('is a member at once when the organisation has verified the domain of the address', async () => {
    const domain = `${unique('verified')}.example`;
    await operatorSets({ workspace_domain: domain, workspace_domain_verified_at: new Date().toISOString() });
    const squatter = await createPerson();
    const email = `${unique('staff')}@${domain}`;
    await app()
      .db.query('plugin::users-permissions.user')
      .update({ where: { id: squatter.id }, data: { email, confirmed: false } });
    for (const [userName, isPending] of [
      [`${unique('new')}@${domain}`, false],
      [email, false],
      [`${unique('guest')}@sub.${domain}`, true],
    ] as const) {
      const { status, body } = await scim.post('/Users', newUser({ userName, emails: undefined }));
      expect(status).toBe(201);
      expect([userName, (await membershipOf(body.id)).pending_since !== null]).toEqual([userName, isPending]);
    }
    expect((await squatter.call.get('/me')).status).toBe(401);
    await operatorSets({ workspace_domain: null, workspace_domain_verified_at: null });
  });

  it('requires an address', async () => {
    expectScimError(await scim.post('/Users', newUser({ userName: 'ada', emails: [] })), 400, 'invalidValue');
    expectScimError(await scim.post('/Users', newUser({ emails: [{ value: 'ada' }] })), 400, 'invalidValue');
  });

  it('can be an existing member, who is found by address and is provisioned from then on', async () => {
    const { engineer } = tenant.people;
    const found = await scim.get(`/Users?filter=userName eq "${engineer.email.toUpperCase()}"`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ userName: engineer.email, active: true }] });
    const [{ id, groups }] = found.body.Resources;
    expect(groups).toMatchObject([{ value: 'engineer' }]);
    const patched = await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'externalId', value: 'ext-engineer' });
    expect(patched.body).toMatchObject({ externalId: 'ext-engineer', groups: [{ value: 'engineer' }] });
  });
});

describe('the account of a provisioned user', () => {
  it('is never changed by the directory', async () => {
    const { viewer } = tenant.people;
    const row = () => db()('up_users').where({ id: viewer.id }).first();
    const before = await row();
    const id = await idOf(viewer);
    const changed = await scim.put(`/Users/${id}`, newUser({ password: 'Other-Passw0rd!', active: false }));
    expect([changed.status, changed.body]).toMatchObject([200, { active: false, displayName: 'Ada Lovelace' }]);
    expect((await scim.put(`/Users/${id}`, newUser())).body).toMatchObject({ active: true });
    expect(await row()).toEqual(before);
  });
});

describe('a deactivated user', () => {
  const ways: [string, (id: string) => Promise<{ status: number }>][] = [
    ['PATCH', (id) => scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })],
    [
      'PATCH without path, as a text',
      (id) => scim.patch(`/Users/${id}`, { op: 'Replace', value: { active: 'False' } }),
    ],
    ['PUT', async (id) => scim.put(`/Users/${id}`, { ...(await scim.get(`/Users/${id}`)).body, active: false })],
    ['DELETE', (id) => scim.delete(`/Users/${id}`)],
  ];

  it.each(ways)('by %s loses access at once, and keeps the account and other memberships', async (_way, deactivate) => {
    const person = await createPerson();
    await join(tenant.id, person, 'engineer');
    await join(other.id, person, 'engineer');
    const sso = as(await singleSignOnToken(person, tenant));
    const ssoElsewhere = as(await singleSignOnToken(person, other));
    expect((await sso.get('/svc-agents')).status).toBe(200);
    expect((await person.call.get('/me')).body.data.memberships).toHaveLength(2);
    const { status } = await deactivate(await idOf(person));
    expect([200, 204]).toContain(status);
    expect((await sso.get('/me')).status).toBe(401);
    expect((await ssoElsewhere.get('/svc-agents')).status).toBe(200);
    expect((await person.call.get('/me')).body.data.memberships).toMatchObject([
      { organisation: { documentId: other.documentId } },
    ]);
    expect((await person.call.get('/svc-agents', { 'X-Organisation-Id': tenant.documentId })).status).toBe(403);
    expect((await as((await openSession(person.id)).jwt).get('/svc-agents')).status).toBe(200);
    const { blocked } = await app()
      .db.query('plugin::users-permissions.user')
      .findOne({ where: { id: person.id } });
    expect(blocked).toBe(false);
    const session = await app()
      .db.connection('sessions')
      .where({ user_id: person.id, opened_organisation_id: tenant.id })
      .first();
    expect(session.end_reason).toBe('member-deactivated');
  });

  it('is visible in the list of members, and can be reactivated unchanged', async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'engineer');
    const id = await idOf(person);
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: 'false' });
    const shown = () => tenant.people.admin.call.get(`/memberships/${id}`);
    expect((await shown()).body.data.deactivated_at).toMatch(/^\d{4}-/);
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: 'true' });
    expect((await shown()).body.data).toMatchObject({ deactivated_at: null, role: 'engineer' });
    expect((await person.call.get('/svc-agents')).status).toBe(200);
  });

  it('can be reactivated over REST by a member of at least the same rank, within the limit, until the directory changes it again', async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'engineer');
    const id = await idOf(person);
    const deactivate = () => scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    const reactivate = (by: Person) => by.call.post(`/memberships/${id}/reactivate`, {});
    const setLimit = (max_members: number | null) =>
      app()
        .db.query('api::organisation.organisation')
        .update({ where: { id: tenant.id }, data: { max_members } });
    await deactivate();
    expect((await reactivate(tenant.people.viewer)).status).toBe(403);
    expect((await reactivate(person)).status).toBe(403);
    await setLimit(1);
    expect((await reactivate(tenant.people.admin)).body.error.details.code).toBe('MEMBER_LIMIT_REACHED');
    await setLimit(null);
    const answer = await reactivate(tenant.people.admin);
    expect([answer.status, answer.body.data.deactivated_at]).toEqual([200, null]);
    expect((await person.call.get('/svc-agents')).status).toBe(200);
    expect((await reactivate(tenant.people.admin)).status).toBe(200);
    await deactivate();
    expect((await person.call.get('/svc-agents')).status).toBe(403);
    await scim.delete(`/Users/${id}`);
    expect((await reactivate(tenant.people.owner)).body.data).toMatchObject({ role: 'viewer', deactivated_at: null });
    expect((await scim.get(`/Users/${id}`)).body.active).toBe(true);
  });

  it('by DELETE is absent from the directory, and can be provisioned again as a viewer', async () => {
    const user = newUser();
    const { id } = (await scim.post('/Users', user)).body;
    expect((await scim.patch('/Groups/admin', { op: 'add', path: 'members', value: [{ value: id }] })).status).toBe(
      204,
    );
    expect((await scim.delete(`/Users/${id}`)).status).toBe(204);
    for (const answer of [
      await scim.get(`/Users/${id}`),
      await scim.put(`/Users/${id}`, user),
      await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true }),
      await scim.delete(`/Users/${id}`),
    ])
      expectScimError(answer, 404);
    expect((await scim.get(`/Users?filter=userName eq "${user.userName}"`)).body.totalResults).toBe(0);
    const again = await scim.post('/Users', user);
    expect(again).toMatchObject({ status: 201, body: { id, active: true, groups: [] } });
    expect(await membershipOf(id)).toMatchObject({ role: 'viewer', deactivated_at: null, deprovisioned_at: null });
  });
});

describe('the member limit over SCIM', () => {
  const newTenant = async (max_members: number) => {
    const organisation = await createTenant({ max_members });
    return { organisation, calls: directory((await createScimToken(organisation)).token) };
  };

  it('is exact, and does not count deactivated users', async () => {
    const { calls } = await newTenant(7);
    const answers = await Promise.all(Array.from({ length: 4 }, () => calls.post('/Users', newUser())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403]);
    const refused = answers.find(({ status }) => status === 403);
    expectScimError(refused as never, 403, undefined, /the maximum number of members of its plan/);
    const { id } = (answers.find(({ status }) => status === 201) as { body: { id: string } }).body;
    await calls.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect((await calls.post('/Users', newUser())).status).toBe(201);
    const back = await calls.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expectScimError(back, 403, undefined, /of its plan/);
    expect((await calls.post('/Users', newUser({ active: false }))).status).toBe(201);
  });
});

describe('the last owner over SCIM', () => {
  let scim: Directory;
  beforeAll(async () => {
    scim = directory((await createScimToken(tenant, 'owner')).token);
  });

  it('cannot be deactivated, deleted or demoted', async () => {
    const { owner } = tenant.people;
    const id = await idOf(owner);
    const before = await membershipOf(id);
    for (const answer of [
      await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
      await scim.put(`/Users/${id}`, newUser({ active: false })),
      await scim.delete(`/Users/${id}`),
    ])
      expectScimError(answer, 400, 'mutability', /at least one owner/);
    expect(await membershipOf(id)).toEqual(before);
    expect((await owner.call.get('/svc-agents')).status).toBe(200);
  });

  it('can leave when there is another owner, who then is the last', async () => {
    const second = await createPerson();
    await join(tenant.id, second, 'owner');
    const id = await idOf(second);
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expectScimError(await scim.delete(`/Users/${await idOf(tenant.people.owner)}`), 400, 'mutability');
    expect((await scim.delete(`/Users/${id}`)).status).toBe(204);
    expect(await membershipOf(id)).toMatchObject({ role: 'viewer' });
  });
});

describe('organisations over SCIM', () => {
  it("cannot see each other's users", async () => {
    const { id, userName, externalId } = await created();
    for (const answer of [
      await elsewhere.get(`/Users/${id}`),
      await elsewhere.put(`/Users/${id}`, { ...newUser(), schemas: [USER] }),
      await elsewhere.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
      await elsewhere.delete(`/Users/${id}`),
    ])
      expectScimError(answer, 404);
    for (const filter of [`userName eq "${userName}"`, `externalId eq "${externalId}"`, `id eq "${id}"`])
      expect((await elsewhere.get(`/Users?filter=${filter}`)).body.totalResults).toBe(0);
    const joining = await elsewhere.patch('/Groups/admin', { op: 'add', path: 'members', value: [{ value: id }] });
    expectScimError(joining, 400, 'invalidValue');
    const left = await elsewhere.patch('/Groups/viewer', { op: 'remove', path: 'members', value: [{ value: id }] });
    expect(left.status).toBe(204);
    expect((await scim.get(`/Users/${id}`)).body).toMatchObject({ active: true, groups: [] });
    const all = await elsewhere.get('/Users?count=200');
    expect(all.body.Resources.map((user: { id: string }) => user.id)).not.toContain(id);
    // Another directory can use the same externalId.
    expect((await elsewhere.post('/Users', newUser({ externalId }))).status).toBe(201);
  });

  it.each(['suspended', 'archived'])('that are %s can be read and not written', async (org_status) => {
    const { id } = await created();
    await operatorSets({ org_status });
    try {
      expect((await scim.get(`/Users/${id}`)).status).toBe(200);
      for (const answer of [
        await scim.post('/Users', newUser()),
        await scim.put(`/Users/${id}`, newUser()),
        await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
        await scim.delete(`/Users/${id}`),
        await scim.patch('/Groups/viewer', { op: 'add', path: 'members', value: [{ value: id }] }),
      ])
        expectScimError(answer, 403, undefined, /suspended or archived/);
    } finally {
      await operatorSets({ org_status: 'active' });
    }
  });

  it('with an IP allowlist or SSO-only are still provisioned', async () => {
    await operatorSets({ ip_allowlist: ['198.51.100.0/24'], sso_only: true, workspace_domain: 'corp.example' });
    try {
      expect((await scim.get('/Users?count=1')).status).toBe(200);
    } finally {
      await operatorSets({ ip_allowlist: null, sso_only: false, workspace_domain: null });
    }
  });
});
