import { app, db } from '../../helpers/api';
import { addDeactivated } from '../../helpers/database/deactivated-members';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, directory, newUser, type ScimAnswer } from '../../helpers/scim';
import { createOperator, createPerson, createTenant, unique } from '../../helpers/world';

/** Memberships of an organisation with up to ten seats. */
const BOUND = 100;

const countMemberships = async (organisation: number): Promise<number> =>
  app()
    .db.query('api::membership.membership')
    .count({ where: { organisation } as never });

describe('people whom a directory adds as inactive', () => {
  it('take no seat, but cannot be more than ten times the seats, and at least 100, with all members', async () => {
    const tenant = await createTenant({ max_members: 10 }, ['owner', 'admin']);
    const scim = directory((await createScimToken(tenant)).token);
    const domain = `${unique('inactive')}.example`;
    const before = await countMemberships(tenant.id);
    const answers: ScimAnswer[] = [];
    for (let sent = 0; sent < BOUND + 4; sent += 8) {
      const users = Array.from({ length: 8 }, (_none, at) =>
        newUser({ userName: `person-${sent + at}@${domain}`, active: false, emails: undefined }),
      );
      answers.push(...(await Promise.all(users.map((user) => scim.post('/Users', user)))));
    }
    const refused = answers.filter(({ status }) => status !== 201);
    expect([answers.length - refused.length, await countMemberships(tenant.id)]).toEqual([BOUND - before, BOUND]);
    for (const { status, body } of refused) {
      expect([status, body.status]).toEqual([403, '403']);
      expect(body.detail).toMatch(/maximum number of memberships.*DELETE \/api\/memberships/s);
    }
    const accounts = db()('up_users').where('email', 'like', `%@${domain}`);
    expect(await accounts.pluck('id')).toHaveLength(BOUND - before);
  });

  it('are counted when members are added over REST, until some are deleted', async () => {
    const tenant = await createTenant({ max_members: 10 }, ['owner']);
    const operator = await createOperator();
    const [first] = await addDeactivated(tenant.id, BOUND);
    const { documentId: user } = await createPerson();
    const add = () => operator.call.post('/memberships', { user, organisation: tenant.documentId, role: 'viewer' });
    const answer = await add();
    expectRefusal(answer, 403, 'MEMBERSHIP_LIMIT_REACHED');
    expect(answer.body.error.details).toMatchObject({ used: BOUND, limit: BOUND });
    expect((await tenant.people.owner.call.delete(`/memberships/${first}`)).status).toBe(204);
    expect((await add()).status).toBe(201);
  });
});
