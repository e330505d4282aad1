import { app } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { type Directory, directory, expectScimError, newUser } from '../../helpers/scim';
import { createOperator, createPerson, createTenant, join, type Person, type Tenant } from '../../helpers/world';

const MEMBERSHIP = 'api::membership.membership';

let tenant: Tenant;
let second: Person;

beforeEach(async () => {
  tenant = await createTenant();
  second = await createPerson();
  await join(tenant.id, second, 'owner');
});

const tokenOf = async (person: Person): Promise<{ scim: Directory; creator_role: string }> => {
  const { status, body } = await person.call.post('/scim-tokens', {
    expires_at: '2999-01-01T00:00:00.000Z',
    organisation: tenant.documentId,
  });
  expect(status).toBe(201);
  const { creator_role } = (await app()
    .db.query('api::scim-token.scim-token')
    .findOne({ where: { documentId: body.data.documentId } })) as { creator_role: string };
  return { scim: directory(body.data.token), creator_role };
};

const membershipOf = (person: Person) =>
  app()
    .db.query(MEMBERSHIP)
    .findOne({ where: { user: person.id, organisation: tenant.id } });

const setRole = async (person: Person, role: string) => {
  const { id } = await membershipOf(person);
  await app().db.query(MEMBERSHIP).update({ where: { id }, data: { role } });
};

const deactivation = { op: 'replace', path: 'active', value: false };
const named = (...ids: string[]) => ids.map((value) => ({ value }));

it('a token stores who created it, and in which role', async () => {
  const { owner, admin } = tenant.people;
  const roles = [];
  for (const person of [owner, admin, await createOperator()]) roles.push((await tokenOf(person)).creator_role);
  expect(roles).toEqual(['owner', 'admin', 'operator']);
  const claimed = await admin.call.post('/scim-tokens', {
    expires_at: '2999-01-01T00:00:00.000Z',
    creator_role: 'owner',
  });
  expectRefusal(claimed, 400, 'VALIDATION_FAILED', 'creator_role');
});

it('the token of an admin cannot change an owner in any way', async () => {
  const { scim } = await tokenOf(tenant.people.admin);
  const before = await membershipOf(second);
  for (const answer of [
    await scim.patch(`/Users/${before.documentId}`, deactivation),
    await scim.put(`/Users/${before.documentId}`, newUser({ active: false })),
    await scim.delete(`/Users/${before.documentId}`),
  ]) {
    expectScimError(answer, 403, undefined, /role owner/);
    expect(answer.body.code).toBe('ROLE_ABOVE_OWN');
  }
  expect(await membershipOf(second)).toEqual(before);
  const admin = await membershipOf(tenant.people.admin);
  expect((await scim.patch(`/Users/${admin.documentId}`, deactivation)).status).toBe(200);
});

it.each(['owner', 'operator'] as const)('the token of an %s can change owners', async (who) => {
  const { scim } = await tokenOf(who === 'owner' ? tenant.people.owner : await createOperator());
  const { documentId } = await membershipOf(second);
  expect((await scim.patch(`/Users/${documentId}`, deactivation)).status).toBe(200);
  expect((await scim.delete(`/Users/${documentId}`)).status).toBe(204);
});

it('a token has the rank of its creator now, and never a higher one than at its creation', async () => {
  const { owner, admin, engineer } = tenant.people;
  const [ofOwner, ofAdmin] = [(await tokenOf(owner)).scim, (await tokenOf(admin)).scim];
  await setRole(owner, 'admin');
  await setRole(admin, 'owner');
  const { documentId } = await membershipOf(second);
  for (const scim of [ofOwner, ofAdmin])
    expectScimError(await scim.patch(`/Users/${documentId}`, deactivation), 403, undefined, /role owner/);
  const { id } = await membershipOf(owner);
  await app().db.query(MEMBERSHIP).delete({ where: { id } });
  const member = await membershipOf(engineer);
  expectScimError(await ofOwner.delete(`/Users/${member.documentId}`), 403, undefined, /role engineer/);
  expect((await ofAdmin.delete(`/Users/${member.documentId}`)).status).toBe(204);
});

it('groups cannot grant or remove a role above the rank of the token, and then do not change any member', async () => {
  const { owner, admin, engineer, viewer } = tenant.people;
  const { scim } = await tokenOf(owner);
  await setRole(owner, 'auditor');
  const people = await Promise.all([viewer, engineer, admin].map(membershipOf));
  const [low, middle, high] = people.map(({ documentId }) => documentId) as [string, string, string];
  const grant = { op: 'add', path: 'members', value: named(low) };
  expectScimError(await scim.patch('/Groups/admin', grant), 403, undefined, /role admin/);
  const mixed = { op: 'replace', path: 'members', value: named(low, high) };
  expectScimError(await scim.patch('/Groups/engineer', mixed), 403, undefined, /role engineer/);
  const taken = { op: 'remove', path: 'members', value: named(middle) };
  expectScimError(await scim.patch('/Groups/engineer', taken), 403, undefined, /role engineer/);
  for (const [index, person] of [viewer, engineer, admin].entries())
    expect(await membershipOf(person)).toEqual(people[index]);
  expect((await scim.patch('/Groups/auditor', grant)).status).toBe(204);
});
