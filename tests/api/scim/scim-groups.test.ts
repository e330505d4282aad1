import { app } from '../../helpers/api';
import { statementsDuring } from '../../helpers/database/query-plans';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, type Directory, directory, expectScimError, GROUP, newUser } from '../../helpers/scim';
import { createTenant, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;
let scim: Directory;
let elsewhere: Directory;

beforeAll(async () => {
  tenant = await createTenant();
  scim = directory((await createScimToken(tenant)).token);
  elsewhere = directory((await createScimToken(await createTenant())).token);
});

const newPerson = async (): Promise<string> => (await scim.post('/Users', newUser())).body.id;

const roleOf = async (id: string): Promise<string> =>
  (
    await app()
      .db.query('api::membership.membership')
      .findOne({ where: { documentId: id } })
  ).role;

const join = (group: string, ...ids: string[]) =>
  scim.patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: ids.map((value) => ({ value })) });
const leave = (group: string, id: string) =>
  scim.patch(`/Groups/${group}`, { op: 'Remove', path: `members[value eq "${id}"]` });

/** The number of statements of a request. */
const countStatements = async (work: () => Promise<{ status: number }>): Promise<number> =>
  (await statementsDuring(async () => expect((await work()).status).toBe(204))).length;

const newGroup = async (members: string[] = []) => {
  const displayName = unique('Cloud people');
  const body = { schemas: [GROUP], displayName, externalId: unique('g'), members: members.map((value) => ({ value })) };
  const answer = await scim.post('/Groups', body);
  expect([answer.status, answer.body.displayName]).toEqual([201, displayName]);
  return answer.body as { id: string; displayName: string; externalId: string };
};

const mapTo = (id: string, role: string | null) => tenant.people.admin.call.put(`/scim-groups/${id}`, { role });

describe('the groups of the roles', () => {
  it('exist from the start, without one for owners', async () => {
    const { body } = await elsewhere.get('/Groups?excludedAttributes=members');
    expect(body.Resources.map(({ id, displayName }: Record<string, string>) => [id, displayName])).toEqual(
      ['admin', 'engineer', 'auditor', 'viewer'].map((role) => [role, role]),
    );
    expect(JSON.stringify(body)).not.toContain('members');
    expectScimError(await scim.get('/Groups/owner'), 404);
    expectScimError(await scim.patch('/Groups/owner', { op: 'add', path: 'members', value: [] }), 404);
  });

  it('grant the highest of their roles, in whatever order they are assigned', async () => {
    const id = await newPerson();
    const steps: [() => Promise<{ status: number }>, string][] = [
      [() => join('engineer', id), 'engineer'],
      [() => join('admin', id), 'admin'],
      [() => join('viewer', id), 'admin'],
      [() => join('viewer', id), 'admin'],
      [() => leave('admin', id), 'engineer'],
      [() => leave('admin', id), 'engineer'],
      [() => leave('engineer', id), 'viewer'],
      [() => leave('viewer', id), 'viewer'],
    ];
    for (const [step, role] of steps) {
      expect((await step()).status).toBe(204);
      expect(await roleOf(id)).toBe(role);
    }
  });

  it('list their members, and users list their groups', async () => {
    const ids = [await newPerson(), await newPerson()];
    await join('auditor', ...ids);
    const { members } = (await scim.get('/Groups/auditor')).body;
    expect(members.map(({ value }: { value: string }) => value)).toEqual(expect.arrayContaining(ids));
    expect((await scim.get(`/Users/${ids[0]}`)).body.groups).toMatchObject([{ value: 'auditor', display: 'auditor' }]);
    const only = { op: 'replace', path: 'members', value: [{ value: ids[1] }] };
    expect((await scim.patch('/Groups/auditor', only)).status).toBe(204);
    expect(await Promise.all(ids.map(roleOf))).toEqual(['viewer', 'auditor']);
    const { auditor } = tenant.people;
    expect((await auditor.call.get('/me')).body.data.memberships[0].role).toBe('viewer');
    expect((await scim.patch('/Groups/auditor', { op: 'remove', path: 'members' })).status).toBe(204);
    expect(await Promise.all(ids.map(roleOf))).toEqual(['viewer', 'viewer']);
  });

  it('do not change owners', async () => {
    const { Resources } = (await scim.get(`/Users?filter=userName eq "${tenant.people.owner.email}"`)).body;
    const { id } = Resources[0];
    for (const step of [join('viewer', id), join('admin', id), leave('admin', id)])
      expect((await step).status).toBe(204);
    expect(await roleOf(id)).toBe('owner');
  });

  it('can be neither renamed nor deleted', async () => {
    expectScimError(await scim.delete('/Groups/viewer'), 400, 'mutability');
    const rename = await scim.patch('/Groups/viewer', { op: 'replace', path: 'displayName', value: 'Guests' });
    expectScimError(rename, 400, 'mutability');
    expectScimError(await scim.post('/Groups', { schemas: [GROUP], displayName: 'ENGINEER' }), 409, 'uniqueness');
    const same = { op: 'replace', value: { id: 'viewer', displayName: 'Viewer' } };
    expect((await scim.patch('/Groups/viewer', same)).status).toBe(204);
  });

  it('add all members of a request or none', async () => {
    const id = await newPerson();
    expectScimError(await join('admin', id, 'a'.repeat(24)), 400, 'invalidValue', /no user/);
    expect(await roleOf(id)).toBe('viewer');
  });

  it('cause one audit entry for many operations, in as many statements as for one', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, newPerson));
    const each = (op: string) => ids.map((id) => ({ op, path: 'members', value: [{ value: id }] }));
    const all = { op: 'add', path: 'members', value: ids.map((value) => ({ value })) };
    const one = await countStatements(() => scim.patch('/Groups/engineer', all));
    expect((await scim.patch('/Groups/engineer', ...each('remove'))).status).toBe(204);
    const many = await countStatements(() =>
      scim.patch('/Groups/auditor', ...each('add'), ...each('remove'), ...each('add')),
    );
    expect(many).toBe(one);
    expect(await Promise.all(ids.map(roleOf))).toEqual(ids.map(() => 'auditor'));
    const entries = await app()
      .db.query('api::audit-entry.audit-entry')
      .findMany({ where: { target_id: { $in: ids }, action: 'membership.update' }, orderBy: 'sequence' });
    const roles = entries.map(({ changes }: { changes: { role?: { after: string } } }) => changes.role?.after);
    expect(roles).toEqual(['engineer', 'viewer', 'auditor'].flatMap((role) => ids.map(() => role)));
  });

  it('can be changed by simultaneous requests without a lost update', async () => {
    const ids = await Promise.all([newPerson(), newPerson(), newPerson()]);
    const answers = await Promise.all(
      ids.flatMap((id) => [join('engineer', id), join('auditor', ...ids), join('admin', id)]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await Promise.all(ids.map(roleOf))).toEqual(['admin', 'admin', 'admin']);
    for (const id of ids) expect((await scim.get(`/Users/${id}`)).body.groups).toHaveLength(3);
  });
});

