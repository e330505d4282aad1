import { db } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createPerson, createTenant, join, type Person, type Tenant } from '../../helpers/world';

const membershipOf = async ({ id: organisation_id }: { id: number }, { id: user_id }: Person): Promise<string> => {
  const row = await db()('memberships').where({ organisation_id, user_id }).first('document_id');
  return row.document_id as string;
};

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const leave = async (person: Person, whose: Person = person) =>
  person.call.post(`/memberships/${await membershipOf(tenant, whose)}/leave`, {});

describe('leaving an organisation', () => {
  it('is possible for oneself only', async () => {
    const { owner, admin, viewer } = tenant.people;
    expectRefusal(await leave(viewer, admin), 403, 'CAPABILITY_MISSING');
    expectRefusal(await leave(owner, viewer), 403, 'CAPABILITY_MISSING');
    expectRefusal(await leave(await createOperator(), viewer), 403, 'CAPABILITY_MISSING');
    expectRefusal(await leave(await createPerson(), viewer), 403, 'OUT_OF_SCOPE');
    expectRefusal(await viewer.call.post('/memberships/nonesuch/leave', {}), 404);
  });

  it.each(['admin', 'engineer', 'auditor', 'viewer'] as const)('is possible for the role %s', async (role) => {
    const person = tenant.people[role];
    const answer = await leave(person);
    expect([answer.status, answer.body]).toEqual([200, { data: {} }]);
    expectRefusal(await person.call.get(`/organisations/${tenant.documentId}`), 403, 'CAPABILITY_MISSING');
  });

  it('is possible for every owner but the last', async () => {
    const { owner } = tenant.people;
    expectRefusal(await leave(owner), 400, 'LAST_OWNER');
    const second = await createPerson();
    await join(tenant.id, second, 'owner');
    const answers = await Promise.all([leave(owner), leave(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
