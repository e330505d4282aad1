import { app, db } from '../../helpers/api';
import { seedRows } from '../../helpers/database/seed-rows';
import { createScimToken, type Directory, directory, expectScimError, GROUP, newUser } from '../../helpers/scim';
import { createTenant, unique } from '../../helpers/world';

/** More than a page of a list, and more than what one statement changes. */
const MEMBERS = 1_203;
/** Members that the response of a group shows at most. */
const MOST_SHOWN = 10_000;

let scim: Directory;
let group: { id: string; members: { value: string; $ref: string; type: string }[] };

const entriesOf = (ids: string[]) =>
  app()
    .db.connection('audit_entries')
    .whereIn('target_id', ids)
    .where('action', 'membership.update')
    .count({ total: 'id' })
    .then(([row]) => Number(row?.total));

beforeAll(async () => {
  const tenant = await createTenant();
  scim = directory((await createScimToken(tenant)).token);
  const mark = unique('lg');
  const id = (await scim.post('/Groups', { schemas: [GROUP], displayName: mark })).body.id as string;
  const address = `'${mark}-' || i || '@large.example'`;
  const user = {
    document_id: `'${mark}-u' || i`,
    username: address,
    email: address,
    blocked: 'false',
    confirmed: 'true',
  };
  await seedRows('up_users', MEMBERS, user);
  const last = Number((await db()('up_users').max({ id: 'id' }))[0]?.id);
  await seedRows('memberships', MEMBERS, {
    document_id: `'${mark}-m' || i`,
    organisation_id: String(tenant.id),
    user_id: `${last - MEMBERS} + i`,
    role: `'viewer'`,
    directory_groups: `',${id},'`,
  });
  group = (await scim.get(`/Groups/${id}`)).body;
  expect(group.members).toHaveLength(MEMBERS);
});

describe('a group of many members', () => {
  it('can be replaced with what was read, which changes nothing', async () => {
    const { status, body } = await scim.put(`/Groups/${group.id}`, group);
    expect([status, body]).toEqual([200, group]);
    expect(await entriesOf(group.members.map(({ value }) => value))).toBe(0);
  });

  it('loses only the members that a replacement leaves out, or none if one of them is unknown', async () => {
    const [first, ...others] = group.members;
    const id = (await scim.post('/Users', newUser())).body.id as string;
    const unknown = { ...group, members: [...others, { value: 'unknown' }] };
    expectScimError(await scim.put(`/Groups/${group.id}`, unknown), 400, 'invalidValue', /no user/);
    expect((await scim.get(`/Groups/${group.id}`)).body.members).toEqual(group.members);
    const { status, body } = await scim.put(`/Groups/${group.id}`, { ...group, members: [...others, { value: id }] });
    expect([status, body.members.length, body.members.at(-1).value]).toEqual([200, MEMBERS, id]);
    expect(await entriesOf([...group.members.map(({ value }) => value), id])).toBe(2);
    expect(body.members).not.toContainEqual(first);
  });

  it('can be made and patched with all of them at once', async () => {
    const { members } = group;
    const made = await scim.post('/Groups', { schemas: [GROUP], displayName: unique('lg'), members });
    expect([made.status, made.body.members]).toEqual([201, members]);
    const emptied = await scim.patch(`/Groups/${made.body.id}`, { op: 'Remove', path: 'members', value: members });
    expect([emptied.status, (await scim.get(`/Groups/${made.body.id}`)).body.members]).toEqual([204, undefined]);
  });

  it('can be sent with as many members as a response shows', async () => {
    const [base = ''] = group.members.map(({ value, $ref }) => $ref.slice(0, -value.length));
    const members = Array.from({ length: MOST_SHOWN }, (_, at) => {
      const value = String(at).padStart(24, 'x');
      return { value, $ref: base + value, type: 'User' };
    });
    expectScimError(await scim.put(`/Groups/${group.id}`, { ...group, members }), 400, 'invalidValue', /no user/);
  });
});