describe('a group of a directory', () => {
  it('grants no role until an admin maps it, and then grants it to its members', async () => {
    const [first, second] = [await newPerson(), await newPerson()];
    const group = await newGroup([first]);
    expect(await roleOf(first)).toBe('viewer');
    const { admin, engineer } = tenant.people;
    expectRefusal(await engineer.call.put(`/scim-groups/${group.id}`, { role: 'admin' }), 403, 'CAPABILITY_MISSING');
    expectRefusal(await mapTo(group.id, 'owner'), 400, 'VALIDATION_FAILED', 'role');
    const mapped = await mapTo(group.id, 'engineer');
    expect(mapped.body.data).toMatchObject({ role: 'engineer', display_name: group.displayName });
    expect(await roleOf(first)).toBe('engineer');
    expect((await join(group.id, second)).status).toBe(204);
    expect(await roleOf(second)).toBe('engineer');
    await join('admin', second);
    await mapTo(group.id, 'auditor');
    expect([await roleOf(first), await roleOf(second)]).toEqual(['auditor', 'admin']);
    await mapTo(group.id, null);
    expect([await roleOf(first), await roleOf(second)]).toEqual(['viewer', 'admin']);
    expect((await admin.call.get(`/scim-groups/${group.id}`)).body.data.role).toBeNull();
  });

  it('can be found and renamed, and removes its role when it is deleted', async () => {
    const id = await newPerson();
    const group = await newGroup([id]);
    await mapTo(group.id, 'admin');
    expect(await roleOf(id)).toBe('admin');
    for (const filter of [`displayName eq "${group.displayName.toUpperCase()}"`, `externalId eq "${group.externalId}"`])
      expect((await scim.get(`/Groups?filter=${filter}`)).body).toMatchObject({
        totalResults: 1,
        Resources: [{ id: group.id, members: [{ value: id }] }],
      });
    const body = { schemas: [GROUP], displayName: group.displayName };
    expectScimError(await scim.post('/Groups', body), 409, 'uniqueness');
    const name = unique('Renamed');
    expect((await scim.patch(`/Groups/${group.id}`, { op: 'replace', path: 'displayName', value: name })).status).toBe(
      204,
    );
    const put = await scim.put(`/Groups/${group.id}`, { schemas: [GROUP], displayName: name, members: [] });
    expect([put.status, put.body]).toMatchObject([200, { displayName: name }]);
    expect(put.body.members).toBeUndefined();
    expect(await roleOf(id)).toBe('viewer');
    await join(group.id, id);
    expectScimError(await elsewhere.delete(`/Groups/${group.id}`), 404);
    expect((await scim.delete(`/Groups/${group.id}`)).status).toBe(204);
    expect(await roleOf(id)).toBe('viewer');
    expectScimError(await scim.get(`/Groups/${group.id}`), 404);
    expectScimError(await scim.delete(`/Groups/${group.id}`), 404);
  });

  it('is created once by simultaneous requests', async () => {
    const body = { schemas: [GROUP], displayName: unique('Together') };
    const answers = await Promise.all(Array.from({ length: 4 }, () => scim.post('/Groups', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('is not visible to another organisation', async () => {
    const group = await newGroup();
    expectScimError(await elsewhere.get(`/Groups/${group.id}`), 404);
    const patch = await elsewhere.patch(`/Groups/${group.id}`, { op: 'replace', path: 'displayName', value: 'x' });
    expectScimError(patch, 404);
    expect((await elsewhere.get(`/Groups?filter=displayName eq "${group.displayName}"`)).body.totalResults).toBe(0);
  });
});
